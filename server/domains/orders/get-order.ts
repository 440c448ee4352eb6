import type { OrderDetail } from '#contract/order-detail.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { listOrderLines } from '#server/domains/checkout/queries.ts';
import { findSplitLeft } from '#server/domains/payments/split-left.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { findEventOrder, findMoney, listActs, listMails, listOrderTickets, listScans } from './order-queries.ts';
import { presentOrder } from './present-order.ts';

/** One order of an event, for people who may see sales; 404 for an order of another event. */
export async function getOrder(ctx: AppContext, actor: Actor, input: { id: string; order_id: string }) {
  const event = await getOwnEvent(ctx, actor, input.id, 'see_sales');
  return loadOrderDetail(ctx, event, input.order_id);
}

/** The same for a caller who is already authorized: the host’s page and staff's. */
export async function loadOrderDetail(ctx: AppContext, event: EventRow, orderId: string): Promise<OrderDetail> {
  const order = await findEventOrder(ctx.db, event.id, orderId);
  if (!order) throw notFound();
  const tickets = await listOrderTickets(ctx.db, order.id);
  const ticketIds = tickets.map(({ id }) => id);
  // Mails and acts about a resold ticket do not belong to this buyer.
  const ids = [order.id, ...tickets.filter((ticket) => !ticket.resale_order_id).map(({ id }) => id)];
  const [lines, money, scans, split, mails, acts] = await Promise.all([
    listOrderLines(ctx.db, order.id),
    findMoney(ctx.db, order.id),
    listScans(ctx.db, ticketIds),
    findSplitLeft(ctx.db, order.id),
    listMails(ctx.db, ids),
    listActs(ctx.db, ids),
  ]);
  const [payments, refunds, disputes] = money;
  return presentOrder({ ctx, event, order, lines, tickets, payments, refunds, disputes, scans, split, mails, acts });
}
