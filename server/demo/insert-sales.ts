import { createHash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { canonicalEmail, guestBuyerKey } from '#server/platform/lib/email-address.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import { bookSales } from './book-sales.ts';
import type { InsertedEvent } from './insert-events.ts';
import { mustHave, type People } from './insert-people.ts';
import { insertRows } from './insert-rows.ts';
import { demoPeople } from './logins.ts';
import { type InsertedOrder, planSales } from './plan-sales.ts';

type Input = { events: readonly InsertedEvent[]; people: People; now: Date };

/** All orders to be written. */
export function planOrders({ events, people, now }: Input): InsertedOrder[] {
  const visitor = mustHave(people.users, demoPeople.visitor.username);
  const planned = events.flatMap((event) => planSales(event, visitor, now));
  return planned.map((order) => ({ ...order, id: newId(), paid_at: addMilliseconds(order.at, 3 * MINUTE) }));
}

/**
 * All sales, as checkout writes them: orders, lines, promo uses, tickets with their history, payments, commissions
 * and the ledger. In bulk, because single purchases would take too long for a first start.
 */
export async function insertSales(tx: Tx, orders: readonly InsertedOrder[], now: Date): Promise<void> {
  await insertRows(tx, 'orders', orders.map(orderRow));
  await insertRows(tx, 'order_lines', orders.map(lineRow));
  await insertRows(tx, 'promo_uses', orders.flatMap(promoUseRow));
  await insertRows(tx, 'buyer_counts', countsOf(orders));
  await issueTickets(tx, orders, now);
  await bookSales(tx, orders);
}

function orderRow({
  id,
  event,
  buyer,
  priced,
  promo,
  referral,
  at,
  paid_at,
}: InsertedOrder): Insertable<Database['orders']> {
  return {
    id,
    session_id: `vs_${newSecret(24)}`,
    event_id: event.id,
    currency: event.currency,
    kind: priced.total_amount === 0 ? 'free' : 'primary',
    status: 'paid',
    buyer_user_id: buyer.user_id,
    buyer_email: buyer.email,
    buyer_name: buyer.name,
    buyer_key: buyerKey(buyer),
    hold_key: buyer.user_id ? `u:${buyer.user_id}` : `g:${buyer.email}:`,
    request_hash: createHash('sha256').update(id).digest(),
    quantity: priced.quantity,
    face_amount: priced.face_amount,
    discount_amount: priced.discount_amount,
    fee_amount: priced.fee_amount,
    organizer_fee_amount: priced.organizer_fee_amount,
    total_amount: priced.total_amount,
    promo_code_id: promo?.id ?? null,
    promo_reserved_quantity: promo && promo.reserved_quantity > 0 ? priced.quantity : 0,
    promoter_link_id: referral?.id ?? null,
    commission_basis_points: referral?.basis_points ?? null,
    source: sourceAt(at),
    created_at: at,
    expires_at: addMilliseconds(at, 15 * MINUTE),
    hard_expires_at: addMilliseconds(at, 51 * MINUTE),
    paid_at,
  };
}

/**
 * The traffic source of a purchase: common sources more often than rare ones, and always the same for the same moment.
 */
function sourceAt(at: Date): string {
  const place = Math.floor(at.getTime() / MINUTE) % SOURCES.length;
  return SOURCES[place] ?? 'direct';
}

const SOURCES = [
  ...['instagram / story', 'direct', 'velvet', 'instagram.com', 'google.com', 'direct', 'velvet', 'instagram / story'],
  ...['ra.co', 'newsletter / mail', 'velvet', 'google.com', 'tiktok.com'],
];

function lineRow({ id, type, priced }: InsertedOrder): Insertable<Database['order_lines']> {
  const [line] = priced.lines;
  return {
    order_id: id,
    position: 0,
    ticket_type_id: type.id,
    name: type.name,
    quantity: priced.quantity,
    unit_price_amount: type.price_amount,
    discount_amount: line?.discount_amount ?? 0,
    fee_amount: line?.fee_amount ?? 0,
    organizer_fee_amount: line?.organizer_fee_amount ?? 0,
  };
}

function promoUseRow({ id, promo }: InsertedOrder): Insertable<Database['promo_uses']>[] {
  return promo ? [{ order_id: id, promo_code_id: promo.id, state: 'used' }] : [];
}

function buyerKey({ user_id, email }: InsertedOrder['buyer']): string {
  return user_id ? canonicalEmail(email) : guestBuyerKey(email);
}

function countsOf(orders: readonly InsertedOrder[]): Insertable<Database['buyer_counts']>[] {
  const limited = orders.filter(({ event }) => event.max_per_buyer !== null);
  return limited.map(({ event, buyer, priced }) => ({
    event_id: event.id,
    buyer_key: buyerKey(buyer),
    quantity: priced.quantity,
  }));
}

/** Issues all tickets as a sale does, then dates them to the payment of their order. */
async function issueTickets(tx: Tx, orders: readonly InsertedOrder[], now: Date): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await sql`select issue_tickets(${ids}::uuid[], ${now}, 'purchase')`.execute(tx);
  const ofOrder = sql`from tickets k join orders o on o.id = k.order_id`;
  await sql`update tickets t set created_at = o.paid_at from orders o where o.id = t.order_id`.execute(tx);
  await sql`update ticket_versions v set valid_from = o.paid_at ${ofOrder} where k.id = v.ticket_id`.execute(tx);
  await sql`update ticket_history h set at = o.paid_at ${ofOrder} where k.id = h.ticket_id`.execute(tx);
}
