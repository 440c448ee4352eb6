import { describe, expect, test } from 'vitest';
import { eventCategories } from '#contract/events.ts';
import type { WaitingListEntry } from '#contract/waiting-list.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { warnOfMissingWebhooks } from '#server/domains/payments/self-check.ts';
import { matchWaitingLists } from '#server/domains/waiting-list/match-waiting-lists.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { DEMO_PASSWORD, demoLogins, demoPeople } from './logins.ts';
import { demoOrganizations } from './organizations.ts';
import { seedDemo } from './seed.ts';

type Card = {
  title: string;
  city: string;
  category: string;
  currency: string;
  availability: string;
  is_postponed: boolean;
  id: string;
  poster: { version: string };
};
type List = { results: Card[]; count: number };

const velvet = await createTestApp();
await seedDemo(velvet.ctx);

const all = async () => (await call<List>(velvet.url, '/events/?page_size=100')).body;
const cardOf = async (title: string) => (await all()).results.find((card) => card.title === title);

/** Signs somebody in. */
async function headersOf({ username }: { username: string }) {
  const body = { username, password: DEMO_PASSWORD };
  const answer = await call<{ token: string }>(velvet.url, '/auth/login/', { method: 'POST', body });
  return { authorization: `Token ${answer.body.token}` };
}

describe('the programme', () => {
  test('has at least forty public events to come, in eight cities and every category', async () => {
    const { results, count } = await all();
    expect(count).toBeGreaterThanOrEqual(40);
    expect(new Set(results.map((card) => card.city)).size).toBe(8);
    expect(new Set(results.map((card) => card.category))).toEqual(new Set(eventCategories));
    expect(new Set(results.map((card) => card.currency))).toEqual(new Set(['eur', 'gbp', 'usd', 'sek']));
  });

  test('shows every availability', async () => {
    const { results } = await all();
    const availabilities = new Set(results.map((card) => card.availability));
    expect(availabilities).toEqual(new Set(['on_sale', 'few_left', 'sold_out', 'not_yet']));
    expect((await cardOf('Fernlicht'))?.is_postponed).toBe(true);
    expect((await cardOf('Kabarett im Hinterhof'))?.availability).toBe('sold_out');
    expect((await cardOf('Long Light Festival'))?.availability).toBe('not_yet');
  });

  test('keeps what is not public out of the list', async () => {
    const states = await velvet.ctx.db.selectFrom('events').select(['title', 'state', 'visibility']).execute();
    const hidden = states.filter(({ state, visibility }) => state !== 'published' || visibility !== 'public');
    expect(new Set(hidden.map(({ state, visibility }) => `${state} ${visibility}`))).toEqual(
      new Set(['draft public', 'cancelled public', 'published private', 'published unlisted']),
    );
    const shown = new Set((await all()).results.map((card) => card.title));
    expect(hidden.filter(({ title }) => shown.has(title))).toEqual([]);
  });

  test('has people who ask to come to the private night, and wait for an answer', async () => {
    const requests = await velvet.ctx.db
      .selectFrom('guest_requests as r')
      .innerJoin('events as e', 'e.id', 'r.event_id')
      .select(['r.state', 'e.visibility', 'e.takes_requests'])
      .execute();
    expect(requests.filter(({ state }) => state === 'waiting')).toHaveLength(4);
    expect(requests.every(({ visibility, takes_requests }) => visibility === 'private' && takes_requests)).toBe(true);
  });

  test('always has events now, this weekend and in some months', async () => {
    const events = await velvet.ctx.db.selectFrom('events').select(['starts_at', 'ends_at']).execute();
    const now = velvet.ctx.clock.now();
    const within = (from: number, to: number) =>
      events.filter(
        ({ starts_at }) => starts_at && starts_at > addMilliseconds(now, from) && starts_at < addMilliseconds(now, to),
      );
    expect(events.some(({ starts_at, ends_at }) => starts_at && ends_at && starts_at < now && ends_at > now)).toBe(
      true,
    );
    expect(within(0, 8 * DAY).length).toBeGreaterThanOrEqual(10);
    expect(within(50 * DAY, 90 * DAY).length).toBeGreaterThanOrEqual(1);
    expect(within(-60 * DAY, -24 * HOUR).length).toBeGreaterThanOrEqual(6);
  });
});

test('every card’s poster can be fetched, and may be cached', async () => {
  const [card] = (await all()).results;
  const poster = await fetch(`${velvet.url}/media/posters/${card?.id}/${card?.poster.version}/poster-320.webp`);
  expect(poster.headers.get('content-type')).toBe('image/webp');
  expect(poster.headers.get('cache-control')).toContain('immutable');
  expect((await poster.arrayBuffer()).byteLength).toBeGreaterThan(2000);
});

