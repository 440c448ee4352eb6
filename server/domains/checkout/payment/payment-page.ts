import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import { formatZonedClock } from '#server/platform/lib/format-time.ts';
import { sum, times } from '#server/platform/lib/money.ts';
import type { NewPaymentSession, PaymentLine } from '#server/platform/payments-provider/types.ts';
import type { PaymentSessionRow } from './payment-sessions.ts';
import { listOrderLines, type OrderLineRow } from '../queries.ts';

/**
 * Everything the provider needs to show a payment page. Built from committed rows only, so that a retry sends the same
 * bytes, unless the host has changed the event's title or zone meanwhile: the provider then refuses the key, and the
 * outcome is `broken`. Throws if the lines do not add up to the order's total.
 */
export async function buildPaymentPage(ctx: AppContext, session: PaymentSessionRow): Promise<NewPaymentSession> {
  const [order, rows] = await Promise.all([
    getOrderWithEvent(ctx.db, session.order_id),
    listOrderLines(ctx.db, session.order_id),
  ]);
  const lines = [...rows.map(ticketLine), ...feeLine(rows)];
  const total = sum(lines.map((line) => times(line.unit_amount, line.quantity)));
  if (total !== order.total_amount) {
    throw new Error(`order ${order.id} is ${order.total_amount} but its payment lines come to ${total}`);
  }
  const deadline = formatZonedClock(order.expires_at, order.time_zone);
  const page = `${ctx.config.publicUrl}/checkout/${order.session_id}`;
  return {
    idempotency_key: `co:${order.id}:${session.attempt}`,
    order_id: order.id,
    kind: order.kind === 'resale' ? 'resale' : 'primary',
    event_id: order.event_id,
    env: new URL(ctx.config.publicUrl).host,
    email: order.buyer_email,
    currency: order.currency,
    lines,
    expires_at: session.expires_at,
    success_url: `${page}?returned=1`,
    cancel_url: `${page}?cancelled=1`,
    submit_message: `Please pay before ${deadline}. After that the tickets go back on sale.`,
    statement_suffix: statementSuffix(order.title),
  };
}

function getOrderWithEvent(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select([
      'orders.id',
      'orders.session_id',
      'orders.event_id',
      'orders.kind',
      'orders.currency',
      'orders.buyer_email',
      'orders.total_amount',
      'orders.expires_at',
      'events.title',
      'events.time_zone',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** One line per ticket type, less its discount. A sum that cannot be divided by the quantity becomes one item. */
function ticketLine({ name, quantity, unit_price_amount, discount_amount }: OrderLineRow): PaymentLine {
  const net = sum([times(unit_price_amount, quantity), -discount_amount]);
  if (net % quantity === 0) return { name, quantity, unit_amount: net / quantity };
  return { name: `${quantity} × ${name}`, quantity: 1, unit_amount: net };
}

function feeLine(rows: OrderLineRow[]): PaymentLine[] {
  const fee = sum(rows.map((row) => row.fee_amount));
  return fee > 0 ? [{ name: 'Fees', quantity: 1, unit_amount: fee }] : [];
}

const MAX_SUFFIX = 15;

/** The text after the platform's name on the buyer's card statement: the event, in letters every bank can print. */
function statementSuffix(title: string): string | null {
  const plain = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, MAX_SUFFIX)
    .trim();
  return /[A-Za-z]/.test(plain) ? plain : null;
}
