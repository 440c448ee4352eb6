import { buildEvent } from '#server/domains/events/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { all, api, type Expected, type Row, signedIn, type World } from './world.ts';

/** Members of the organization who may see its sales; all others get 404. */
const seesSales: Expected = { ...signedIn(404), owner: 200, manager: 200, finance: 200, door: 403 };
const ofOrganization = (path: string): Row[] => [
  { request: ({ organization }: World) => api(`${path}?organization_id=${organization.id}`), expected: seesSales },
];

const ofEvent = (file: string): Row[] => [
  { request: ({ event }: World) => api(`/events/${event.slug}/${file}`), expected: seesSales },
];

async function guestsSale({ ctx, type }: World) {
  const { order } = await buildSale(ctx, { type });
  const token = await createGuestLink(ctx, ctx.db, { email: order.buyer_email, order_id: order.id });
  return { order_id: order.id, token };
}

/** Calls about what organizers are owed and were paid. */
export const settlementRows: Record<string, Row[]> = {
  'GET /payment/settlements': ofOrganization('/payment/settlements/'),
  'GET /payment/settlements/events': ofOrganization('/payment/settlements/events/'),
  'GET /payment/settlements/payouts': ofOrganization('/payment/settlements/payouts/'),
  'GET /payment/settlements/bank': ofOrganization('/payment/settlements/bank/'),
  'GET /events/:id/statement': ofEvent('statement/'),
  'GET /events/:id/statement.csv': ofEvent('statement.csv'),
  'GET /events/:id/statement.pdf': ofEvent('statement.pdf'),
  'GET /events/:id/orders/:order_id/receipt.pdf': [
    {
      request: async (now) => api(`/events/${now.event.slug}/orders/${(await guestsSale(now)).order_id}/receipt.pdf`),
      expected: seesSales,
    },
    {
      what: 'AC-09 of another event',
      request: async (now) => {
        const { slug } = await buildEvent(now.ctx, { organization_id: now.organization.id });
        return api(`/events/${slug}/orders/${(await guestsSale(now)).order_id}/receipt.pdf`);
      },
      expected: { ...signedIn(404), door: 403 },
    },
  ],
  'GET /tickets/orders/:order_id/receipt.pdf': [
    {
      request: async ({ ctx, type, people }) => {
        const { order } = await buildSale(ctx, { type, owner: people.holder });
        return api(`/tickets/orders/${order.id}/receipt.pdf`);
      },
      expected: { ...signedIn(404), holder: 200 },
    },
  ],
  'GET /tickets/guest/:token/orders/:order_id/receipt.pdf': [
    {
      request: async (now) => {
        const { token, order_id } = await guestsSale(now);
        return api(`/tickets/guest/${token}/orders/${order_id}/receipt.pdf`);
      },
      expected: all(200),
    },
    {
      what: 'another guest’s order by one’s own link',
      request: async (now) => {
        const [{ token }, { order_id }] = [await guestsSale(now), await guestsSale(now)];
        return api(`/tickets/guest/${token}/orders/${order_id}/receipt.pdf`);
      },
      expected: all(404),
    },
  ],
};
