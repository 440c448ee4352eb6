import { buildPromoCode, buildPromoCodeBatch } from '#server/domains/promo-codes/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { api, editors, type Row, type World } from './world.ts';

const codeOf = async ({ ctx, event }: World, what = '') => {
  const { id } = await buildPromoCode(ctx, { event_id: event.id });
  return `/events/${event.slug}/promo-codes/${id}/${what}`;
};
const batchOf = async ({ ctx, event }: World, what = '') => {
  const { id } = await buildPromoCodeBatch(ctx, { event_id: event.id });
  return `/events/${event.slug}/promo-code-batches/${id}/${what}`;
};
/** A path under another event of the organization. */
const elsewhere = async (now: World, path: string) => {
  const { slug } = await buildEvent(now.ctx, { organization_id: now.organization.id });
  return path.replace(now.event.slug, slug);
};
const batchRows = (what: string, body?: object): Row[] => [
  { request: async (now) => api(await batchOf(now, what), body), expected: editors(200) },
  {
    what: 'AC-09 a batch of another event',
    request: async (now) => api(await elsewhere(now, await batchOf(now, what)), body),
    expected: editors(404),
  },
];

const percent = { kind: 'percent', percent_basis_points: 1000 };
const newName = () => `C${newNumericCode(9)}`;

/** Calls about promo codes. */
export const promoCodeRows: Record<string, Row[]> = {
  'GET /events/:id/promo-codes': [
    { request: ({ event }) => api(`/events/${event.slug}/promo-codes/`), expected: editors(200) },
  ],
  'POST /events/:id/promo-codes': [
    {
      request: ({ event }) => api(`/events/${event.slug}/promo-codes/`, { code: newName(), ...percent }),
      expected: editors(201),
    },
  ],
  'PATCH /events/:id/promo-codes/:code_id': [
    { request: async (now) => api(await codeOf(now), { version: 1, is_paused: true }), expected: editors(200) },
    {
      what: 'AC-09 a code of another event',
      request: async (now) => api(await elsewhere(now, await codeOf(now)), { version: 1, is_paused: true }),
      expected: editors(404),
    },
  ],
  'DELETE /events/:id/promo-codes/:code_id': [
    { request: async (now) => api(await codeOf(now)), expected: editors(200) },
    {
      what: 'AC-09 a code of another event',
      request: async (now) => api(await elsewhere(now, await codeOf(now))),
      expected: editors(404),
    },
  ],
  'POST /events/:id/promo-codes/preview': [
    { request: ({ event }) => api(`/events/${event.slug}/promo-codes/preview/`, percent), expected: editors(200) },
  ],
  'GET /events/:id/promo-codes/:code_id/uses': [
    { request: async (now) => api(await codeOf(now, 'uses/')), expected: editors(200) },
    {
      what: 'AC-09 of a code of another event',
      request: async (now) => api(await elsewhere(now, await codeOf(now, 'uses/'))),
      expected: editors(404),
    },
  ],
  'POST /events/:id/promo-code-batches': [
    {
      request: ({ event }) =>
        api(`/events/${event.slug}/promo-code-batches/`, { name: newName(), quantity: 2, ...percent }),
      expected: editors(201),
    },
  ],
  'PATCH /events/:id/promo-code-batches/:batch_id': batchRows('', { is_paused: true }),
  'DELETE /events/:id/promo-code-batches/:batch_id': batchRows(''),
  'GET /events/:id/promo-code-batches/:batch_id/codes.csv': batchRows('codes.csv'),
};
