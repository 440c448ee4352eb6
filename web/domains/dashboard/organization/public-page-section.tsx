import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';

import type { OrganizationSettings } from '#contract/organizations.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { Section } from '#web/domains/account/section.tsx';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { CopyLinkButton } from '#web/platform/ui/copy-link-button.tsx';

/** The organization's page for guests: its address, and whether they find it yet. */
export function PublicPageSection({ organization: { handle } }: { organization: OrganizationSettings }) {
  const { public_url } = useSiteSettings();
  const page = useQuery({
    ...apiQuery('getOrganizer', { params: { id: handle }, query: { when: 'upcoming' } }),
    retry: false,
  });
  const isHidden = isApiError(page.error, 404);
  const address = public_url + paths.organizer(handle);
  return (
    <Section title="Public page" text="All your public events, with your picture and description on top.">
      <div className="grid justify-items-start gap-4">
        <ShownAddress address={address} />
        {isHidden ? (
          <p>It goes live with your first public event.</p>
        ) : (
          <div className="flex flex-wrap gap-3">
            <LinkButton to={paths.organizer(handle)}>View as a guest</LinkButton>
            <CopyLinkButton url={address} />
          </div>
        )}
      </div>
    </Section>
  );
}

/** Without its scheme, and broken after a slash where it does not fit. */
function ShownAddress({ address }: { address: string }) {
  const { host, pathname } = new URL(address);
  const [first, ...rest] = `${host}${pathname}`.split('/');
  return (
    <p className="wrap-anywhere text-ink-soft">
      {first}
      {rest.map((part, place) => (
        <Fragment key={place}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </p>
  );
}
