import { Link } from 'react-router';

import type { TicketDetail } from '#contract/tickets.ts';

import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { cancelledWords, giveBackWords } from './event-news-words.ts';

/** News about a ticket's event: it was cancelled, or it moved and the ticket may be given back. */
export function EventNews({ ticket, choice_path }: { ticket: TicketDetail; choice_path: string }) {
  const { event, keep_or_refund_until } = ticket;
  if (event.state === 'cancelled')
    return <Notice tone="danger">This event was cancelled. {cancelledWords(ticket)}</Notice>;
  if (!keep_or_refund_until) return null;
  const { ending, link } = giveBackWords(ticket);
  return (
    <Notice tone="caution">
      {event.starts_at ? (
        <>
          This event has moved. It is on <DateTime instant={event.starts_at} zone={event.time_zone} />
          {event.city && ` in ${event.city}`}.
        </>
      ) : (
        'This event is postponed. The new date is not known yet.'
      )}{' '}
      Your ticket stays valid. Until <DateTime instant={keep_or_refund_until} zone={event.time_zone} /> you can give it
      back{ending}{' '}
      <Link to={choice_path} className="inline-block min-h-6 underline underline-offset-4">
        {link}
      </Link>
    </Notice>
  );
}
