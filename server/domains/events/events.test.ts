import { describe, expect, test } from 'vitest';
import type { EventCard } from '#contract/events.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHost } from '#server/testing/host.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { drawFirstPosters } from './draw-posters.ts';
import { buildEvent } from './factory.ts';

type List = {
  results: { id: string; title: string; availability: string; from_price: { amount: number } | null }[];
  next: string | null;
  previous: string | null;
  count: number;
};

const velvet = await createTestApp();

const list = (query = '', headers = {}) => call<List>(velvet.url, `/events/?${query}`, { headers });
const idsOf = (answer: { body: List }) => answer.body.results.map(({ id }) => id);
const follow = (address: string | null) => call<List>(velvet.url, (address ?? '').replace('/services/api', ''));

async function tokenOfHost(organizationId: string) {
  const owner = await velvet.ctx.db
    .selectFrom('organizations')
    .select('owner_user_id')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return buildSession(velvet.ctx, { id: owner.owner_user_id });
}

describe('the list of events', () => {
  test.each([
    ['drafts', { state: 'draft' }],
    ['unlisted events', { visibility: 'unlisted' }],
    ['private events', { visibility: 'private' }],
    ['cancelled events', { state: 'cancelled' }],
  ])('never shows %s', async (_name, values) => {
    const hidden = await buildEvent(velvet.ctx, values);
    expect(idsOf(await list('page_size=100'))).not.toContain(hidden.id);
    expect(idsOf(await list(`search=${encodeURIComponent(hidden.title)}&page_size=100`))).not.toContain(hidden.id);
  });

  test('shows an owner their own drafts, and only on request', async () => {
    const mine = await buildEvent(velvet.ctx, { state: 'draft' });
    const other = await buildEvent(velvet.ctx, { state: 'draft' });
    const token = await tokenOfHost(mine.organization_id);
    const answer = await list('published_only=false', { authorization: `Token ${token}` });
    expect(idsOf(answer)).toEqual([mine.id]);
    expect(idsOf(await list('published_only=false'))).not.toContain(other.id);
  });

  test.each([
    ['owner', true],
    ['manager', true],
    ['finance', false],
    ['door', false],
  ] as const)('shows drafts to whoever may edit them, and the %s is told: %s', async (role, sees) => {
    const host = await buildHost(velvet, role);
    const draft = await buildEvent(velvet.ctx, { organization_id: host.organization.id, state: 'draft' });
    const answer = await list('published_only=false', { authorization: host.authorization });
    expect(idsOf(answer)).toEqual(sees ? [draft.id] : []);
  });

  test('leaves out past events and includes those under way', async () => {
    const now = velvet.ctx.clock.now();
    const over = await buildEvent(velvet.ctx, {
      doors_at: null,
      starts_at: addMilliseconds(now, -2 * DAY),
      ends_at: addMilliseconds(now, -DAY),
    });
    const running = await buildEvent(velvet.ctx, {
      doors_at: null,
      starts_at: addMilliseconds(now, -HOUR),
      ends_at: addMilliseconds(now, HOUR),
    });
    const ids = idsOf(await list('page_size=100'));
    expect(ids).toContain(running.id);
    expect(ids).not.toContain(over.id);
  });

  test('pages forward and back without losing or repeating an event', async () => {
    const city = 'Pageville';
    const all: string[] = [];
    for (let n = 0; n < 7; n += 1) all.push((await buildEvent(velvet.ctx, { city })).id);
    const first = await list(`city=${city}&page_size=3`);
    const second = await follow(first.body.next);
    const third = await follow(second.body.next);
    expect(first.body.count).toBe(7);
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)].sort()).toEqual(all.sort());
    expect(third.body.next).toBeNull();
    expect(first.body.previous).toBeNull();
    expect(idsOf(await follow(third.body.previous))).toEqual(idsOf(second));
  });

  test.each(['soonest', 'newest', 'price', 'popular'])('pages in the order "%s"', async (sort) => {
    const city = `Order ${sort}`;
    for (const price of [3000, 1000, 2000]) {
      const event = await buildEvent(velvet.ctx, { city });
      await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: price });
    }
    const whole = await list(`city=${city}&sort=${sort}`);
    const first = await list(`city=${city}&sort=${sort}&page_size=2`);
    expect([...idsOf(first), ...idsOf(await follow(first.body.next))]).toEqual(idsOf(whole));
    if (sort === 'price')
      expect(whole.body.results.map((event) => event.from_price?.amount)).toEqual([1100, 2150, 3200]);
  });

  test('shows the cheapest price that is still available', async () => {
    const event = await buildEvent(velvet.ctx, { city: 'Pricetown' });
    await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 1000, capacity: 0 });
    await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 1999 });
    expect((await list('city=Pricetown')).body.results[0]?.from_price?.amount).toBe(1999 + 100 + 50);
  });

  test('finds words in any order, prices all-in, free nights and categories', async () => {
    const event = await buildEvent(velvet.ctx, {
      title: 'Cellar Moon Session',
      category: 'arts',
      city: 'Findton',
      line_up: ['DJ Quartz'],
    });
    await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 0 });
    for (const query of [
      'search=moon%20cellar',
      'search=quartz',
      'city=findton',
      'city=Findton&free=true',
      'city=Findton&category=arts',
      'city=Findton&price_max=0',
    ])
      expect(idsOf(await list(query)), query).toContain(event.id);
    for (const query of [
      'city=Findton&price_min=1',
      'city=Findton&category=party',
      'search=moon%20sun',
      'search=100%25',
    ])
      expect(idsOf(await list(query)), query).not.toContain(event.id);
  });

  test('reads “today” in the event’s own zone', async () => {
    const now = velvet.ctx.clock.now();
    const event = await buildEvent(velvet.ctx, {
      city: 'Zoneham',
      time_zone: 'Pacific/Auckland',
      doors_at: null,
      starts_at: addMilliseconds(now, MINUTE),
      ends_at: addMilliseconds(now, HOUR),
    });
    expect(idsOf(await list('city=Zoneham&date=today'))).toEqual([event.id]);
    expect(idsOf(await list('city=Zoneham&date=week'))).toEqual([event.id]);
    expect(idsOf(await list('city=Zoneham&date_to=2020-01-01'))).toEqual([]);
  });

  test('distinguishes sold out, few left, not yet and on sale', async () => {
    const now = velvet.ctx.clock.now();
    const cases = [
      ['on_sale', { capacity: 500 }],
      ['few_left', { capacity: 3 }],
      ['sold_out', { capacity: 0 }],
      ['not_yet', { sales_start_at: addMilliseconds(now, DAY) }],
      ['ends_soon', { capacity: 500, sales_end_at: addMilliseconds(now, HOUR) }],
    ] as const;
    for (const [availability, values] of cases) {
      const type = await buildTicketType(velvet.ctx, values);
      const { body } = await call(velvet.url, `/events/${type.event_id}/`);
      expect(body).toMatchObject({ availability });
    }
  });

  test('announces no sale of an event without a date, and offers no ticket of a cancelled one', async () => {
    const now = velvet.ctx.clock.now();
    const opensTomorrow = { sales_start_at: addMilliseconds(now, DAY) };
    const build = async (values: object) => {
      const event = await buildEvent(velvet.ctx, values);
      await buildTicketType(velvet.ctx, { event_id: event.id, ...opensTomorrow });
      return (await call(velvet.url, `/events/${event.id}/`)).body;
    };
    const undated = await build({ doors_at: null, starts_at: null, ends_at: null, postponed_from: now });
    expect(undated).toMatchObject({ availability: 'unavailable', ticket_types: [{ availability: 'paused' }] });
    const cancelled = await build({ state: 'cancelled', cancelled_at: now });
    expect(cancelled).toMatchObject({ availability: 'unavailable', ticket_types: [{ availability: 'ended' }] });
  });

  test.each([
    'page_size=0',
    'page_size=x',
    'sort=size',
    'category=circus',
    'date=someday',
    'date_from=31.12.2026',
    'price_min=-1',
    'cursor=zzz',
    'organization_id=1',
    'published_only=perhaps',
    'colour=red',
    'city=a&city=b',
  ])('refuses %s naming the field', async (query) => {
    const { status, body } = await call(velvet.url, `/events/?${query}`);
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 400, fields: [query.split('=')[0]] });
  });
});

