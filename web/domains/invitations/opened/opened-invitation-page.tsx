import { useParams } from 'react-router';

import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';

import { EventPageSkeleton } from '#web/domains/events/event-page-skeleton.tsx';

import { InvitationEnded, InvitationMissing } from './invitation-placeholders.tsx';
import { isLive } from './live-invitation.ts';
import { OpenedView } from './opened-view.tsx';
import { useMarkOpened, useOpenedInvitation } from './use-opened-invitation.ts';

export const handle: PageFlags = { is_private: true, title: 'Your invitation' };

/** An invitation, opened by the link in its mail: what, when, from whom, and the answer. */
export default function OpenedInvitationPage() {
  const { token = '' } = useParams();
  const query = useOpenedInvitation(token);
  const live = query.data && isLive(query.data) ? query.data : undefined;
  useMarkOpened(token, live !== undefined);
  return (
    <>
      <PageMeta title={live ? `Invitation: ${live.event.title}` : 'Your invitation'} is_indexed={false} />
      {live ? <OpenedView token={token} invitation={live} /> : <NotOpen query={query} />}
    </>
  );
}

/** What stands in place of an invitation that is over, missing or on its way. */
function NotOpen({ query }: { query: ReturnType<typeof useOpenedInvitation> }) {
  const { data, error, fetchStatus } = query;
  if (data) return <InvitationEnded invitation={data} />;
  if (error || fetchStatus === 'paused') return <InvitationMissing query={query} />;
  return <EventPageSkeleton />;
}
