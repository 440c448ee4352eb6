import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';

import type { InvitationBatch } from '#contract/invitation-lists.ts';
import { counted } from '#contract/counted.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { ProgressBar } from '#web/platform/ui/progress-bar.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { InvitationsSubPage } from '../invitations-sub-page.tsx';
import { RowList } from './row-list.tsx';
import { summaryOf } from './row-words.ts';
import type { LeftOut } from './use-many-actions.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Invitations on their way' };

const pollMs = 2000;

/** How many e-mails of a list have been sent. The page may be closed: sending continues without it. */
export default function BatchPage() {
  const event = useWorkspace();
  const { batch_id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getInvitationBatch', { params: { id: event.slug, batch_id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isDone(state.data) ? pollMs : false),
  });
  const { left_out = [] } = (useLocation().state as Partial<LeftOut> | null) ?? {};
  return (
    <InvitationsSubPage
      slug={event.slug}
      title={data && isDone(data) ? 'Invitations sent' : 'Invitations on their way'}
    >
      {data && <Progress batch={data} />}
      {!data && error && <PartNotLoaded query={{ error, refetch }} fallback="The progress could not be loaded." />}
      {!data && !error && <Skeleton className="h-24 w-full max-w-xl" />}
      {left_out.length > 0 && (
        <section aria-labelledby="left-out" className="grid max-w-3xl gap-4">
          <h3 id="left-out" className="text-lg">
            Not sent
          </h3>
          <p className="text-ink-soft">{summaryOf(left_out)}</p>
          <RowList rows={left_out} />
        </section>
      )}
      <LinkButton to={paths.eventInvitations(event.slug)} className="justify-self-start">
        All invitations
      </LinkButton>
    </InvitationsSubPage>
  );
}

function Progress({ batch }: { batch: InvitationBatch }) {
  const { total, sent, failed } = batch;
  return (
    <div className="grid max-w-xl gap-3">
      <ProgressBar label="E-mails sent" done={sent + failed} total={total} />
      <p role="status">{progressWords(batch)}</p>
    </div>
  );
}

function progressWords(batch: InvitationBatch): string {
  const { total, sent, failed } = batch;
  const gone = isDone(batch)
    ? `${counted(sent, 'e-mail')} sent.`
    : `${sent.toLocaleString('en')} of ${counted(total, 'e-mail')} sent. You can close this page.`;
  return failed > 0 ? `${gone} ${counted(failed, 'address', 'addresses')} bounced.` : gone;
}

function isDone({ total, sent, failed }: InvitationBatch): boolean {
  return sent + failed >= total;
}
