import { resultWord } from '#contract/door-words.ts';
import type { OrderTicket } from '#contract/order-detail.ts';
import type { Workspace } from '#contract/workspace.ts';

import { formatMoney } from '#contract/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { wordsOf } from '#web/domains/tickets/ticket-words.ts';

import { type OrderParts, Part } from './part.tsx';

const movedWords = {
  sold: 'Sold in Resale. It belongs to somebody else now, with a new code.',
  sent: 'Sent to somebody else, with a new code.',
};

/** Each ticket with its state, what was paid for it, and its scans. */
export function OrderTickets({ event, order }: OrderParts) {
  if (order.tickets.length === 0) return null;
  return (
    <Part title="Tickets">
      <ol className="border-y border-line">
        {order.tickets.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} of={order.tickets.length} event={event} />
        ))}
      </ol>
    </Part>
  );
}

type TicketLineProps = { ticket: OrderTicket; of: number; event: Workspace };

function TicketLine({ ticket, of, event }: TicketLineProps) {
  const isInside = ticket.is_inside && event.host_state !== 'past';
  const { label, tone } = wordsOf(ticket);
  return (
    <li className="grid gap-1 border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 grow basis-40 wrap-anywhere">
          <bdi className="font-semibold">{ticket.holder_name || 'Not named'}</bdi>
          <span className="block text-sm text-ink-soft">
            <bdi>{ticket.ticket_type}</bdi>
            {of > 1 && ` · ${ticket.position} of ${of}`}
          </span>
        </p>
        <p className="flex items-center gap-3">
          <Badge tone={tone}>{isInside ? 'Inside' : label}</Badge>
          <span className="tabular text-sm">{ticket.paid.amount === 0 ? 'Free' : formatMoney(ticket.paid)}</span>
        </p>
      </div>
      {ticket.moved && <p className="text-sm text-ink-soft">{movedWords[ticket.moved]}</p>}
      {ticket.scans.length > 0 && (
        <ul className="grid gap-0.5 text-sm text-ink-soft">
          {ticket.scans.map(({ at, result, reason, gate, is_undone }) => (
            <li key={`${at} ${result}`}>
              <DateTime instant={at} zone={event.time_zone} />: {resultWord({ result, reason })}
              {gate && (
                <>
                  {' '}
                  at <bdi>{gate}</bdi>
                </>
              )}
              {is_undone && ', taken back'}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
