import type { ResaleDetail, ResaleType } from '#contract/marketplace.ts';
import { unitPrice } from '#contract/ticket-price.ts';
import type { AppContext } from '#server/context.ts';
import { findSale } from '#server/domains/events/get-event.ts';
import { getVisibleEvent } from '#server/domains/events/get-visible-event.ts';
import { presentEventCard } from '#server/domains/events/present.ts';
import { type EventRow, hasTicketOf } from '#server/domains/events/queries.ts';
import { isSoldToAll } from '#server/domains/ticket-types/is-sold-to-all.ts';
import { listTicketTypes } from '#server/domains/ticket-types/queries.ts';
import { cutOffOf } from '#server/domains/tickets/resale-terms.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { money } from '#server/platform/lib/money.ts';
import { presentListing } from '../present-listing.ts';
import { countOffers, type ListingRow, listShownListings } from '../queries.ts';
import { resaleStateOf } from '../resale-state.ts';
import { NO_RESALE, summarizeResale } from './summarize-resale.ts';

/** The maximum number of tickets in one order. */
const MOST_PER_ORDER = 10;

/** The event of Resale's pages. */
export async function describeResale(ctx: AppContext, event: EventRow) {
  const sale = await findSale(ctx.db, event.id, ctx.clock.now());
  const card = await presentEventCard(ctx, { ...event, ...sale });
  return {
    event: { ...card, visibility: event.visibility as ResaleDetail['event']['visibility'] },
    state: resaleStateOf(ctx, event),
    closes_at: cutOffOf(event, ctx.settings)?.toISOString() ?? null,
    hold_minutes: event.hold_minutes,
  };
}

/** The Resale of one event by slug or id, as the caller may see it. */
export async function getResaleEvent(ctx: AppContext, actor: Actor | null, slug: string): Promise<ResaleDetail> {
  const event = await getVisibleEvent(ctx, actor, slug);
  // A draft has no Resale, also for its team. Only who has a ticket learns that staff took the event off sale.
  if (event.state === 'draft' && !(await hasTicketOf(ctx.db, event.id, actor))) throw notFound();
  const described = await describeResale(ctx, event);
  const isOpen = described.state === 'open';
  const [rows, counts, summaries, types] = await Promise.all([
    isOpen ? listShownListings(ctx, event.id) : [],
    isOpen ? countOffers(ctx, event.id) : [],
    isOpen ? summarizeResale(ctx, [event.id]) : new Map(),
    listTicketTypes(ctx.db, event.id, { now: ctx.clock.now() }),
  ]);
  const listings = rows.map((row) => presentListing(ctx, row, actor));
  const typesOnOffer = [...new Map(rows.map((row) => [row.ticket_type_id, row])).values()];
  const max_per_order = Math.min(MOST_PER_ORDER, event.max_per_order);
  const ticket_types = typesOnOffer.map((row): ResaleType => ({
    ...describeType(row),
    is_sold_out: types.some(({ id, availability }) => id === row.ticket_type_id && availability === 'sold_out'),
    is_on_sale: types.some((type) => type.id === row.ticket_type_id && isSoldToAll(type)),
    max_per_order: Math.min(max_per_order, row.type_max_per_order ?? max_per_order),
    from_total: listings.find((one) => one.is_available && one.ticket_type.id === row.ticket_type_id)?.total ?? null,
    count: counts.find(({ ticket_type_id }) => ticket_type_id === row.ticket_type_id)?.count ?? 0,
  }));
  return {
    ...described,
    max_per_order,
    max_per_buyer: event.max_per_buyer,
    resale: summaries.get(event.id) ?? NO_RESALE,
    ticket_types,
    listings,
  };
}

function describeType(row: ListingRow) {
  return {
    id: row.ticket_type_id,
    name: row.ticket_type_name,
    description: row.description,
    face_total: money(unitPrice(row.face_amount, row.event_fee).total, row.currency),
  };
}
