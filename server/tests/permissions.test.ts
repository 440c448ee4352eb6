import { beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/paths.ts';
import { PASSWORD, buildSession } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { hashSecret, newNumericCode, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { countWrites } from '#server/testing/count-writes.ts';
import { createDisk, type Disk } from '#server/testing/full-disk.ts';
import { listRoutes } from '#server/testing/list-routes.ts';
import { cancellationRows } from './permissions/cancellations.ts';
import { discoveryRows } from './permissions/discovery.ts';
import { disputeRows } from './permissions/disputes.ts';
import { analyticsRows } from './permissions/analytics.ts';
import { doorRows } from './permissions/door.ts';
import { eventRows } from './permissions/events.ts';
import { doormenRows } from './permissions/doormen.ts';
import { connectRows } from './permissions/connect.ts';
import { invitationRows, privateEventRow } from './permissions/invitations.ts';
import { marketplaceRows } from './permissions/marketplace.ts';
import { organizationRows } from './permissions/organizations.ts';
import { settlementRows } from './permissions/settlements.ts';
import { ticketTypeRows } from './permissions/ticket-types.ts';
import { refundRows } from './permissions/refunds.ts';
import { requestRows } from './permissions/requests.ts';
import { waitingListRows } from './permissions/waiting-list.ts';
import { messageRows, oneClickRows } from './permissions/messages.ts';
import { staffRows } from './permissions/staff.ts';
import { promoCodeRows } from './permissions/promo-codes.ts';
import { hostResaleRows } from './permissions/host-resale.ts';
import { orderRows } from './permissions/orders.ts';
import { sellingRows } from './permissions/selling.ts';
import { ticketTransferRows } from './permissions/ticket-transfers.ts';
import { promoterRows } from './permissions/promoters.ts';
import {
  all,
  api,
  buildWorld,
  editors,
  type Expected,
  type Role,
  roles,
  type Row,
  signedIn,
  team,
  type World,
} from './permissions/world.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildConfirmedSession } from '#server/domains/staff/factory.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { buildSale, buildTicket } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

let velvet: TestApp;
let world: World;
beforeAll(async () => {
  // Views are written later than any test here ends.
  velvet = await createTestApp({ withSandbox: true, settings: { views_written_milliseconds: 3_600_000 } });
  world = await buildWorld(velvet.ctx);
});

async function holdersTicket({ type, people }: World): Promise<string> {
  const { ticket } = await buildTicket(velvet.ctx, { type, owner: people.holder });
  return ticket.id;
}

async function holdersCheckout(): Promise<string> {
  const { id } = await buildTicketType(velvet.ctx, { price_amount: 5000 });
  const headers = { authorization: `Token ${await buildSession(velvet.ctx, world.people.holder)}` };
  const { body } = await checkout(velvet.url, { ticket_type_id: id, quantity: 1 }, headers);
  return body.session_id;
}

async function guestTicket({ type }: World) {
  const { order, tickets } = await buildSale(velvet.ctx, { type });
  const token = await createGuestLink(velvet.ctx, velvet.ctx.db, { email: order.buyer_email, order_id: order.id });
  return { token, id: tickets[0]?.id ?? '' };
}

function registration() {
  const username = `m${newNumericCode(9)}`;
  return { username, email: `${username}@example.com`, password: PASSWORD, password2: PASSWORD };
}

const newLink = () => ({ token: newSecret(), new_password: PASSWORD, new_password2: PASSWORD });

async function sessionIdOf(user: { id: string }): Promise<string> {
  const token = await buildSession(velvet.ctx, user);
  const query = velvet.ctx.db.selectFrom('sessions').select('id').where('token_hash', '=', hashSecret(token));
  return (await query.executeTakeFirstOrThrow()).id;
}

const onlyHolder: Expected = { ...signedIn(404), holder: 200 };
const ownCheckout: Expected = { ...all(403), holder: 200 };
const ownDraft: Expected = { ...team(200), visitor: 404 };

const api_rows: Record<string, Row[]> = {
  'POST /auth/register': [{ request: () => api('/auth/register/', registration()), expected: all(201) }],
  'POST /auth/login': [
    {
      request: ({ people }) => api('/auth/login/', { username: people.user.username, password: PASSWORD }),
      expected: all(200),
    },
  ],
  'POST /auth/logout': [{ request: () => api('/auth/logout/'), expected: signedIn(200) }],
  'GET /auth/user': [{ request: () => api('/auth/user/'), expected: signedIn(200) }],
  'POST /auth/verify-email': [
    { request: () => api('/auth/verify-email/', { email: 'a@example.com', code: '1' }), expected: all(400) },
  ],
  'POST /auth/resend-verification-email': [
    { request: () => api('/auth/resend-verification-email/'), expected: signedIn(200) },
  ],
  'POST /auth/resend-verification-email-public': [
    { request: () => api('/auth/resend-verification-email-public/', { email: 'a@example.com' }), expected: all(200) },
  ],
  'POST /contact': [
    {
      request: () => {
        const message = { name: 'Ada', email: 'a@example.com', topic: 'question', message: 'Where are the doors?' };
        return api('/contact/', message);
      },
      expected: all(201),
    },
  ],
  'POST /auth/password-reset': [
    { request: () => api('/auth/password-reset/', { email: 'a@example.com' }), expected: all(200) },
  ],
  'POST /auth/password-reset/confirm': [
    { what: 'an unknown link', request: () => api('/auth/password-reset/confirm/', newLink()), expected: all(400) },
  ],
  'POST /auth/user/change-password': [
    {
      what: 'with a wrong old password',
      request: () => {
        const passwords = { old_password: 'not the password', new_password: PASSWORD, new_password2: PASSWORD };
        return api('/auth/user/change-password/', passwords);
      },
      expected: signedIn(400),
    },
  ],
  'PATCH /auth/user/update': [
    { request: () => api('/auth/user/update/', { first_name: 'Ada' }), expected: signedIn(200) },
  ],
  'POST /auth/user/change-email': [
    {
      request: () => api('/auth/user/change-email/', { email: guestEmail(), password: PASSWORD }),
      expected: signedIn(200),
    },
  ],
  'POST /auth/user/change-email/confirm': [
    {
      what: 'with a wrong code',
      request: () => api('/auth/user/change-email/confirm/', { code: '000000' }),
      expected: signedIn(400),
    },
  ],
  'DELETE /auth/user/change-email': [{ request: () => api('/auth/user/change-email/'), expected: signedIn(200) }],
  'POST /auth/user/picture': [
    {
      what: 'of no picture',
      request: () => api('/auth/user/picture/', { image: 'AAAA' }),
      expected: signedIn(400),
    },
  ],
  'DELETE /auth/user/picture': [{ request: () => api('/auth/user/picture/'), expected: signedIn(200) }],
  'GET /auth/user/export': [{ request: () => api('/auth/user/export/'), expected: signedIn(200) }],
  'POST /auth/user/delete': [
    {
      what: 'with a wrong password',
      request: () => api('/auth/user/delete/', { password: 'not the password' }),
      expected: signedIn(400),
    },
  ],
  'GET /auth/sessions': [{ request: () => api('/auth/sessions/'), expected: signedIn(200) }],
  'DELETE /auth/sessions/:id': [
    {
      what: 'of the holder',
      request: async ({ people }) => api(`/auth/sessions/${await sessionIdOf(people.holder)}/`),
      expected: onlyHolder,
    },
  ],
  ...organizationRows,
  ...promoCodeRows,
  ...cancellationRows,
  ...invitationRows,
  ...orderRows,
  ...hostResaleRows,
  ...promoterRows,
  ...sellingRows,
  ...analyticsRows,
  ...messageRows,
  ...refundRows,
  ...settlementRows,
  ...requestRows,
  ...waitingListRows,
  ...eventRows,
  ...marketplaceRows,
  ...connectRows,
  'GET /events': [{ request: () => api('/events/'), expected: all(200) }],
  'GET /events/suggestions': [{ request: () => api('/events/suggestions/?search=vel'), expected: all(200) }],
  'GET /events/my-events': [
    { request: () => api('/events/my-events/'), expected: signedIn(200) },
    {
      what: 'of the owner’s organization',
      request: ({ organization }) => api(`/events/my-events/?organization_id=${organization.id}`),
      expected: signedIn(200),
    },
  ],
  'GET /events/:id': [
    { request: ({ event }) => api(`/events/${event.slug}/`), expected: all(200) },
    {
      what: 'a draft',
      request: async ({ organization }) => {
        const draft = await buildEvent(velvet.ctx, { organization_id: organization.id, state: 'draft' });
        return api(`/events/${draft.slug}/`);
      },
      expected: ownDraft,
    },
    privateEventRow,
  ],
  'GET /events/:id/workspace': [
    { request: ({ event }) => api(`/events/${event.slug}/workspace/`), expected: team(200) },
  ],
  'GET /events/:id/poster': [{ request: ({ event }) => api(`/events/${event.slug}/poster/`), expected: editors(200) }],
  'PUT /events/:id/poster': [
    {
      what: 'of no picture',
      request: ({ event }) => api(`/events/${event.slug}/poster/`, { image: 'AAAA' }),
      expected: editors(400),
    },
  ],
  'DELETE /events/:id/poster': [
    { request: ({ event }) => api(`/events/${event.slug}/poster/`), expected: editors(200) },
  ],
  ...disputeRows,
  ...doorRows,
  'GET /events/:id/event.ics': [{ request: ({ event }) => api(`/events/${event.slug}/event.ics`), expected: all(200) }],
  ...discoveryRows,
  'GET /ticket-types': [
    { request: ({ event }) => api(`/ticket-types/?event_id=${event.id}`), expected: all(200) },
    {
      what: 'of a draft',
      request: async ({ organization }) => {
        const draft = await buildEvent(velvet.ctx, { organization_id: organization.id, state: 'draft' });
        return api(`/ticket-types/?event_id=${draft.id}`);
      },
      expected: ownDraft,
    },
  ],
  ...ticketTypeRows,
  ...ticketTransferRows,
  ...doormenRows,
  ...staffRows,
  'GET /tickets/my-tickets': [{ request: () => api('/tickets/my-tickets/'), expected: signedIn(200) }],
  'GET /tickets/:id': [
    { request: async (now) => api(`/tickets/${await holdersTicket(now)}/`), expected: onlyHolder },
    {
      what: 'a guest’s',
      request: async (now) => api(`/tickets/${(await guestTicket(now)).id}/`),
      expected: signedIn(404),
    },
  ],
  'PATCH /tickets/:id': [
    {
      request: async (now) => api(`/tickets/${await holdersTicket(now)}/`, { holder_name: 'Ada' }),
      expected: onlyHolder,
    },
  ],
  'POST /tickets/:id/reissue': [
    {
      request: async (now) => api(`/tickets/${await holdersTicket(now)}/reissue/`, { version: 1 }),
      expected: onlyHolder,
    },
  ],
  'POST /tickets/guest/:token/:id/reissue': [
    {
      request: async (now) => {
        const { token, id } = await guestTicket(now);
        return api(`/tickets/guest/${token}/${id}/reissue/`, { version: 1 });
      },
      expected: all(200),
    },
    {
      what: 'another guest’s ticket by one’s own link',
      request: async (now) => {
        const [{ token }, { id }] = [await guestTicket(now), await guestTicket(now)];
        return api(`/tickets/guest/${token}/${id}/reissue/`, { version: 1 });
      },
      expected: all(404),
    },
  ],
  'GET /tickets/:id/ticket.pdf': [
    { request: async (now) => api(`/tickets/${await holdersTicket(now)}/ticket.pdf`), expected: onlyHolder },
  ],
  'GET /tickets/:id/event.ics': [
    { request: async (now) => api(`/tickets/${await holdersTicket(now)}/event.ics`), expected: onlyHolder },
  ],
  'GET /tickets/guest/:token': [
    { request: async (now) => api(`/tickets/guest/${(await guestTicket(now)).token}/`), expected: all(200) },
    { what: 'an unknown link', request: () => api(`/tickets/guest/${newSecret()}/`), expected: all(404) },
  ],
  'POST /tickets/guest/:token/opened': [
    {
      request: async (now) => api(`/tickets/guest/${(await guestTicket(now)).token}/opened/`, {}),
      expected: all(200),
    },
    { what: 'an unknown link', request: () => api(`/tickets/guest/${newSecret()}/opened/`, {}), expected: all(404) },
  ],
  'POST /tickets/find': [{ request: () => api('/tickets/find/', { email: guestEmail() }), expected: all(200) }],
  ...guestFile('ticket.pdf'),
  ...guestFile('event.ics'),
  'GET /payment/quote': [
    {
      request: async ({ ctx, type }) => {
        const { code } = await buildPromoCode(ctx, { event_id: type.event_id });
        return api(`/payment/quote/?items=${type.id}:1&promo_code=${code}`);
      },
      expected: all(200),
    },
  ],
  'POST /payment/checkout': [
    {
      request: ({ type }) => {
        const email = `b${newNumericCode(9)}@example.com`;
        return api('/payment/checkout/', { ticket_type_id: type.id, quantity: 1, email });
      },
      expected: all(201),
    },
  ],
  'PATCH /payment/checkout/:session_id': [
    { request: async () => api(`/payment/checkout/${await holdersCheckout()}/`, {}), expected: ownCheckout },
  ],
  'POST /payment/checkout/:session_id/pay': [
    { request: async () => api(`/payment/checkout/${await holdersCheckout()}/pay/`), expected: ownCheckout },
  ],
  'DELETE /payment/checkout/:session_id': [
    { request: async () => api(`/payment/checkout/${await holdersCheckout()}/`), expected: ownCheckout },
  ],
  'POST /payment/checkout/:session_id/tickets': [
    // For a guest's browser alone: a call without its secret opens nothing.
    { request: async () => api(`/payment/checkout/${await holdersCheckout()}/tickets/`), expected: all(403) },
  ],
  'GET /payment/checkout-session-details': [
    {
      request: async () => api(`/payment/checkout-session-details/?session_id=${await holdersCheckout()}`),
      expected: all(200),
    },
  ],
};

function guestFile(file: string): Record<string, Row[]> {
  const own = async (now: World) => {
    const { token, id } = await guestTicket(now);
    return api(`/tickets/guest/${token}/${id}/${file}`);
  };
  const foreign = async (now: World) => {
    const { token } = await guestTicket(now);
    return api(`/tickets/guest/${token}/${(await guestTicket(now)).id}/${file}`);
  };
  return {
    [`GET /tickets/guest/:token/:id/${file}`]: [
      { request: own, expected: all(200) },
      { what: 'another guest’s ticket by one’s own link', request: foreign, expected: all(404) },
    ],
  };
}

/** Routes outside the API: public, or with an authentication of their own. */
const other_rows: Record<string, Row[]> = {
  'GET /healthz': [{ request: () => ({ url: '/healthz' }), expected: all(200) }],
  'GET /readyz': [{ request: () => ({ url: '/readyz' }), expected: all(200) }],
  'GET /metrics': [{ request: () => ({ url: '/metrics' }), expected: all(404) }],
  'GET /statusz': [{ request: () => ({ url: '/statusz' }), expected: all(404) }],
  ...oneClickRows,
  'POST /csp-reports': [{ request: () => ({ url: '/csp-reports', body: { 'csp-report': {} } }), expected: all(204) }],
  'POST /webhooks/stripe/:destination': [
    {
      what: 'unsigned',
      request: () => ({ url: '/webhooks/stripe/platform', body: { id: 'evt_1' } }),
      expected: all(400),
    },
  ],
  'GET /robots.txt': [{ request: () => ({ url: '/robots.txt' }), expected: all(200) }],
  'GET /sitemap.xml': [{ request: () => ({ url: '/sitemap.xml' }), expected: all(200) }],
  'GET /sitemaps/:file': [{ request: () => ({ url: '/sitemaps/pages.xml' }), expected: all(200) }],
  'GET /media/pictures/:file': [
    { what: 'of nobody', request: () => ({ url: '/media/pictures/x.webp' }), expected: all(404) },
  ],
  'GET /media/posters/:event_id/:version/:file': [
    { what: 'of no event', request: () => ({ url: '/media/posters/x/1/portrait-320.webp' }), expected: all(404) },
  ],
};

const rows: Record<string, Row[]> = {
  ...Object.fromEntries(Object.entries(api_rows).map(([name, row]) => [name.replace(' ', ` ${API_PREFIX}`), row])),
  ...other_rows,
};

/** The documentation and the handler of unknown routes, which know no caller. */
const isForNobodyInParticular = (route: string) => /^\w+ (\*|\/services\/api\/docs.*)$/.test(route);

test('AC-08 every route has its row', () => {
  const registered = listRoutes(velvet.app).filter((route) => !isForNobodyInParticular(route));
  expect(Object.keys(rows).sort()).toEqual(registered.sort());
});

describe.each(Object.entries(rows))('AC-08 %s', (name, variants) => {
  const method = name.split(' ')[0] as 'GET';
  test.each(variants.map((row) => [row.what ?? 'as it is', row] as const))('%s', async (_what, row) => {
    const actual: Partial<Expected> = {};
    for (const role of roles) {
      const { url, body } = await row.request(world);
      const token = role === 'visitor' ? undefined : await sessionOf(role);
      const headers = token ? { authorization: `Token ${token}` } : {};
      const payload = body && { payload: body };
      const answer = await velvet.app.inject({ method, url, headers, ...payload, remoteAddress: '203.0.113.7' });
      actual[role] = answer.statusCode;
    }
    expect(actual).toEqual(row.expected);
  });
});

function sessionOf(role: Exclude<Role, 'visitor'>): Promise<string> {
  const build = role === 'staff' ? buildConfirmedSession : buildSession;
  return build(velvet.ctx, world.people[role]);
}

describe('a GET changes nothing', () => {
  let written: () => Promise<number>;
  beforeAll(async () => {
    written = await countWrites(velvet.database);
  });

  test('what is written is counted, also when it is taken back', async () => {
    const before = await written();
    await expect(
      velvet.ctx.db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ first_name: 'Ana' }).where('id', '=', world.people.user.id).execute();
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await written()).toBe(before + 1);
  });

  const asking = Object.entries(rows).filter(([name]) => name.startsWith('GET '));
  test.each(asking)('%s', async (_name, variants) => {
    for (const row of variants) {
      const { url } = await row.request(world);
      const headers = { authorization: `Token ${await buildSession(velvet.ctx, world.people.holder)}` };
      const before = await written();
      for (const method of ['GET', 'HEAD'] as const) await velvet.app.inject({ method, url, headers });
      expect(await written()).toBe(before);
    }
  });
});

describe('while the disk is full', () => {
  const WORDS = { detail: 'We cannot save anything right now. Please try again in a minute.', code: 'busy' };
  let disk: Disk;
  beforeAll(async () => {
    disk = await createDisk(velvet.database);
  });

  /** How often one may is counted in the database. */
  const COUNTED = 'GET /services/api/auth/user/export';

  test.each(Object.entries(rows))('a caller reads, or is told so: %s', async (name, [row]) => {
    const method = name.split(' ')[0] as 'GET';
    if (!row) throw new Error('no request');
    const { url, body } = await row.request(world);
    const headers = { authorization: `Token ${await sessionOf('owner')}` };
    const payload = body && { payload: body };
    await disk.fill();
    const answer = await velvet.app.inject({ method, url, headers, ...payload, remoteAddress: '203.0.113.7' });
    await disk.free();
    if (method === 'GET' && name !== COUNTED) expect(answer.statusCode).toBe(row.expected.owner);
    else if (answer.statusCode >= 500) expect([answer.statusCode, answer.json()]).toEqual([503, WORDS]);
  });
});
