import ChevronRight from 'icon:chevron-right';
import QrCode from 'icon:qr-code';
import { Link } from 'react-router';

import type { Ticket } from '#contract/tickets.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Menu } from '#web/platform/ui/menu.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { EventStub, Perforation } from './event-stub.tsx';
import { refundLabel, refundWords } from './refund-words.ts';
import { wordsOf } from './ticket-words.ts';
import { useTakeBack } from './use-take-back.ts';

type TicketGroupCardProps = {
  event: Ticket['event'];
  tickets: Ticket[];
  is_past: boolean;
  is_first: boolean;
  onRefund: (ticket: Ticket) => void;
  onSell: (ticket: Ticket) => void;
};

/** One event's stub with a person's tickets below it; each opens full screen. */
export function TicketGroupCard({ event, tickets, is_past, is_first, onRefund, onSell }: TicketGroupCardProps) {
  return (
    <EventStub event={event} is_first={is_first} is_dimmed={is_past}>
      <ul>
        {tickets.map((ticket, index) => (
          <li key={ticket.id}>
            {index > 0 && <Perforation />}
            <div className="flex items-center">
              <TicketRow ticket={ticket} is_first={is_first && index === 0} />
              <TicketMenu ticket={ticket} onRefund={onRefund} onSell={onSell} />
            </div>
          </li>
        ))}
      </ul>
    </EventStub>
  );
}

type TicketMenuProps = Pick<TicketGroupCardProps, 'onRefund' | 'onSell'> & { ticket: Ticket };

/** What can be done with a ticket without opening it; nothing is drawn where there is nothing. */
function TicketMenu({ ticket, onRefund, onSell }: TicketMenuProps) {
  const takeBack = useTakeBack(ticket);
  const { listing } = ticket;
  const actions = [
    ticket.can_sell && { label: 'Sell', onChoose: () => onSell(ticket) },
    listing?.state === 'active' && { label: 'Take it back', onChoose: () => takeBack.mutate(listing.id) },
    listing?.state === 'active' && { label: 'Change the price', onChoose: () => onSell(ticket) },
    ticket.can_refund && !listing && { label: refundLabel(ticket), onChoose: () => onRefund(ticket) },
  ].filter((action) => action !== false && action !== undefined);
  if (actions.length === 0) return null;
  return (
    <div className="pr-2 sm:pr-3">
      <Menu label={`ticket ${ticket.position} of ${ticket.of}, ${ticket.event.title}`} actions={actions} />
    </div>
  );
}

const failed = { label: refundWords.failed.label, tone: 'danger' } as const;

function TicketRow({ ticket, is_first }: { ticket: Ticket; is_first: boolean }) {
  const { label, tone } = ticket.refund?.state === 'failed' ? failed : wordsOf(ticket);
  return (
    <Link
      to={paths.ticket(ticket.id)}
      // The ticket's page has to open at the door, where the network may be gone.
      prefetch={is_first ? 'render' : 'none'}
      className="flex min-h-18 min-w-0 grow items-center gap-4 rounded-b-[11px] px-4 py-4 hover:bg-ink/4 sm:px-5"
    >
      <QrCode aria-hidden="true" className="size-6 shrink-0 text-ink-soft max-[22rem]:hidden" />
      <span className="grid min-w-0 grow gap-0.5">
        <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {ticket.ticket_type.name}
        </span>
        {/* A price is never cut off. */}
        <span dir="auto" className={cx('text-sm text-ink-soft empty:hidden', !ticket.listing && 'truncate')}>
          {detailOf(ticket)}
        </span>
      </span>
      {ticket.state !== 'valid' && <Badge tone={tone}>{label}</Badge>}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}

/** What tells a ticket from the others of its order, or what it is on sale for. */
function detailOf({ listing, holder_name, position, of }: Ticket): string {
  if (listing) return `Buyers pay ${formatMoney(listing.total)}`;
  return holder_name || (of > 1 ? `Ticket ${position} of ${of}` : '');
}

/** Placeholders for two stubs. */
export function TicketGroupSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your tickets</span>
      {[1, 2].map((index) => (
        <div key={index} className="rounded-card border border-line bg-surface">
          <div className="flex min-h-28 sm:min-h-32">
            <Skeleton className="w-22 rounded-none rounded-tl-[11px] sm:w-28" />
            <div className="grid grow content-center gap-2.5 p-4 sm:px-5">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
          <Perforation />
          <div className="grid min-h-18 content-center gap-2 px-5">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
