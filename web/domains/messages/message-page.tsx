import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import type { Message } from '#contract/messages.ts';
import type { Workspace } from '#contract/workspace.ts';

import { SubPage } from '#web/domains/events/workspace/sub-page.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { ProgressBar } from '#web/platform/ui/progress-bar.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';

import { audienceOf, progressOf } from './message-words.ts';
import { messageQuery, useStop } from './use-messages.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Message' };

const pollMs = 2000;

/** One message: how far it has come, and its text. The page may be closed: sending continues without it. */
export default function MessagePage() {
  const event = useWorkspace();
  const { message_id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...messageQuery(event.slug, message_id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? pollMs : false),
  });
  return (
    <SubPage title={data?.subject ?? 'Message'} tab={{ name: 'Messages', path: paths.eventMessages(event.slug) }}>
      {!data && error && <PartNotLoaded query={{ error, refetch }} fallback="The message could not be loaded." />}
      {!data && !error && <Skeleton className="h-24 w-full max-w-xl" />}
      {data && <Sent event={event} message={data} />}
    </SubPage>
  );
}

function Sent({ event, message }: { event: Workspace; message: Message }) {
  return (
    <>
      <p className="-mt-3 text-ink-soft wrap-anywhere">
        {audienceOf(message, event)} · <DateTime instant={message.created_at} zone={event.time_zone} />
        {message.sent_by && (
          <>
            {' '}
            · <bdi>{message.sent_by}</bdi>
          </>
        )}
      </p>
      <Progress message={message} />
      {message.state === 'sending' && <StopButton slug={event.slug} message={message} />}
      <div dir="auto" className="max-w-prose rounded-card border border-line p-5 wrap-anywhere whitespace-pre-line">
        {message.text}
      </div>
    </>
  );
}

function Progress({ message }: { message: Message }) {
  const { recipients, sent, left_out, failed } = message;
  return (
    <div className="grid max-w-xl gap-3">
      <ProgressBar label="E-mails sent" done={sent + left_out + failed} total={recipients} />
      <p role="status" className="tabular">
        {progressOf(message)}
      </p>
    </div>
  );
}

function StopButton({ slug, message }: { slug: string; message: Message }) {
  const [isAsking, setAsking] = useState(false);
  const stop = useStop(slug, message.id);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        Stop sending
      </Button>
      <ConfirmDialog
        title="Stop this message?"
        act="Stop sending"
        keep="Keep sending"
        is_open={isAsking}
        is_busy={stop.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => stop.mutate()}
      >
        <p>E-mails already sent can’t be taken back. Nobody else gets it, and sending cannot be resumed.</p>
      </ConfirmDialog>
    </>
  );
}
