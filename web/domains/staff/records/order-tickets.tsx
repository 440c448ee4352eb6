import { useState } from 'react';

import type { StaffOrder, StaffTicket } from '#contract/staff-records.ts';
import { isEnded } from '#contract/ticket-states.ts';
import { counted } from '#contract/counted.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { ActButton } from '../act-button.tsx';
import { Part } from '../facts.tsx';
import { stateLabel } from './state-label.ts';

/** States in which a ticket may still be refunded by staff. */
const isLeft = ({ state }: StaffTicket) => !isEnded(state);

/** The tickets of an order; those that are chosen can be refunded. */
export function OrderTickets({ order: { id, tickets } }: { order: StaffOrder }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const left = tickets.filter(isLeft);
  const ticket_ids = left.filter((ticket) => chosen.includes(ticket.id)).map((ticket) => ticket.id);
  const toggle = (ticket: string) =>
    setChosen((known) => (known.includes(ticket) ? known.filter((one) => one !== ticket) : [...known, ticket]));
  const count = ticket_ids.length;
  return (
    <Part title="Tickets">
      {tickets.length === 0 && <p className="text-sm text-ink-soft">None were issued.</p>}
      <ul className="grid text-sm">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="border-b border-line last:border-0">
            <label className="flex min-h-11 items-start gap-3 py-2.5">
              {left.length > 1 && (
                <input
                  type="checkbox"
                  className="size-5 shrink-0"
                  checked={ticket_ids.includes(ticket.id)}
                  disabled={!isLeft(ticket)}
                  onChange={() => toggle(ticket.id)}
                />
              )}
              <TicketFacts ticket={ticket} />
            </label>
          </li>
        ))}
      </ul>
      {count > 0 && (
        <div>
          <ActButton
            label={`Refund ${counted(count, 'ticket')}`}
            is_danger
            size="sm"
            text="They stop working now. All that was paid for them goes back, fees too."
            done={count === 1 ? 'The ticket is refunded.' : 'The tickets are refunded.'}
            act={(reason) => inBrowser().api('refundAsStaff', { params: { id }, body: { reason, ticket_ids } })}
          />
        </div>
      )}
    </Part>
  );
}

function TicketFacts({ ticket }: { ticket: StaffTicket }) {
  const { position, type, state, paid, holder_name, owner_email, first_admitted_at } = ticket;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
      <span className="font-semibold">
        {position}. <bdi>{type}</bdi>
      </span>
      <Badge tone={isLeft(ticket) ? 'positive' : 'neutral'}>{stateLabel(state)}</Badge>
      <span className="tabular">{formatMoney(paid)}</span>
      <span className="min-w-0 wrap-anywhere text-ink-soft">
        <bdi>{holder_name || 'No name'}</bdi> · {owner_email}
      </span>
      {first_admitted_at && (
        <span className="text-ink-soft">
          in since <DateTime instant={first_admitted_at} zone={deviceZone()} />
        </span>
      )}
    </span>
  );
}