test('every organization has a picture of its own', async () => {
  const { rows } = await velvet.database.pool.query('select picture_name from organizations');
  const names = rows.map(({ picture_name }) => picture_name as string | null);
  expect(new Set(names).size).toBe(demoOrganizations.length);
  const picture = await fetch(`${velvet.url}/media/pictures/${names[0]}.webp`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

describe('the people', () => {
  test.each(demoLogins)('the $role can log in as printed', async ({ username, password }) => {
    const answer = await call(velvet.url, '/auth/login/', { method: 'POST', body: { username, password } });
    expect(answer.status).toBe(200);
  });

  test('the visitor holds tickets in several states', async () => {
    const tickets = await velvet.ctx.db
      .selectFrom('tickets')
      .innerJoin('users', 'users.id', 'tickets.owner_user_id')
      .select('tickets.state')
      .where('users.username', '=', demoPeople.visitor.username)
      .execute();
    expect(new Set(tickets.map(({ state }) => state))).toEqual(new Set(['valid', 'listed', 'used', 'refunded']));
  });

  test('the organizer sees the events of the organization, the doorman those of the door', async () => {
    const mine = async (person: { username: string }) => {
      const headers = await headersOf(person);
      const { body } = await call<{ results: { role: string }[] }>(velvet.url, '/events/my-events/', { headers });
      return body.results.map(({ role }) => role);
    };
    const [organizer, doorman] = [await mine(demoPeople.organizer), await mine(demoPeople.doorman)];
    expect(organizer.length).toBeGreaterThanOrEqual(12);
    expect(new Set(organizer)).toEqual(new Set(['owner']));
    expect(doorman).toEqual(['door', 'door', 'door']);
  });

  test('the organizer’s organizations show payouts ready, not begun and restricted; only the first sells', async () => {
    const rows = await velvet.ctx.db
      .selectFrom('organizations')
      .innerJoin('users', 'users.id', 'organizations.owner_user_id')
      .select(['payouts_state', 'paid_sales_allowed'])
      .where('users.username', '=', demoPeople.organizer.username)
      .orderBy('organizations.id')
      .execute();
    expect(rows.map(({ payouts_state, paid_sales_allowed }) => [payouts_state, paid_sales_allowed])).toEqual([
      ['ready', true],
      ['not_started', false],
      ['restricted', false],
    ]);
  });

  test('the promoter has earned and pending commissions', async () => {
    const rows = await velvet.ctx.db
      .selectFrom('commissions')
      .innerJoin('promoter_links', 'promoter_links.id', 'commissions.promoter_link_id')
      .innerJoin('users', 'users.id', 'promoter_links.user_id')
      .select('commissions.state')
      .where('users.username', '=', demoPeople.promoter.username)
      .execute();
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['earned', 'pending']));
  });

  test('every organization has events', async () => {
    const rows = await velvet.ctx.db.selectFrom('events').select('organization_id').distinct().execute();
    expect(rows.length).toBe(demoOrganizations.length);
  });
});

describe('buying in it', () => {
  const order = async (promo_code: string, name: string) => {
    const type = await velvet.ctx.db
      .selectFrom('ticket_types')
      .innerJoin('events', 'events.id', 'ticket_types.event_id')
      .select('ticket_types.id')
      .where('events.slug', '=', 'nachtschicht')
      .where('ticket_types.name', '=', name)
      .executeTakeFirstOrThrow();
    const email = `${promo_code.toLowerCase()}@example.com`;
    const body = { ticket_type_id: type.id, quantity: 1, email, promo_code };
    return call<{ promo_code?: string[] }>(velvet.url, '/payment/checkout/', { method: 'POST', body });
  };

  test.each([
    ['SHIFT20', 'Regular', 1520],
    ['FIVEROFF', 'Regular', 1400],
    ['TENNER', 'Regular', 900],
    ['FRIENDS', 'Regular', 1000],
    ['BACKDOOR', 'Backstage', 4500],
    ['CREW', 'Regular', 0],
  ])('the code %s brings one ticket of %s to %i, before the fee', async (promo_code, name, net) => {
    const fee = net === 0 ? 0 : Math.round(net * 0.05) + 50;
    const { body } = await order(promo_code, name);
    expect(body).toMatchObject({ order: { total: { amount: net + fee, currency: 'eur' } } });
  });

  test.each([
    ['FIRSTTEN', 'Regular', 'used up'],
    ['LASTYEAR', 'Regular', 'expired'],
    ['MORNING', 'After two', 'not valid yet'],
    ['MORNING-X', 'After two', 'don’t know'],
    ['BACKDOOR', 'Regular', 'not for the tickets'],
  ])('the code %s for %s is refused as %s', async (promo_code, name, words) => {
    const { status, body } = await order(promo_code, name);
    expect(status).toBe(400);
    expect(body.promo_code?.join(' ')).toContain(words);
  });
});

test('gives no warning about missing webhooks', async () => {
  const { sold } = await velvet.ctx.db
    .selectFrom('payments')
    .select((row) => row.fn.countAll<string>().as('sold'))
    .where('paid_at', '>', addMilliseconds(velvet.clock.now(), -DAY))
    .executeTakeFirstOrThrow();
  expect(Number(sold)).toBeGreaterThan(0);
  expect(await warnOfMissingWebhooks(velvet.ctx)).toBe(false);
});

test('seeding a second time changes nothing', async () => {
  const tickets = velvet.ctx.db.selectFrom('tickets').select((eb) => eb.fn.countAll<number>().as('count'));
  const before = await tickets.executeTakeFirst();
  await seedDemo(velvet.ctx);
  expect(await tickets.executeTakeFirst()).toEqual(before);
});

test('the organizer sees a private event with invitations in every state, and the visitor has one in the mailbox', async () => {
  const headers = await headersOf(demoPeople.organizer);
  const path = '/events/nachtwerk-family-friends/invitations/';
  const { body } = await call<{ counts: Record<string, number>; expected: number }>(velvet.url, path, { headers });
  expect(body.counts).toEqual({ pending: 2, sent: 3, opened: 2, accepted: 3, declined: 1, expired: 0, revoked: 1 });
  expect(body.expected).toBe(6);
  const mails = await velvet.ctx.db
    .selectFrom('outbox')
    .select('to_email')
    .where('template', '=', 'invitation')
    .where('failed_at', 'is', null)
    .execute();
  expect(mails).toEqual([{ to_email: demoPeople.visitor.email }]);
});

describe('Resale', () => {
  type Offered = { title: string; resale: { count: number; from_total: { amount: number } } };

  test('offers tickets of several sold-out nights at different prices, one of which falls', async () => {
    const { results } = (await call<{ results: Offered[] }>(velvet.url, '/resale/events/')).body;
    expect(results.length).toBeGreaterThanOrEqual(4);
    expect(results.some(({ resale }) => resale.count >= 4)).toBe(true);
    const offered = await velvet.ctx.db.selectFrom('listings').selectAll().where('state', '=', 'active').execute();
    expect(offered.some(({ price_amount, cap_amount }) => price_amount < cap_amount)).toBe(true);
    expect(offered.some(({ floor_amount }) => floor_amount !== null)).toBe(true);
  });

  test('has sold tickets of nights to come and of nights that are over, each with a new code', async () => {
    const sold = await velvet.ctx.db
      .selectFrom('listings as l')
      .innerJoin('tickets as t', 't.id', 'l.ticket_id')
      .innerJoin('events as e', 'e.id', 'l.event_id')
      .select(['t.code_version', 't.state', 'e.ends_at'])
      .where('l.state', '=', 'sold')
      .execute();
    const isOver = ({ ends_at }: { ends_at: Date | null }) => ends_at !== null && ends_at < velvet.ctx.clock.now();
    expect(sold.filter(isOver).length).toBeGreaterThanOrEqual(3);
    expect(sold.filter((one) => !isOver(one)).length).toBeGreaterThanOrEqual(3);
    expect(sold.every(({ code_version }) => code_version === 2)).toBe(true);
  });

  test('the visitor has sold a ticket and offers another; the doorman has bought one', async () => {
    const own = await velvet.ctx.db
      .selectFrom('listings as l')
      .innerJoin('users as u', 'u.id', 'l.seller_user_id')
      .leftJoin('orders as o', 'o.id', 'l.order_id')
      .select(['l.state', 'o.buyer_email'])
      .where('u.username', '=', demoPeople.visitor.username)
      .execute();
    expect(new Set(own.map(({ state }) => state))).toEqual(new Set(['active', 'sold']));
    expect(own.find(({ state }) => state === 'sold')?.buyer_email).toBe(demoPeople.doorman.email);
  });
});

test('people wait for sold-out nights; the visitor waits for one and has an open offer for another', async () => {
  const headers = await headersOf(demoPeople.visitor);
  const { body } = await call<{ results: WaitingListEntry[] }>(velvet.url, '/waiting-list/', { headers });
  expect(body.results.map(({ state, party_size }) => [state, party_size])).toEqual([
    ['offered', 2],
    ['waiting', 2],
  ]);
  expect(body.results[0]?.offer).toMatchObject({ quantity: 2, is_resale: true });
  const count = async () =>
    (await velvet.ctx.db.selectFrom('waiting_list_entries').select(['event_id', 'state']).orderBy('id').execute()).map(
      ({ event_id, state }) => `${event_id} ${state}`,
    );
  const seeded = await count();
  expect(new Set(seeded.map((entry) => entry.split(' ')[0])).size).toBeGreaterThanOrEqual(3);
  // None of the current offers matches an entry of the waiting lists: matching changes nothing in the fresh demo data.
  await matchWaitingLists(velvet.ctx);
  expect(await count()).toEqual(seeded);
});
