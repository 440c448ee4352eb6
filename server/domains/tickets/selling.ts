import { sql } from 'kysely';
import { nextDrop, priceAt } from '#contract/listing-price.ts';
import { splitPrice } from '#contract/resale-split.ts';
import type { Ticket } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { money } from '#server/platform/lib/money.ts';
import type { Settings } from '#server/settings.ts';
import { lowestPriceOf, ratesOf, slideOf } from './resale-terms.ts';
import { whyNotBuyable, whyNotSell } from './selling-words.ts';

type Source = Pick<AppContext, 'settings' | 'clock'>;

/** Whether a ticket may be sold now, and its live listing. */
export type Selling = Dated & {
  /** A code of functions/resale_refusal.sql; null if it may be offered. */
  refusal: string | null;
  paid_at: Date | null;
  event_state: string;
  resale_paused_at: Date | null;
  listing: LiveListing | null;
};

type Dated = { doors_at: Date | null; starts_at: Date | null; time_zone: string; currency: string };
type Priced = {
  price_amount: number;
  floor_amount: number | null;
  paid_amount: number;
  agreed_amount: number | null;
  created_at: Date;
};
type LiveListing = Priced & {
  id: string;
  state: 'active' | 'reserved';
  version: number;
  is_private: boolean;
  reserved_until: Date | null;
};

type SellingRow = Omit<Selling, 'listing'> & { ticket_id: string } & {
  [Field in keyof LiveListing as `l_${Field}`]: LiveListing[Field] | null;
};

/** The Resale facts of some tickets, by their ids. */
export async function findSelling(
  { settings, clock }: Source,
  db: Db | Tx,
  ticketIds: readonly string[],
): Promise<Map<string, Selling>> {
  const { resale_after_payment_minutes, resale_cut_off_minutes } = settings;
  const { resale_tickets_per_seller, resale_seller_days } = settings;
  const { rows } = await sql<SellingRow>`
    select t.id as ticket_id, e.doors_at, e.starts_at, e.time_zone, t.currency, o.paid_at,
           e.state as event_state, e.resale_paused_at,
           resale_refusal(t.id, ${lowestPriceOf(settings, sql`t.currency`)}, make_interval(mins => ${resale_after_payment_minutes}::integer),
                          make_interval(mins => ${resale_cut_off_minutes}::integer), ${resale_tickets_per_seller},
                          make_interval(days => ${resale_seller_days}::integer), ${clock.now()}) as refusal,
           l.id as l_id, l.state as l_state, l.version as l_version, l.link_hash is not null as l_is_private,
           l.price_amount as l_price_amount, l.floor_amount as l_floor_amount, l.paid_amount as l_paid_amount,
           l.agreed_amount as l_agreed_amount, l.created_at as l_created_at, b.expires_at as l_reserved_until
      from tickets t
      join events e on e.id = t.event_id
      join orders o on o.id = coalesce(t.resale_order_id, t.order_id)
      left join listings l on l.ticket_id = t.id and l.state in ('active', 'reserved')
      left join orders b on b.id = l.order_id
     where t.id = any (${[...ticketIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.ticket_id, { ...row, listing: liveListing(row) }]));
}

function liveListing(row: SellingRow): LiveListing | null {
  if (row.l_id === null) return null;
  return {
    id: row.l_id,
    state: row.l_state ?? 'active',
    version: row.l_version ?? 1,
    is_private: row.l_is_private ?? false,
    price_amount: row.l_price_amount ?? 0,
    floor_amount: row.l_floor_amount,
    paid_amount: row.l_paid_amount ?? 0,
    agreed_amount: row.l_agreed_amount,
    created_at: row.l_created_at ?? new Date(0),
    reserved_until: row.l_reserved_until,
  };
}

/** Row → wire: the part of a ticket about selling it. */
export function presentSelling(
  { settings, clock }: Source,
  selling: Selling,
): Pick<Ticket, 'listing' | 'can_sell' | 'why_not_sell' | 'needs_account_to_sell'> {
  const { listing, refusal, currency } = selling;
  const why_not_sell = refusal === null || listing ? '' : whyNotSell(refusal, selling, settings);
  const needs_account_to_sell = refusal === 'guest_ticket';
  if (!listing) return { listing: null, can_sell: refusal === null, why_not_sell, needs_account_to_sell };
  const { id, state, version, is_private, reserved_until } = listing;
  const { price, total, payout, next_drop } = presentPrice(listing, selling, { settings, now: clock.now(), currency });
  return {
    listing: {
      ...{ id, state, version, is_private, price, total, payout, next_drop },
      asked: money(listing.price_amount, currency),
      floor: listing.floor_amount === null ? null : money(listing.floor_amount, currency),
      reserved_until: reserved_until?.toISOString() ?? null,
      why_not_buyable: whyNotBuyable({ ...selling, listing_state: state, state: selling.event_state }),
    },
    can_sell: false,
    why_not_sell,
    needs_account_to_sell,
  };
}

type Priceable = { settings: Settings; now: Date; currency: string };

/** The current price of a listing, the buyer's total, the seller's payout, and the next drop. */
export function presentPrice(listing: Priced, dated: Omit<Dated, 'currency' | 'time_zone'>, at: Priceable) {
  const { settings, now, currency } = at;
  const slide = slideOf(listing, dated, settings);
  const amount = listing.agreed_amount ?? (slide ? priceAt(slide, now.getTime()) : listing.price_amount);
  const { total, payout } = splitPrice(amount, listing.paid_amount, ratesOf(settings));
  const drop = slide && listing.agreed_amount === null ? nextDrop(slide, now.getTime()) : null;
  const totalOf = (price: number) => splitPrice(price, listing.paid_amount, ratesOf(settings)).total;
  return {
    price: money(amount, currency),
    total: money(total, currency),
    payout: money(payout, currency),
    next_drop: drop && { at: new Date(drop.at).toISOString(), total: money(totalOf(drop.amount), currency) },
  };
}
