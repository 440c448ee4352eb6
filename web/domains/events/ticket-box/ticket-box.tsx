import { Suspense } from 'react';

import { isOnSale } from '#contract/availability.ts';
import type { EventDetail } from '#contract/events.ts';
import type { TicketType } from '#contract/ticket-types.ts';

import { lazyPart } from '#web/platform/ui/lazy-part.tsx';
import { useSession } from '#web/platform/api/use-session.ts';

import { BoxText, ClosedTypes } from './closed-types.tsx';
import { OwnHold, useOwnHold } from './own-hold.tsx';
import { PromoCode } from './promo-code.tsx';
import { TicketForm } from './ticket-form.tsx';
import { isAskedFor, isBuyable } from './ticket-selection.ts';
import { useOffer, type Offer } from './use-offer.ts';

// Most events have none of these.
const Draft = lazyPart(async () => (await import('./draft.tsx')).Draft);
const NotYet = lazyPart(async () => (await import('./not-yet.tsx')).NotYet);
const EndedEvent = lazyPart(async () => (await import('./ended-event.tsx')).EndedEvent);
const LazySoldOut = lazyPart(async () => (await import('./sold-out.tsx')).SoldOut);

// Visitors load it as little as what it asks for.
const OwnTickets = lazyPart(async () => (await import('./own-tickets.tsx')).OwnTickets);

type BoxProps = { event: EventDetail; offer: Offer };

/** Where tickets are bought: what is on sale now, or why nothing is. */
export function TicketBox({ event }: { event: EventDetail }) {
  const offer = useOffer(event);
  return (
    <section aria-labelledby="ticket-box" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      {/* In the line of the heading: nothing moves when it comes. */}
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="ticket-box" className="shrink-0 text-xl">
          {headingOf(event, offer)}
        </h2>
        <OwnPart eventId={event.id} />
      </div>
      <div className="mt-1">
        <BoxContent event={event} offer={offer} />
      </div>
    </section>
  );
}

/**
 * What this person has of the event. It asks for the session itself: a new rendering of the whole box would hide the parts
 * of the server's HTML whose scripts are not there yet.
 */
function OwnPart({ eventId }: { eventId: string }) {
  const { user } = useSession();
  const ownHold = useOwnHold(eventId);
  if (ownHold) return <OwnHold sessionId={ownHold} />;
  return (
    user && (
      <Suspense>
        <OwnTickets eventId={eventId} />
      </Suspense>
    )
  );
}

function BoxContent({ event, offer }: BoxProps) {
  if (event.state === 'draft')
    return (
      <Suspense>
        <Draft event={event} />
      </Suspense>
    );
  if (event.state === 'cancelled' || event.availability === 'ended')
    return (
      <Suspense>
        <EndedEvent event={event} />
      </Suspense>
    );
  if (canBuy(event, offer))
    return (
      <>
        <TicketForm event={event} offer={offer} />
        {event.ticket_types.some(isSoldOut) && <SoldOut event={event} />}
        <noscript>
          {import.meta.env.SSR && <p className="mt-3 text-sm font-semibold">Turn on JavaScript to buy tickets.</p>}
        </noscript>
      </>
    );
  return (
    <>
      <NotOnSale event={event} />
      {(event.takes_promo_codes || offer.code) && (
        <div className="mt-4 grid has-scripts">
          <PromoCode
            code={offer.code}
            effect={offer.effect}
            is_loading={offer.is_fetching}
            errors={offer.code_errors}
            onApply={offer.applyCode}
          />
        </div>
      )}
    </>
  );
}

function SoldOut({ event }: { event: EventDetail }) {
  return (
    <Suspense>
      <LazySoldOut event={event} />
    </Suspense>
  );
}

/** Whether tickets are on sale, to everybody or with the promo code that was entered. */
function canBuy({ availability }: EventDetail, { types }: Offer): boolean {
  return types.some(isBuyable) || (isOnSale(availability) && !types.some(isAskedFor));
}

const isSoldOut = ({ availability }: TicketType): boolean => availability === 'sold_out';

/** Why nothing is on sale without a code. */
function NotOnSale({ event }: { event: EventDetail }) {
  if (event.ticket_types.some(isAskedFor))
    return (
      <>
        <ClosedTypes event={event} />
        <BoxText>Ask the host: if they say yes, your invitation comes by e-mail.</BoxText>
      </>
    );
  switch (event.availability) {
    case 'sale_over':
      return (
        <>
          <BoxText>Ticket sales for this event have ended.</BoxText>
          <SoldOut event={event} />
        </>
      );
    case 'not_yet':
      return (
        <Suspense>
          <NotYet event={event} />
        </Suspense>
      );
    case 'sold_out':
      return (
        <>
          <ClosedTypes event={event} />
          <SoldOut event={event} />
        </>
      );
    default:
      return (
        <>
          <BoxText>
            {event.postponed_from && !event.starts_at
              ? 'Tickets go on sale again with the new date.'
              : 'There are no tickets on sale right now.'}
          </BoxText>
          {event.ticket_types.some(isSoldOut) && <SoldOut event={event} />}
        </>
      );
  }
}

function headingOf(event: EventDetail, offer: Offer): string {
  if (event.state === 'cancelled') return 'Cancelled';
  if (event.availability === 'ended') return 'This event is over';
  if (canBuy(event, offer)) return 'Tickets';
  if (event.availability === 'sale_over') return 'Sales ended';
  if (event.availability === 'sold_out') return 'Sold out';
  if (event.availability === 'not_yet') return 'On sale soon';
  return 'Tickets';
}
