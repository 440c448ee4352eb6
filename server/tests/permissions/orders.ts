import { buildEvent } from '#server/domains/events/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { api, editors, type Expected, type Row, signedIn, type World } from './world.ts';

/** Those who may see sales and refund; doormen see nothing of buyers. */
const sellers = (status: number): Expected => ({
  ...signedIn(404),
  owner: status,
  manager: status,
  finance: status,
  door: 403,
});

const orderOf = async ({ ctx, event, type }: World, what = '') => {
  const { order } = await buildSale(ctx, { type, email: `buyer${newNumericCode(9)}@example.com` });
  return `/events/${event.slug}/orders/${order.id}/${what}`;
};
/** An order of the event under another event of the organization. */
const elsewhere = async ({ ctx, type, organization }: World, what = '') => {
  const { slug } = await buildEvent(ctx, { organization_id: organization.id });
  const { order } = await buildSale(ctx, { type });
  return `/events/${slug}/orders/${order.id}/${what}`;
};
const list = (path: string): Row[] => [
  { request: ({ event }) => api(`/events/${event.slug}/${path}`), expected: sellers(200) },
];
const act = (what: string, body: () => object = () => ({})): Row[] => [
  { request: async (now) => api(await orderOf(now, what), body()), expected: sellers(200) },
  {
    what: 'AC-09 an order of another event',
    request: async (now) => api(await elsewhere(now, what), body()),
    expected: sellers(404),
  },
];
const since = Buffer.from(JSON.stringify(['0', '00000000-0000-0000-0000-000000000000', 1])).toString('base64url');

/** Calls about orders and guests. */
export const orderRows: Record<string, Row[]> = {
  'GET /events/:id/orders': list('orders/'),
  'GET /events/:id/guests': list('guests/'),
  'GET /events/:id/orders/news': list(`orders/news/?since=${since}`),
  'GET /events/:id/order-filters': list('order-filters/'),
  'GET /events/:id/guests/print': list('guests/print/'),
  'GET /events/:id/orders.csv': list('orders.csv'),
  'GET /events/:id/guests.csv': list('guests.csv'),
  'GET /events/:id/orders/:order_id': [
    { request: async (now) => api(await orderOf(now)), expected: sellers(200) },
    {
      what: 'AC-09 an order of another event',
      request: async (now) => api(await elsewhere(now)),
      expected: sellers(404),
    },
  ],
  'POST /events/:id/orders/:order_id/resend': act('resend/'),
  'POST /events/:id/orders/:order_id/correct-email': act('correct-email/', () => ({
    email: `right${newNumericCode(9)}@example.com`,
  })),
  'POST /events/:id/complimentary': [
    {
      request: ({ event, type }) =>
        api(`/events/${event.slug}/complimentary/`, {
          name: 'Ada',
          email: `gift${newNumericCode(9)}@example.com`,
          ticket_type_id: type.id,
        }),
      expected: editors(201),
    },
  ],
};
