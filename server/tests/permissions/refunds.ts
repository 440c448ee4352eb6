import { buildEvent } from '#server/domains/events/factory.ts';
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

/** A ticket of another guest, by one's own link. */
async function othersTicket(world: World): Promise<string> {
  const [own, other] = [await guestTicket(world), await guestTicket(world)];
  return own.replace(/[^/]+(?=\/refund)/, other.split('/')[4] ?? '');
}

/** A call of a host, and the same under another event of the organization. */
const hostRows = (pathOf: (world: World) => Promise<string>, status: number, body?: object): Row[] => [
  { request: async (world) => api(await pathOf(world), body), expected: refunders(status) },
  {
    what: 'AC-09 of another event',
    request: async (world) => {
      const { slug } = await buildEvent(world.ctx, { organization_id: world.organization.id });
      return api((await pathOf(world)).replace(world.event.slug, slug), body);
    },
    expected: refunders(404),
  },
];

/** Calls about refunds. */
export const refundRows: Record<string, Row[]> = {
  'GET /tickets/:id/refund': [{ request: async (world) => api(await holdersTicket(world)), expected: onlyHolder(200) }],
  'POST /tickets/:id/refund': [
    { request: async (world) => api(await holdersTicket(world), { amount: 0 }), expected: onlyHolder(409) },
  ],
  'GET /tickets/guest/:token/:id/refund': [
    { request: async (world) => api(await guestTicket(world)), expected: all(200) },
    { what: 'of another guest', request: async (world) => api(await othersTicket(world)), expected: all(404) },
  ],
  'POST /tickets/guest/:token/:id/refund': [
    { request: async (world) => api(await guestTicket(world), { amount: 0 }), expected: all(409) },
    {
      what: 'of another guest',
      request: async (world) => api(await othersTicket(world), { amount: 0 }),
      expected: all(404),
    },
  ],
  'POST /events/:id/orders/:order_id/refunds/preview': hostRows(
    async (world) => `${await orderPath(world)}preview/`,
    200,
    {},
  ),
  'POST /events/:id/orders/:order_id/refunds': hostRows(orderPath, 201, { amount: 5300 }),
  'POST /events/:id/refunds/:refund_id/again': hostRows(failedRefund, 200),
};
