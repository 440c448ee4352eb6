import { useQuery } from '@tanstack/react-query';

import { apiQuery } from '#web/platform/api/queries.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { Section } from './section.tsx';

/** The way to the pages of staff; nobody else sees it. */
export function StaffSection() {
  const { data } = useQuery(apiQuery('getProfile'));
  if (!data?.is_staff) return null;
  return (
    <Section title="Staff" text="You’re on the staff team. To continue, you need a code from your authenticator app.">
      <div>
        <LinkButton to={paths.staff()}>Open the staff pages</LinkButton>
      </div>
    </Section>
  );
}
