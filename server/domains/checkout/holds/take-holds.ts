import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { HoldOrder } from './hold-order.ts';

/** One line of a hold; discount and fees are for the whole line, in minor units. */
export type HoldLine = {
  ticket_type_id: string;
  name: string;
  quantity: number;
  unit_price: number;
  discount: number;
  fee: number;
  organizer_fee: number;
};

/** One request as functions/take_holds.sql takes it. Hashes are hexadecimal. */
export type HoldRequest = HoldOrder & {
  offer_version: number;
  quantity: number;
  face: number;
  discount: number;
  fee: number;
  organizer_fee: number;
  total: number;
  /** The total that the buyer was shown, if the request names it; otherwise `total`. */
  expected_total: number | null;
  promo_code_id: string | null;
  invitation_id: string | null;
  /** The entry of the waiting list for which this is an offer, with priority over everybody else. */
  waiting_list_entry_id: string | null;
  promoter_link_id: string | null;
  commission_basis_points: number | null;
  commission_fixed_amount: number | null;
  /** Where the buyer came from. */
  source: string | null;
  expires_at: string;
  hard_expires_at: string;
  lines: HoldLine[];
};

export type HoldOutcomeName =
  | 'held'
  | 'paid'
  | 'same'
  | 'replay'
  | 'wait'
  | 'sold_out'
  | 'buyer_limit'
  | 'promo_used_up'
  | 'revoked'
  | 'invitation_limit'
  | 'not_on_sale'
  | 'stale'
  | 'key_reused';

export type Refusal = { outcome: HoldOutcomeName; available: number | null };
export type HoldOutcome = {
  outcome: HoldOutcomeName;
  order_id: string | null;
  available: number | null;
  refusal: Refusal | null;
};

/** Decides a batch of requests of one event in one statement; outcomes are in the order of the requests. */
export async function takeHolds(db: Db | Tx, requests: HoldRequest[], now: Date): Promise<HoldOutcome[]> {
  const batch = JSON.stringify({ event_id: requests[0]?.event_id, now, requests });
  const { rows } =
    await sql<HoldOutcome>`select outcome, order_id, available, refusal from take_holds(${batch})`.execute(db);
  return rows;
}