describe('one event', () => {
  test('is found by id and by slug, with its ticket types at all-in prices', async () => {
    const type = await buildTicketType(velvet.ctx);
    const event = await velvet.ctx.db
      .selectFrom('events')
      .select(['id', 'slug'])
      .where('id', '=', type.event_id)
      .executeTakeFirstOrThrow();
    const bySlug = await call(velvet.url, `/events/${event.slug}/`);
    expect(bySlug.body).toMatchObject({
      id: event.id,
      ticket_types: [
        { id: type.id, price: { amount: 5000 }, fee: { amount: 300 }, total: { amount: 5300 }, left: null },
      ],
    });
    expect((await call(velvet.url, `/events/${event.id}`)).body).toEqual(bySlug.body);
  });

  test('a draft or private event is 404 for others and visible to its team', async () => {
    for (const values of [{ state: 'draft' }, { visibility: 'private' }]) {
      const event = await buildEvent(velvet.ctx, values);
      const stranger = await buildSession(velvet.ctx, await buildUser(velvet.ctx));
      const host = await tokenOfHost(event.organization_id);
      const unknown = await call(velvet.url, '/events/00000000-0000-7000-8000-000000000000/');
      for (const headers of [{} as Record<string, string>, { authorization: `Token ${stranger}` }]) {
        expect(await call(velvet.url, `/events/${event.id}/`, { headers })).toMatchObject({
          status: 404,
          body: unknown.body,
        });
        expect((await call(velvet.url, `/ticket-types/?event_id=${event.id}`, { headers })).status).toBe(404);
      }
      expect(
        (await call(velvet.url, `/events/${event.slug}/`, { headers: { authorization: `Token ${host}` } })).body,
      ).toMatchObject({ can: { edit: true, scan: true } });
    }
  });

  test('is visible to ticket holders, also as a draft; a private one to the invited, but not as a draft', async () => {
    for (const values of [{ state: 'draft' }, { visibility: 'private' }, { state: 'draft', visibility: 'private' }]) {
      const { id: event_id, slug } = await buildEvent(velvet.ctx, values);
      const [holder, guest] = [await buildUser(velvet.ctx), await buildUser(velvet.ctx)];
      await buildTicket(velvet.ctx, { type: await buildTicketType(velvet.ctx, { event_id }), owner: holder });
      await buildInvitation(velvet.ctx, { event_id, email: guest.email });
      const seenBy = async (user: { id: string }) => {
        const headers = { authorization: `Token ${await buildSession(velvet.ctx, user)}` };
        return (await call(velvet.url, `/events/${slug}/`, { headers })).status;
      };
      const isPublished = !('state' in values);
      expect([values, await seenBy(holder), await seenBy(guest)]).toEqual([values, 200, isPublished ? 200 : 404]);
    }
  });
});

test('posters of the first screens are drawn before the first visit', async () => {
  const now = velvet.clock.now();
  const saturday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 13 - now.getUTCDay(), 12);
  velvet.clock.advance(saturday - now.getTime());
  await buildEvent(velvet.ctx, { doors_at: null, starts_at: addMilliseconds(velvet.clock.now(), HOUR) });
  await drawFirstPosters(velvet.ctx);
  for (const query of ['page_size=8', 'page_size=5&date=weekend']) {
    const { results } = (await call<{ results: EventCard[] }>(velvet.url, `/events/?${query}`)).body;
    expect(results, query).not.toEqual([]);
    for (const { id, poster } of results)
      for (const width of [320, 480, 640])
        expect(
          await velvet.ctx.posters.findStored(id, poster.version, { shape: 'poster', width, format: 'avif' }),
        ).not.toBeNull();
  }
});
