import { LRUCache } from 'lru-cache';
import type { EventCard } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import { findSale } from '#server/domains/events/get-event.ts';
import { presentEventCard, questionsOf } from '#server/domains/events/present.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { listTicketTypes, type OfferedTypeRow } from '#server/domains/ticket-types/queries.ts';

/** What an event sells at which price at one moment. Its version is checked again when stock is taken. */
export type Offer = {
  event: EventRow;
  card: EventCard;
  questions: ReturnType<typeof questionsOf>;
  types: OfferedTypeRow[];
};

export type OfferCache = {
  /** The offer a ticket type belongs to; undefined for an unknown type. */
  ofTicketType(ticketTypeId: string): Promise<Offer | undefined>;
  /** The offer of an event; undefined for an unknown event. */
  ofEvent(eventId: string): Promise<Offer | undefined>;
  /** Removes an offer that turned out to be outdated. */
  forget(eventId: string): void;
};

const MAX_OFFERS = 1000;

/** Caches offers for a short time; concurrent requests for the same offer share one read. */
export function createOfferCache(ctx: AppContext): OfferCache {
  const { offer_cache_milliseconds: ttl } = ctx.settings;
  const eventOfType = new LRUCache<string, string>({
    max: MAX_OFFERS * 10,
    fetchMethod: (ticketTypeId) => findEventIdOfType(ctx, ticketTypeId),
  });
  const offers = new LRUCache<string, Offer>({
    max: MAX_OFFERS,
    ttl,
    // Requests that wait for an offer still get it if it is removed meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (eventId) => readOffer(ctx, eventId),
  });
  const ofEvent = (eventId: string) => offers.fetch(eventId, { forceRefresh: ttl === 0 });
  return {
    async ofTicketType(ticketTypeId) {
      const eventId = await eventOfType.fetch(ticketTypeId);
      return eventId === undefined ? undefined : ofEvent(eventId);
    },
    ofEvent,
    forget: (eventId) => void offers.delete(eventId),
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
  const now = ctx.clock.now();
  const [event, types, sale] = await Promise.all([
    findEvent(ctx.db, eventId),
    listTicketTypes(ctx.db, eventId, { now }),
    findSale(ctx.db, eventId, now),
  ]);
  if (!event) return undefined;
  const card = await presentEventCard(ctx, { ...event, ...sale });
  return { event, card, questions: questionsOf(event), types };
}
