import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { TicketDetail } from '#contract/tickets.ts';

import { EventPoster } from '#web/domains/events/event-poster.tsx';
import { MapLinks } from '#web/domains/events/map-links.tsx';
import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';

import { CodePanel } from './code-panel.tsx';
import { EventNews } from './event-news.tsx';
import { EventStub, Perforation } from './event-stub.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketPassport } from './ticket-passport.tsx';
import { RefundNotice } from './refund-notice.tsx';
import { SaleNotice, WhyNotSell } from './sale-notice.tsx';
import type { SendingCalls } from './sending.ts';
import { isOver, wordsOf } from './ticket-words.ts';
import { TransferNotice, WhyNotSend } from './transfer-notice.tsx';

type TicketViewProps = {
  ticket: TicketDetail;
  /** Links back and between the tickets of one order. */
  bar: ReactNode;
  /** Says that the ticket may be out of date. */
  notice?: ReactNode;
  /** By this device's clock: when the ticket was loaded. */
  loaded_at: number;
  /** Where its holder chooses, once its event has moved. */
  choice_path: string;
  sending: () => SendingCalls;
  onRename?: () => void;
  onReissue?: () => void;
  onRefund?: () => void;
  /** The last lines of the page. */
  foot?: ReactNode;
};

/** One ticket, full screen: event, code, holder, actions and history. */
export function TicketView(props: TicketViewProps) {
  const { ticket, bar, notice, loaded_at, choice_path, sending, onRename, onReissue, onRefund, foot } = props;
  const { event } = ticket;
  return (
    <>
      {bar}
      <div className="mx-auto grid w-full max-w-5xl gap-x-16 gap-y-6 px-4 pt-4 pb-16 max-lg:grid-cols-1 sm:px-6 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="max-lg:hidden">
          <EventPoster event={event} sizes="32rem" is_first className="sticky top-8 rounded-card" />
        </div>
        <div className="mx-auto grid w-full max-w-md grid-cols-1 content-start gap-7 lg:max-w-none">
          {notice}
          <EventNews ticket={ticket} choice_path={choice_path} />
          <EventStub event={event} heading="h1" is_first className="lg:[&_picture]:hidden">
            <CodePanel ticket={ticket} loaded_at={loaded_at} />
            <Perforation />
            <Holder ticket={ticket} />
          </EventStub>
          <RefundNotice ticket={ticket} />
          <SaleNotice ticket={ticket} />
          <TransferNotice ticket={ticket} calls={sending} />
          {!isOver(ticket) && <Way ticket={ticket} />}
          {/* On paper a ticket is one page: what is above. */}
          <div className="grid grid-cols-1 gap-7 print:hidden">
            <TicketActions ticket={ticket} sending={sending} onRename={onRename} onRefund={onRefund} />
            {!isOver(ticket) && <WhyNotSell ticket={ticket} />}
            {!isOver(ticket) && <WhyNotSend ticket={ticket} />}
            {onReissue && ticket.can_reissue && <LostPhone onReissue={onReissue} />}
            <TicketPassport ticket={ticket} />
            <p className="text-sm text-ink-soft">
              {paidWords(ticket)}
              <Link to={paths.event(event.slug)} className="font-semibold text-ink underline underline-offset-4">
                See the event
              </Link>
            </p>
            {foot}
          </div>
        </div>
      </div>
    </>
  );
}

/** What was paid for it, by whoever reads this: what a friend paid is theirs. */
function paidWords({ paid, was_sent }: TicketDetail): string {
  if (was_sent) return '';
  return paid.amount === 0 ? 'Free. ' : `Paid ${formatMoney(paid)}. `;
}

/** Where it is, once the place is known. */
function Way({ ticket: { event, location } }: { ticket: TicketDetail }) {
  // A copy that this device stored before has no such field.
  const { address, ...point } = location ?? { address: '', latitude: null, longitude: null };
  if (!event.venue_name && !event.city && !address) return null;
  return (
    <div>
      {address && <p dir="auto">{address.includes(event.city) ? address : `${address}, ${event.city}`}</p>}
      <MapLinks place={{ ...event, ...point, address }} />
    </div>
  );
}

function LostPhone({ onReissue }: { onReissue: () => void }) {
  return (
    <p className="text-sm text-ink-soft">
      Lost your phone, or somebody has a picture of the code?{' '}
      <button
        type="button"
        onClick={onReissue}
        className="inline-block min-h-6 font-semibold text-ink underline underline-offset-4"
      >
        Get a new code
      </button>
    </p>
  );
}

function Holder({ ticket }: { ticket: TicketDetail }) {
  const { label, tone } = wordsOf(ticket);
  const position = ticket.of > 1 && `Ticket ${ticket.position} of ${ticket.of}`;
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-5 sm:px-5">
      <div className="min-w-0">
        <p dir="auto" className="font-display text-xl font-bold tracking-tight wrap-anywhere">
          {ticket.holder_name || ticket.ticket_type.name}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {ticket.holder_name && (
            <>
              <bdi>{ticket.ticket_type.name}</bdi>
              {position && ' · '}
            </>
          )}
          {position}
        </p>
        {ticket.ticket_type_description && (
          <p dir="auto" className="mt-1 text-sm wrap-anywhere">
            {ticket.ticket_type_description}
          </p>
        )}
      </div>
      <span role="status">
        <Badge tone={tone}>{label}</Badge>
      </span>
    </div>
  );
}
