import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { buildSale, buildTicket } from '#server/domains/tickets/factory.ts';
import { all, api, type Expected, type Row, signedIn, team, type World } from './world.ts';
import { refundOrder } from '#server/testing/refund.ts';

/** Those who may refund; doormen are refused, others get 404. */
const refunders = (status: number): Expected => ({ ...team(status), door: 403 });
const onlyHolder = (status: number): Expected => ({ ...signedIn(404), holder: status });

async function orderPath({ ctx, event, type }: World): Promise<string> {
  const { order } = await buildSale(ctx, { type });
  return `/events/${event.slug}/orders/${order.id}/refunds/`;
}

async function failedRefund({ ctx, event, type }: World): Promise<string> {
  const { order } = await buildSale(ctx, { type });
  const { refund_id } = await refundOrder(ctx, order.id, { reason: 'staff' });
  return `/events/${event.slug}/refunds/${refund_id}/again/`;
}

/** The event of the test world is on, so its holder is too late for a refund and gets that as the error. */
async function holdersTicket({ ctx, type, people }: World): Promise<string> {
  const { ticket } = await buildTicket(ctx, { type, owner: people.holder });
  return `/tickets/${ticket.id}/refund/`;
}

async function guestTicket({ ctx, type }: World): Promise<string> {
  const { order, tickets } = await buildSale(ctx, { type });
  const token = await createGuestLink(ctx, ctx.db, { email: order.buyer_email, order_id: order.id });
  return `/tickets/guest/${token}/${tickets[0]?.id}/refund/`;
}

/** Calls about refunds. */
export const refundRows: Record<string, Row[]> = {
  'GET /tickets/:id/refund': [{ request: async (world) => api(await holdersTicket(world)), expected: onlyHolder(200) }],
  'POST /tickets/:id/refund': [
    { request: async (world) => api(await holdersTicket(world), { amount: 0 }), expected: onlyHolder(409) },
  ],
  'GET /tickets/guest/:token/:id/refund': [
    { request: async (world) => api(await guestTicket(world)), expected: all(200) },
  ],
  'POST /tickets/guest/:token/:id/refund': [
    { request: async (world) => api(await guestTicket(world), { amount: 0 }), expected: all(409) },
  ],
  'POST /events/:id/orders/:order_id/refunds/preview': [
    { request: async (world) => api(`${await orderPath(world)}preview/`, {}), expected: refunders(200) },
  ],
  'POST /events/:id/orders/:order_id/refunds': [
    { request: async (world) => api(await orderPath(world), { amount: 5300 }), expected: refunders(201) },
  ],
  'GET /events/:id/refunds/failed': [
    { request: ({ event }) => api(`/events/${event.slug}/refunds/failed/`), expected: refunders(200) },
  ],
  'POST /events/:id/refunds/:refund_id/again': [
    { request: async (world) => api(await failedRefund(world)), expected: refunders(200) },
  ],
};
