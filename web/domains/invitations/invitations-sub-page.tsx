import type { ReactNode } from 'react';

import { SubPage } from '#web/domains/events/workspace/sub-page.tsx';
import { paths } from '#web/paths.ts';

type InvitationsSubPageProps = { slug: string; title: string; actions?: ReactNode; children: ReactNode };

/** A page below the list of invitations. */
export function InvitationsSubPage({ slug, ...page }: InvitationsSubPageProps) {
  return <SubPage tab={{ name: 'Invitations', path: paths.eventInvitations(slug) }} {...page} />;
}
