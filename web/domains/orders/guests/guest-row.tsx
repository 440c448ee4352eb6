import type { GuestRow as Guest } from '#contract/orders.ts';
import type { Workspace } from '#contract/workspace.ts';

import { paths } from '#web/paths.ts';
import { Badge, type BadgeTone } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { wordsOf } from '#web/domains/tickets/ticket-words.ts';

import { RowLink } from '../row-link.tsx';

const columns =
  'grid grid-cols-1 gap-x-5 gap-y-0.5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)] sm:items-center lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)]';

/** What the columns say; below 640 px a row is two lines without them. */
export function GuestColumns() {
  return (
    <div aria-hidden="true" className={`${columns} text-sm font-semibold text-ink-soft max-sm:hidden`}>
      <span>Guest</span>
      <span>Ticket type</span>
      <span className="max-lg:hidden">Bought by</span>
      <span>Status</span>
    </div>
  );
}

/** One ticket: who has it, of which type, who bought it, and whether they are in. The row leads to the order. */
export function GuestRow({ event, guest }: { event: Workspace; guest: Guest }) {
  const { text, tone } = labelOf(event, guest);
  const buyer = guest.buyer_name || guest.buyer_email;
  const name = guest.holder_name || `Guest of ${buyer}`;
  return (
    <li className="relative border-b border-line py-2 last:border-0 hover:bg-ink/4">
      <div className={`${columns} min-h-10`}>
        <div className="min-w-0">
          <div className="flex min-w-0 items-center justify-between gap-3 sm:block">
            <p className="flex min-w-0 gap-1">
              <RowLink to={paths.eventOrders(event.slug, guest.order_id)}>{name}</RowLink>
              {guest.plus_ones > 0 && <span className="py-0.5 text-ink-soft">+{guest.plus_ones}</span>}
            </p>
            <Badge tone={tone} className="shrink-0 sm:hidden">
              {text}
            </Badge>
          </div>
          <p className="truncate text-sm text-ink-soft max-sm:hidden">{guest.email}</p>
        </div>
        <p className="flex min-w-0 justify-between gap-3 text-sm text-ink-soft">
          <bdi className="truncate">{guest.ticket_type}</bdi>
          {guest.of > 1 && (
            <span className="tabular shrink-0">
              {guest.position} of {guest.of}
            </span>
          )}
        </p>
        <p className="flex min-w-0 gap-x-1 text-sm text-ink-soft max-lg:hidden">
          <bdi className="truncate">{buyer}</bdi>
          <span className="tabular shrink-0 whitespace-nowrap">· {guest.order_number}</span>
        </p>
        <p className="grid min-w-0 justify-items-start gap-1 text-sm text-ink-soft max-sm:hidden">
          <Badge tone={tone}>{text}</Badge>
          {guest.first_admitted_at && (
            <DateTime instant={guest.first_admitted_at} zone={event.time_zone} className="truncate" />
          )}
        </p>
      </div>
    </li>
  );
}

/** After the event nobody is inside any more, although few are scanned on their way out. */
function labelOf({ host_state }: Workspace, guest: Guest): { text: string; tone: BadgeTone } {
  const { label, tone } = wordsOf(guest);
  if (guest.state !== 'used') return { text: label, tone };
  if (guest.is_inside && host_state !== 'past') return { text: 'Inside', tone: 'positive' };
  return { text: guest.first_admitted_at ? 'Came' : label, tone };
}
