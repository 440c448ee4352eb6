import { sql } from 'kysely';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { KeyedRequest } from '#server/platform/http/idempotency-key.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { allocate } from '#server/platform/lib/money.ts';
import { beginRefund, type RefundReason } from '#server/domains/payments/refunds.ts';
import { postCommissionOfRefunded } from '#server/domains/payments/postings.ts';
import { findKeptFees } from '#server/domains/payments/kept-fees.ts';
import { totalOf } from '#server/domains/payments/shares.ts';
import { tellFormerHolders } from '#server/domains/tickets/tell-former-holders.ts';
import { findSplitLeft } from '#server/domains/payments/split-left.ts';
import { takeSplit } from '#server/domains/payments/take-from-order.ts';
import { findRefundedOrder, findSalePayment, isDisputed, listShares } from './queries.ts';
import { tellSellers } from './tell-sellers.ts';
import { paidFor, splitRefund } from './split-refund.ts';

export type TicketRefundReason = Exclude<
  RefundReason,
  'late_payment' | 'surplus_payment' | 'provider_dashboard' | 'dispute_won'
>;

export type TicketRefund = {
  order_id: string;
  /** `all`: every ticket that may still be refunded, possibly none. Named ones are refunded together or not at all. */
  ticket_ids: readonly string[] | 'all';
  /** Whether the platform keeps the buyer's fee. */
  keeps_fee: boolean;
  /** Whether tickets that admitted somebody are refunded too. */
  takes_used: boolean;
  reason: TicketRefundReason;
  requested_by_user_id: string | null;
  note: string;
  /** Identifies a repeated request (repeated-refund.ts). */
  request?: KeyedRequest | undefined;
  now: Date;
};

export type RefundedTickets = {
  ticket_ids: string[];
  /** Null if nothing was paid for these tickets, or nothing of it is left. */
  refund_id: string | null;
  amount: number;
  currency: string;
  /** The new status of the order. */
  order_status: string;
};

/**
 * Ends tickets of a paid order and starts their refund. The only function that refunds a ticket. Runs in the
 * transaction of the caller, who writes the mail and wakes the loop that sends refunds. Throws 409 `order_disputed`,
 * `event_cancelled`, `resale_not_refundable` and `ticket_not_refundable`. docs/rules/refunds.md
 */
export async function refundTickets(tx: Tx, refund: TicketRefund): Promise<RefundedTickets> {
  const ticket_ids = await endTickets(tx, refund);
  const order = await findRefundedOrder(tx, refund.order_id);
  await checkRefund(tx, { refund, order, ticket_ids });
  const begun = ticket_ids.length === 0 ? undefined : await payBack(tx, { ...refund, order, ticket_ids });
  if (order.kind === 'resale') await tellSellers(tx, { order, ticket_ids, now: refund.now });
  else if (refund.reason !== BY_HOLDER) await tellFormerHolders(tx, refund);
  const refunded = {
    ticket_ids,
    refund_id: begun?.id ?? null,
    amount: begun?.amount ?? 0,
    currency: order.currency,
    order_status: order.status,
  };
  if (ticket_ids.length > 0 && AUDITED.includes(refund.reason)) await auditRefund(tx, refund, refunded);
  return refunded;
}

/** Why nothing of an order can be refunded, in words. */
export const CANCELLED = 'The event is cancelled: everybody is refunded in full automatically.';
export const BOUGHT_IN_RESALE = 'This order was bought in Resale, so it is refunded only if the event is cancelled.';

/** Refunds decided by the event's team or by staff. */
const AUDITED: readonly string[] = ['organizer', 'staff'];
/** Refunds requested by the buyer: only tickets they paid for and still hold. */
const OWN: readonly string[] = ['buyer'];
/** Refunds decided by the present holder, who may have got the ticket from its buyer. */
const BY_HOLDER = 'event_postponed';
/** Refunds decided by a host or buyer: a Resale purchase cannot be refunded this way, but the ticket can be resold. */
const VOLUNTARY: readonly string[] = ['buyer', 'organizer'];
/** Not possible once the event is cancelled, because everybody is fully refunded then. */
const BEFORE_CANCELLING: readonly string[] = ['buyer', 'organizer', BY_HOLDER];

