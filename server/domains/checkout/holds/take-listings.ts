import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { HoldOrder } from './hold-order.ts';

/** One listing of an order with its agreed price and everybody's share, in minor units. */
export type ListingLine = {
  id: string;
  version: number;
  ticket_type_id: string;
  name: string;
  unit_price: number;
  fee: number;
  seller_fee: number;
  organizer: number;
  commission: number;
};

/** A request for listings of one event as functions/take_listings.sql takes it. Hashes are hexadecimal. */
export type ListingsRequest = HoldOrder & {
  quantity: number;
  face: number;
  fee: number;
  total: number;
  /** The total that the buyer was shown, if the request names it; otherwise `total`. */
  expected_total: number | null;
  promoter_link_id: string | null;
  /** The finder's share of the fees. */
  commission_basis_points: number | null;
  source: string | null;
  expires_at: string;
  hard_expires_at: string;
  waiting_list_entry_id: string | null;
  /** Of the link to a listing for one friend. */
  link_hash: string | null;
  lines: ListingLine[];
};

export type ListingsOutcomeName =
  | 'held'
  | 'same'
  | 'replay'
  | 'wait'
  | 'stale'
  | 'unknown'
  | 'listing_taken'
  | 'listing_gone'
  | 'own_listing'
  | 'buyer_limit'
  | 'not_on_sale'
  | 'resale_paused'
  | 'key_reused';

export type ListingsRefusal = { outcome: ListingsOutcomeName; available: number | null };
export type ListingsOutcome = ListingsRefusal & { order_id: string | null; refusal: ListingsRefusal | null };

/** Decides a batch of requests of one event, each together or not at all; outcomes are in the order of the requests. */
export async function takeListings(
  { settings }: Pick<AppContext, 'settings'>,
  db: Db | Tx,
  { requests, now }: { requests: ListingsRequest[]; now: Date },
): Promise<ListingsOutcome[]> {
  const { resale_cut_off_minutes: cut_off_minutes, resale_slide_hours: slide_hours } = settings;
  const batch = JSON.stringify({ event_id: requests[0]?.event_id, now, cut_off_minutes, slide_hours, requests });
  const { rows } = await sql<ListingsOutcome>`
    select outcome, order_id, available, refusal from take_listings(${batch})`.execute(db);
  return rows;
}
