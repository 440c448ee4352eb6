import { PASSWORD } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { api, type Expected, onlyStaff, type Row, signedIn, type World } from './world.ts';

/** Calls without the second factor: for staff only, confirmed or not. */
const anyStaff = (status: number): Expected => ({ ...signedIn(404), staff: status, unconfirmed_staff: status });

async function report({ ctx }: World): Promise<string> {
  const message = { name: 'Ada', email: 'ada@example.com', topic: 'report_event', message: 'This is a fake event.' };
  const { id } = await ctx.db
    .insertInto('contact_messages')
    .values({ ...message, about: '', created_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records the reason for which staff open it. */
async function look({ ctx, people }: World, type: 'user' | 'organization' | 'order', id: string): Promise<string> {
  const subject = { type, id };
  await writeAudit(ctx.db, { at: ctx.clock.now(), action: 'staff.looked', actor_user_id: people.staff.id, subject });
  return id;
}

const account = (world: World) => look(world, 'user', world.people.holder.id);
const organization = async (world: World) => look(world, 'organization', (await buildOrganization(world.ctx)).id);
const order = async (world: World) => look(world, 'order', (await buildSale(world.ctx)).order.id);
const listing = async ({ ctx }: World) => (await buildListing(ctx)).listing.id;
const event = async ({ ctx }: World) => (await buildEvent(ctx, {})).id;
const why = { reason: 'Somebody reported it.' };

const on = (path: string, act: string, build: (world: World) => Promise<string>, body?: object): Row[] => [
  { request: async (world) => api(`/staff/${path}/${await build(world)}/${act}`, body), expected: onlyStaff(200) },
];
const record = (path: string, build: (world: World) => Promise<string>, unseen: (world: World) => string): Row[] => [
  ...on(path, '', build),
  { what: 'without a reason', request: (world) => api(`/staff/${path}/${unseen(world)}/`), expected: onlyStaff(403) },
];
const code = { code: '000000' };

/** Calls of staff. */
export const staffRows: Record<string, Row[]> = {
  'GET /staff/self': [{ request: () => api('/staff/self/'), expected: anyStaff(200) }],
  'POST /staff/second-factor': [
    {
      what: 'when it is set up',
      request: () => api('/staff/second-factor/', { password: PASSWORD }),
      expected: anyStaff(409),
    },
  ],
  'POST /staff/second-factor/finish': [
    { what: 'when it is set up', request: () => api('/staff/second-factor/finish/', code), expected: anyStaff(409) },
  ],
  'POST /staff/second-factor/confirm': [
    { what: 'a wrong code', request: () => api('/staff/second-factor/confirm/', code), expected: anyStaff(400) },
  ],
  'POST /staff/second-factor/recovery-codes': [
    {
      what: 'for a wrong code',
      request: () => api('/staff/second-factor/recovery-codes/', code),
      expected: onlyStaff(400),
    },
  ],
  'GET /staff/queue': [{ request: () => api('/staff/queue/'), expected: onlyStaff(200) }],
  'GET /staff/queue/:kind/:id': on('queue/report', '', report),
  'POST /staff/queue/:kind/:id/take': on('queue/report', 'take/', report),
  'POST /staff/queue/:kind/:id/release': on('queue/report', 'release/', report),
  'POST /staff/queue/:kind/:id/done': on('queue/report', 'done/', report, { note: 'Corrected by the host.' }),
  'POST /staff/queue/:kind/:id/reopen': on('queue/report', 'reopen/', report),
  'GET /staff/search': [{ request: () => api('/staff/search/?search=guest'), expected: onlyStaff(200) }],
  'POST /staff/looks': [
    {
      request: ({ people }) => api('/staff/looks/', { subject: 'user', id: people.promoter.id, ...why }),
      expected: onlyStaff(200),
    },
  ],
  'GET /staff/accounts/:id': record('accounts', account, ({ people }) => people.owner.id),
  'GET /staff/organizations/:id': record(
    'organizations',
    organization,
    ({ event: { organization_id } }) => organization_id,
  ),
  'GET /staff/orders/:id': record('orders', order, ({ event: { id } }) => id),
  'GET /staff/events/:id': on('events', '', event),
  'GET /staff/log': [{ request: () => api('/staff/log/'), expected: onlyStaff(200) }],
  'POST /staff/events/:id/block': on('events', 'block/', event, why),
  'POST /staff/events/:id/allow': on('events', 'allow/', event, why),
  'POST /staff/organizations/:id/freeze-payouts': on('organizations', 'freeze-payouts/', organization, why),
  'POST /staff/organizations/:id/unfreeze-payouts': on('organizations', 'unfreeze-payouts/', organization, why),
  'POST /staff/orders/:id/refund': on('orders', 'refund/', order, why),
  'POST /staff/disputes/:id/evidence': [
    {
      what: 'of an unknown dispute',
      request: ({ event: { id } }) => api(`/staff/disputes/${id}/evidence/`, why),
      expected: onlyStaff(404),
    },
  ],
  'POST /staff/disputes/:id/accept': [
    {
      what: 'an unknown dispute',
      request: ({ event: { id } }) => api(`/staff/disputes/${id}/accept/`, why),
      expected: onlyStaff(404),
    },
  ],
  'POST /staff/refunds/:id/send-again': [
    {
      what: 'an unknown one',
      request: ({ event: { id } }) => api(`/staff/refunds/${id}/send-again/`, why),
      expected: onlyStaff(404),
    },
  ],
  'POST /staff/sellers/:id/release': [
    {
      what: 'an unknown one',
      request: ({ event: { id } }) => api(`/staff/sellers/${id}/release/`, why),
      expected: onlyStaff(404),
    },
  ],
  'POST /staff/sellers/:id/stop': [
    {
      what: 'an unknown one',
      request: ({ event: { id } }) => api(`/staff/sellers/${id}/stop/`, why),
      expected: onlyStaff(404),
    },
  ],
  'POST /staff/listings/:id/take-down': on('listings', 'take-down/', listing, why),
  'POST /staff/orders/:id/resend': on('orders', 'resend/', order, why),
};
