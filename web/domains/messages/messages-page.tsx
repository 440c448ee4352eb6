import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { Message } from '#contract/messages.ts';
import type { Workspace } from '#contract/workspace.ts';

import { CancelledNote } from '#web/domains/events/workspace/cancelled-note.tsx';
import { PagedList } from '#web/domains/events/workspace/paged-list.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { apiPages } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { TabSection } from '#web/domains/events/workspace/tab-section.tsx';

import { audienceOf, progressOf, stateLabels } from './message-words.ts';
import { ReminderCard } from './reminder-card.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Messages' };

const pollMs = 5000;

/** What was written to the guests of an event, how far each message has come, and the automatic reminder. */
export default function MessagesPage() {
  const event = useWorkspace();
  const isCancelled = event.state === 'cancelled';
  const list = useInfiniteQuery({
    ...apiPages('listMessages', { params: { id: event.slug }, query: {} }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.results.some((message) => message.state === 'sending') ? pollMs : false,
  });
  const messages = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const write = (
    <LinkButton to={paths.eventMessages(event.slug, 'new')} variant="primary">
      Write a message
    </LinkButton>
  );
  return (
    <TabSection id="messages" title="Messages" actions={messages.length > 0 && !isCancelled && write}>
      <CancelledNote event={event}>: nobody has a ticket any more.</CancelledNote>
      <ReminderCard event={event} />
      <PagedList list={list} what="messages" empty={!isCancelled && <None event={event}>{write}</None>}>
        {messages.map((message) => (
          <MessageRow key={message.id} event={event} message={message} />
        ))}
      </PagedList>
    </TabSection>
  );
}

function None({ event, children }: { event: Workspace; children: ReactNode }) {
  const whom =
    event.host_state === 'past'
      ? 'Thank those who came, or write to those who did not.'
      : 'Write to everybody with a ticket, to one ticket type, to those who have not arrived yet, or to invited guests who have not answered.';
  return (
    <EmptyState text={`Nothing sent yet. ${whom} You’ll see the e-mail before it goes out.`}>{children}</EmptyState>
  );
}

function MessageRow({ event, message }: { event: Workspace; message: Message }) {
  const { text, tone } = stateLabels[message.state];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b border-line py-4 last:border-0">
      <Link
        to={paths.eventMessages(event.slug, message.id)}
        className="min-w-0 font-semibold wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        <bdi>{message.subject}</bdi>
      </Link>
      <Badge tone={tone}>{text}</Badge>
      <p className="col-span-2 text-sm text-ink-soft wrap-anywhere">
        {audienceOf(message, event)}
        {message.sent_by && (
          <>
            , by <bdi>{message.sent_by}</bdi>
          </>
        )}
      </p>
      <p className="col-span-2 text-sm text-ink-soft">
        <DateTime instant={message.created_at} zone={event.time_zone} />
      </p>
      <p className="tabular col-span-2 text-sm">{progressOf(message)}</p>
    </li>
  );
}