async function endTickets(tx: Tx, refund: TicketRefund): Promise<string[]> {
  const { order_id, takes_used, reason, requested_by_user_id, now } = refund;
  const ids = refund.ticket_ids === 'all' ? null : [...refund.ticket_ids];
  const { rows } = await sql<{ ids: string[] }>`
    select refund_tickets(${order_id}, ${ids}::uuid[], ${takes_used}, ${OWN.includes(reason)},
                          ${requested_by_user_id}, ${now}, ${reason === BY_HOLDER}) as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

type Order = Awaited<ReturnType<typeof findRefundedOrder>>;
type Ended = { refund: TicketRefund; order: Order; ticket_ids: string[] };

/** Throws 409 if these tickets may not be refunded, which rolls the transaction back. */
async function checkRefund(tx: Tx, { refund, order, ticket_ids }: Ended): Promise<void> {
  if (order.kind === 'resale' && VOLUNTARY.includes(refund.reason)) throw boughtInResale();
  // What a lost dispute has left of an order is refunded if its event is cancelled.
  if (await isDisputed(tx, order.id, refund.reason === 'event_cancelled' ? ['open'] : undefined)) throw disputed();
  if (order.event_state === 'cancelled' && BEFORE_CANCELLING.includes(refund.reason)) throw cancelled();
  if (refund.ticket_ids !== 'all' && ticket_ids.length !== new Set(refund.ticket_ids).size) throw notRefundable();
}

type PaidBack = Pick<TicketRefund, 'keeps_fee' | 'now'> &
  Partial<Pick<TicketRefund, 'requested_by_user_id' | 'note'>> & {
    order: Order;
    ticket_ids: string[];
    reason: RefundReason;
  };

/**
 * Starts the refund of tickets that have ended: each party pays its stored share, as far as it is left. Undefined if
 * nothing was paid for them, or nothing of it is left.
 */
export async function payBack(tx: Tx, paidBack: PaidBack) {
  const { order, ticket_ids, reason, requested_by_user_id = null, note = '', now } = paidBack;
  if (order.total_amount === 0) return undefined;
  const keeps_fee = paidBack.keeps_fee && order.kind !== 'resale';
  const tickets = await listShares(tx, order.id, ticket_ids);
  const split = splitRefund({
    tickets,
    keeps_fee,
    left: await findSplitLeft(tx, order.id),
    kept_before: await findKeptFees(tx, order.id),
    is_last: order.status === 'refunded',
  });
  const amount = totalOf(split);
  const payment = await findSalePayment(tx, order.id);
  if (!payment) return undefined;
  const from = await takeSplit(tx, order, { split, now });
  if (amount === 0) {
    await postCommissionOfRefunded(tx, order, from, now);
    return undefined;
  }
  const [first = ''] = ticket_ids;
  // A ticket ends once, and a sale is undone once, so its id identifies the refund.
  const key = order.kind === 'resale' ? `resale:${order.id}:${first}` : `tickets:${first}`;
  const asked = { keeps_fee, requested_by_user_id, note };
  const begun = await beginRefund(tx, { key, payment, amount, reason, from, now, ...asked });
  if (!begun) throw new Error(`ticket ${first} was refunded before`);
  const parts = allocate(
    amount,
    tickets.map((ticket) => paidFor(ticket, keeps_fee)),
  );
  const rows = tickets.map(({ id }, index) => ({
    refund_id: begun.id,
    ticket_id: id,
    order_id: order.id,
    amount: parts[index] ?? 0,
  }));
  await tx.insertInto('refund_tickets').values(rows).execute();
  return begun;
}

async function auditRefund(tx: Tx, refund: TicketRefund, { ticket_ids, refund_id, amount, currency }: RefundedTickets) {
  const { order_id, requested_by_user_id, keeps_fee, note, reason, request, now } = refund;
  await writeAudit(tx, {
    at: now,
    action: 'order.refunded',
    actor_user_id: requested_by_user_id,
    subject: { type: 'order', id: order_id },
    data: { reason, ticket_ids, refund_id, amount, currency, keeps_fee, note, ...(request && { request }) },
  });
}

function disputed() {
  return conflict('order_disputed', 'The payer’s bank has taken this payment back. It cannot be refunded as well.');
}

function boughtInResale() {
  return conflict('resale_not_refundable', `${BOUGHT_IN_RESALE} Its buyer can sell the ticket again.`);
}

function cancelled() {
  return conflict('event_cancelled', CANCELLED);
}

function notRefundable() {
  return conflict(
    'ticket_not_refundable',
    'Some of these tickets can no longer be refunded. Please check the order again.',
  );
}
