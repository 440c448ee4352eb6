import type { EventCard } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import { findSale } from '#server/domains/events/get-event.ts';
import { presentEventCard, questionsOf } from '#server/domains/events/present.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { findEventLeft, listTicketTypes, type TicketTypeRow } from '#server/domains/ticket-types/queries.ts';

/** What an event sells and at what price, as read at one moment. Its version is checked again when stock is taken. */
export type Offer = {
  event: EventRow;
  card: EventCard;
  questions: ReturnType<typeof questionsOf>;
  types: TicketTypeRow[];
  event_left: number | null;
};

export type OfferBook = {
  /** The offer a ticket type belongs to; undefined for an unknown type. */
  ofTicketType(ticketTypeId: string): Promise<Offer | undefined>;
  /** Forgets an offer that proved old. */
  forget(eventId: string): void;
};

const MAX_KEPT = 1000;

/** Keeps offers for a moment, one reading at a time per event: a sale's thousand buyers read it once. */
export function createOfferBook(ctx: AppContext): OfferBook {
  const eventOfType = new Map<string, string>();
  const offers = new Map<string, { until: number; offer: Promise<Offer | undefined> }>();

  const ofEvent = (eventId: string) => {
    const now = performance.now();
    const kept = offers.get(eventId);
    if (kept && kept.until > now) return kept.offer;
    const offer = readOffer(ctx, eventId);
    if (offers.size >= MAX_KEPT) offers.clear();
    offers.set(eventId, { until: now + ctx.settings.offer_cache_milliseconds, offer });
    offer.catch(() => offers.delete(eventId));
    return offer;
  };

  return {
    async ofTicketType(ticketTypeId) {
      const eventId = eventOfType.get(ticketTypeId) ?? (await findEventIdOfType(ctx, ticketTypeId));
      if (!eventId) return undefined;
      if (eventOfType.size >= MAX_KEPT * 10) eventOfType.clear();
      eventOfType.set(ticketTypeId, eventId);
      return ofEvent(eventId);
    },
    forget(eventId) {
      offers.delete(eventId);
    },
  };
}

async function findEventIdOfType(ctx: AppContext, ticketTypeId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('ticket_types')
    .select('event_id')
    .where('id', '=', ticketTypeId)
    .executeTakeFirst();
  return row?.event_id;
}

async function readOffer(ctx: AppContext, eventId: string): Promise<Offer | undefined> {
  const [event, types, eventLeft, sale] = await Promise.all([
    findEvent(ctx.db, eventId),
    listTicketTypes(ctx.db, eventId),
    findEventLeft(ctx.db, eventId),
    findSale(ctx.db, eventId, ctx.clock.now()),
  ]);
  if (!event) return undefined;
  const card = await presentEventCard(ctx, { ...event, ...sale });
  return { event, card, questions: questionsOf(event), types, event_left: eventLeft };
}
