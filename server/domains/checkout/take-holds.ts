import type { Queries } from '#server/platform/db/db.ts';
import { plainArray } from '#server/platform/db/plain-array.ts';

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

/** What the stock function needs of one request; see functions/take_holds.sql. Hashes are hexadecimal. */
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

const TAKE_HOLDS = `select outcome, order_id, available, refusal from take_holds(
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23) order by i`;

/** Decides a batch of requests of one event in one statement; outcomes in the order of the requests. */
export async function takeHolds(database: Queries, requests: HoldRequest[], now: Date): Promise<HoldOutcome[]> {
  const types = [...new Set(requests.flatMap(({ lines }) => lines.map((line) => line.ticket_type_id)))].sort();
  const promos = [...new Set(requests.flatMap(({ promo_code_id }) => promo_code_id ?? []))];
  const values = [
    requests[0]?.event_id,
    now,
    types,
    promos,
    ...decidedOn(requests, promos),
    ...linesOf(requests, types),
  ];
  const { rows } = await database.query<HoldOutcome>(TAKE_HOLDS, values);
  return rows;
}

/** One array per value, one element per request; what is merely written comes last, as JSON. */
function decidedOn(requests: HoldRequest[], promos: string[]): unknown[] {
  return [
    plainArray(requests.map((request) => request.order_id)),
    requests.map((request) => request.hold_key),
    requests.map((request) => request.buyer_key),
    requests.map((request) => request.idempotency_key),
    plainArray(requests.map((request) => request.request_hash)),
    plainArray(requests.map((request) => request.offer_version)),
    plainArray(requests.map((request) => request.quantity)),
    plainArray(requests.map((request) => request.total === 0)),
    plainArray(requests.map((request) => promos.indexOf(request.promo_code_id ?? '') + 1)),
    JSON.stringify(requests.map(writtenOf)),
  ];
}

function writtenOf(request: HoldRequest) {
  return {
    session_id: request.session_id,
    currency: request.currency,
    buyer_user_id: request.buyer_user_id ?? undefined,
    buyer_email: request.buyer_email,
    buyer_name: request.buyer_name,
    browser_hash: request.browser_hash ?? undefined,
    face: request.face,
    discount: request.discount,
    fee: request.fee,
    organizer_fee: request.organizer_fee,
    total: request.total,
    promoter_link_id: request.promoter_link_id ?? undefined,
    commission_basis_points: request.commission_basis_points ?? undefined,
    commission_fixed_amount: request.commission_fixed_amount ?? undefined,
    expires_at: request.expires_at,
    hard_expires_at: request.hard_expires_at,
  };
}

/** One array per value, one element per line: the place of its request, from 1, then what the line says. */
function linesOf(requests: HoldRequest[], types: string[]): unknown[] {
  const lines = requests.flatMap((request, index) =>
    request.lines.map((line, position) => ({ ...line, position, request: index + 1 })),
  );
  return [
    plainArray(lines.map((line) => line.request)),
    plainArray(lines.map((line) => line.position)),
    plainArray(lines.map((line) => types.indexOf(line.ticket_type_id) + 1)),
    lines.map((line) => line.name),
    plainArray(lines.map((line) => line.quantity)),
    plainArray(lines.map((line) => line.unit_price)),
    plainArray(lines.map((line) => line.discount)),
    plainArray(lines.map((line) => line.fee)),
    plainArray(lines.map((line) => line.organizer_fee)),
  ];
}
