import { type RawBuilder, sql } from 'kysely';
import type { ListingState } from '#contract/resale.ts';
import type { AppContext } from '#server/context.ts';
import { askedNow, cutOff, fallsFrom } from './listing-sql.ts';
import { IS_ON_OFFER, IS_SHOWN } from './offer-sql.ts';

export type ListingRow = {
  id: string;
  ticket_id: string;
  event_id: string;
  ticket_type_id: string;
  seller_user_id: string;
  currency: string;
  state: ListingState;
  price_amount: number;
  floor_amount: number | null;
  paid_amount: number;
  agreed_amount: number | null;
  link_hash: Buffer | null;
  shown_at: Date | null;
  created_at: Date;
  ticket_type_name: string;
  description: string;
  /** The type's own limit per order, if any. */
  type_max_per_order: number | null;
  /** The type's price at the event, before fees, and the event's fee rule. */
  face_amount: number;
  event_fee: { fee_payer: string; fee_basis_points: number; fee_fixed_amount: number };
  falls_from: Date | null;
  falls_until: Date | null;
  holders: number;
};

/**
 * The number of people who have held the ticket of listing `l`: a new code for the same person, or a claim, adds none.
 */
const HOLDERS = sql`(
  select count(*)::int from ticket_versions v
   where v.ticket_id = l.ticket_id and v.acquired_via in ('purchase', 'complimentary', 'transfer', 'resale'))`;

/** Listings `l` with the columns for presenting them, from a source that also has event `e` and type `y`. */
function listingsFrom(ctx: AppContext, source: RawBuilder<unknown>): RawBuilder<ListingRow> {
  return sql<ListingRow>`
    select l.id, l.ticket_id, l.event_id, l.ticket_type_id, l.seller_user_id, l.currency, l.state, l.price_amount,
           l.floor_amount, l.paid_amount, l.agreed_amount, l.link_hash, l.shown_at, l.created_at,
           y.name as ticket_type_name, y.description, y.max_per_order as type_max_per_order,
           y.price_amount as face_amount,
           json_build_object('fee_payer', e.fee_payer, 'fee_basis_points', e.fee_basis_points, 'fee_fixed_amount', e.fee_fixed_amount) as event_fee,
           ${fallsFrom(ctx)} as falls_from, ${cutOff(ctx)} as falls_until, ${HOLDERS} as holders
      ${source}`;
}

/** One listing in any state, by its id. */
export async function findListing(ctx: AppContext, id: string): Promise<ListingRow | undefined> {
  const source = sql`
    from listings l join events e on e.id = l.event_id join ticket_types y on y.id = l.ticket_type_id where l.id = ${id}`;
  const { rows } = await listingsFrom(ctx, source).execute(ctx.db);
  return rows[0];
}

/** The maximum number of listings shown per type, the cheapest; more are only counted. */
const MOST_OF_A_TYPE = 100;

/** The cheapest publicly visible listings of each type of an event: what can be bought first, then the lowest price. */
export async function listShownListings(ctx: AppContext, eventId: string): Promise<ListingRow[]> {
  // Also for a reserved one: it comes back at this price, and its buyer may choose it again.
  const price = askedNow(ctx, ctx.clock.now());
  const source = sql`
    from (select l.*, ${price} as price_now,
                 row_number() over (partition by l.ticket_type_id order by l.state, ${price}, l.id) as place
            from listings l join events e on e.id = l.event_id
           where l.event_id = ${eventId} and ${IS_SHOWN}) l
    join events e on e.id = l.event_id
    join ticket_types y on y.id = l.ticket_type_id and y.resale_allowed
   where l.place <= ${MOST_OF_A_TYPE}
   order by l.state, l.price_now, l.created_at, l.id`;
  const { rows } = await listingsFrom(ctx, source).execute(ctx.db);
  return rows;
}

export type TypeCount = { ticket_type_id: string; count: number };

/** How many tickets of each type can be bought. */
export async function countOffers(ctx: AppContext, eventId: string): Promise<TypeCount[]> {
  const { rows } = await sql<TypeCount>`
    select l.ticket_type_id, count(*)::int as count from listings l
     where l.event_id = ${eventId} and ${IS_ON_OFFER}
     group by l.ticket_type_id`.execute(ctx.db);
  return rows;
}
