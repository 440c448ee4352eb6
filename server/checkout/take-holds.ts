import type pg from 'pg';

/** One line of a hold: the type, its name, how many, the price of one, then amounts over the line in minor units. */
export type HoldLine = {
  ticket_type_id: string;
  name: string;
  quantity: number;
  unit_price: number;
  discount: number;
  fee: number;
  organizer_fee: number;
};

/** What the stock function needs of one request; see migration 0005. Hashes are hexadecimal. */
export type HoldRequest = {
  event_id: string;
  offer_version: number;
  order_id: string;
  session_id: string;
  currency: string;
  buyer_user_id: string | null;
  buyer_email: string;
  buyer_name: string;
  buyer_key: string;
  hold_key: string;
  browser_hash: string | null;
  request_hash: string;
  idempotency_key: string | null;
  quantity: number;
  face: number;
  discount: number;
  fee: number;
  organizer_fee: number;
  total: number;
  promo_code_id: string | null;
  promoter_link_id: string | null;
  commission_basis_points: number | null;
  commission_fixed_amount: number | null;
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

const TAKE_HOLDS = {
  name: 'take-holds',
  text: 'select outcome, order_id, available, refusal from take_holds($1, $2, $3, $4, $5, $6, $7) order by i',
};

/** Decides a batch of requests of one event in one statement; outcomes in the order of the requests. */
export async function takeHolds(pool: pg.Pool, requests: HoldRequest[], now: Date): Promise<HoldOutcome[]> {
  const types = [...new Set(requests.flatMap((request) => request.lines.map((line) => line.ticket_type_id)))].sort();
  const place = new Map(types.map((id, index) => [id, index + 1]));
  const promos = new Set(requests.flatMap(({ promo_code_id }) => promo_code_id ?? []));
  const rows = requests.map(({ lines, event_id: _eventId, ...request }) => ({
    ...request,
    lines: lines.map((line) => [
      place.get(line.ticket_type_id),
      line.name,
      line.quantity,
      line.unit_price,
      line.discount,
      line.fee,
      line.organizer_fee,
    ]),
  }));
  const result = await pool.query<HoldOutcome>({
    ...TAKE_HOLDS,
    values: [
      requests[0]?.event_id,
      now,
      types,
      [...promos],
      requests.map((request) => request.hold_key),
      requests.map((request) => request.idempotency_key),
      JSON.stringify(rows),
    ],
  });
  return result.rows;
}
