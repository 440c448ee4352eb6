import type { EventDetail } from '#contract/events.ts';

import { BoxText, ClosedTypes } from './closed-types.tsx';
import { NotYet } from './not-yet.tsx';
import { TicketForm } from './ticket-form.tsx';

/** Where tickets are bought: what can be had now, or why nothing can. */
export function TicketBox({ event }: { event: EventDetail }) {
  return (
    <section aria-labelledby="ticket-box" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="ticket-box" className="text-xl">
        {headingOf(event)}
      </h2>
      <div className="mt-1">
        <BoxContent event={event} />
      </div>
    </section>
  );
}

function BoxContent({ event }: { event: EventDetail }) {
  if (event.state === 'draft') return <Draft event={event} />;
  if (event.state === 'cancelled')
    return <BoxText>Tickets are paid back in full, fees included. We mail each buyer.</BoxText>;
  switch (event.availability) {
    case 'ended':
      return <BoxText>This one is over. See what comes next below.</BoxText>;
    case 'sale_over':
      return <BoxText>Ticket sales for this event have ended.</BoxText>;
    case 'unavailable':
      return <BoxText>There are no tickets on sale right now.</BoxText>;
    case 'not_yet':
      return <NotYet event={event} />;
    case 'sold_out':
      return (
        <>
          <ClosedTypes event={event} />
          <BoxText>Tickets that buyers do not pay for in time come back here.</BoxText>
        </>
      );
    default:
      return (
        <>
          <TicketForm event={event} />
          <noscript>
            <p className="mt-3 text-sm font-semibold">Turn on JavaScript to buy tickets.</p>
          </noscript>
        </>
      );
  }
}

function headingOf(event: EventDetail): string {
  if (event.state === 'cancelled') return 'Cancelled';
  if (event.availability === 'ended') return 'This event is over';
  if (event.availability === 'sale_over') return 'Sale over';
  if (event.availability === 'sold_out') return 'Sold out';
  if (event.availability === 'not_yet') return 'On sale soon';
  return 'Tickets';
}

/** What guests will find here, for the team that is still preparing it. */
function Draft({ event }: { event: EventDetail }) {
  return (
    <>
      <ClosedTypes event={event} />
      <BoxText>
        {event.ticket_types.length > 0
          ? 'Guests choose their tickets here once the event is published.'
          : 'There are no ticket types yet.'}
      </BoxText>
    </>
  );
}
