import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ResaleDetail, ResaleEvent } from '#contract/marketplace.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildListing } from '../factory.ts';
import { refreshEventResale } from './refresh-event-resale.ts';

type List = {
  results: ResaleEvent[];
  next: string | null;
  previous: string | null;
  count: number | null;
  understood?: Record<string, unknown>;
};

const velvet = await createTestApp({ settings: { api_cache_milliseconds: 0 } });

const list = async (query = '') => (await call<List>(velvet.url, `/resale/events/?${query}`)).body;
const titles = async (query = '') => (await list(query)).results.map(({ title }) => title);
const detail = async (slug: string, headers = {}) =>
  (await call<ResaleDetail>(velvet.url, `/resale/events/${slug}/`, { headers })).body;

/** A night with a type at 50.00, whose holders paid 53.00. */
async function night(title: string, values: Parameters<typeof buildEvent>[1] = {}) {
  const event = await buildEvent(velvet.ctx, { title, ...values });
  const type = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 5000, name: 'Floor' });
  return {
    event,
    type,
    offer: (offer: Parameters<typeof buildListing>[1] = {}) => buildListing(velvet.ctx, { type, ...offer }),
  };
}

/** As a seller takes a ticket back. */
async function takeBack(listing: { id: string; ticket_id: string }): Promise<void> {
  await sql`update listings set state = 'withdrawn', ended_at = now() where id = ${listing.id}`.execute(velvet.ctx.db);
  await sql`update tickets set state = 'valid' where id = ${listing.ticket_id}`.execute(velvet.ctx.db);
}

describe('the list of events in Resale', () => {
  test('shows for each event the lowest price including fees and the number of tickets', async () => {
    const { offer } = await night('Two on offer', { city: 'Zwei' });
    await offer({ price_amount: 5000 });
    await offer({ price_amount: 4000 });
    const { results, count } = await list('city=Zwei');
    expect(count).toBe(1);
    expect(results).toMatchObject([
      { title: 'Two on offer', resale: { count: 2, from_total: { amount: 4200, currency: 'eur' }, next_drop: null } },
    ]);
  });

  test('contains only what can be bought now', async () => {
    const city = 'Verborgen';
    const now = velvet.clock.now();
    const { offer } = await night('Open', { city });
    await offer();
    for (const [title, values] of Object.entries({
      Paused: { resale_paused_at: now },
      'Not allowed': { resale_allowed: false },
      'Past its cut-off': { doors_at: addMilliseconds(now, HOUR), starts_at: addMilliseconds(now, 2 * HOUR) },
      'Without a date': { starts_at: null, doors_at: null, ends_at: null, postponed_from: new Date() },
      Private: { visibility: 'private' },
      Unlisted: { visibility: 'unlisted' },
    }))
      await (await night(title, { city, ...values })).offer();
    const notYet = await night('The waiting list is asked', { city });
    const { listing: waiting } = await notYet.offer();
    await sql`update listings set shown_at = null where id = ${waiting.id}`.execute(velvet.ctx.db);
    const forFriend = await night('For a friend', { city });
    await forFriend.offer({ link_hash: hashSecret(newSecret()) });
    const ofType = await night('Its type may not be resold', { city });
    await ofType.offer();
    await sql`update ticket_types set resale_allowed = false where id = ${ofType.type.id}`.execute(velvet.ctx.db);
    const takenBack = await night('Taken back', { city });
    const { listing } = await takenBack.offer();
    await takeBack(listing);
    expect(await titles(`city=${city}`)).toEqual(['Open']);
    expect((await list(`city=${city}`)).count).toBe(1);
  });

  test('follows the event: paused and resumed, moved, made private', async () => {
    const { event, offer } = await night('Moving', { city: 'Wandel' });
    await offer();
    const set = async (values: object) => {
      await velvet.ctx.db.updateTable('events').set(values).where('id', '=', event.id).execute();
      return titles('city=Wandel');
    };
    expect(await set({ resale_paused_at: velvet.clock.now() })).toEqual([]);
    expect(await set({ resale_paused_at: null })).toEqual(['Moving']);
    expect(await set({ visibility: 'private' })).toEqual([]);
    expect(await set({ visibility: 'public' })).toEqual(['Moving']);
    const tonight = addMilliseconds(velvet.clock.now(), 30 * MINUTE);
    expect(await set({ doors_at: null, starts_at: tonight })).toEqual([]);
  });

  test('is filtered by the prices on offer, the words, the city and the kind', async () => {
    const cheap = await night('Basement techno', { city: 'Filterstadt' });
    await cheap.offer({ price_amount: 2000 });
    await cheap.offer({ price_amount: 6000 });
    const dear = await night('Ballroom jazz', { city: 'Filterstadt', category: 'concert' });
    await dear.offer({ price_amount: 8000 });
    const all = 'city=Filterstadt';
    expect(await titles(`${all}&price_max=2100`)).toEqual(['Basement techno']);
    expect(await titles(`${all}&price_max=2099`)).toEqual([]);
    expect(await titles(`${all}&price_min=6301&price_max=8399`)).toEqual([]);
    expect(await titles(`${all}&price_min=6301`)).toEqual(['Ballroom jazz']);
    expect(await titles(`${all}&category=concert`)).toEqual(['Ballroom jazz']);
    const typed = await list('search=techno+filterstadt+under+30&is_typed=true');
    expect(typed.understood).toMatchObject({ city: 'Filterstadt', price_max: 3000, search: 'techno' });
    expect(typed.results.map(({ title }) => title)).toEqual(['Basement techno']);
    expect(await titles(`${all}&sort=price`)).toEqual(['Basement techno', 'Ballroom jazz']);
  });
});

describe('the order of events in Resale', () => {
  test('is read page by page in each order, none lost or repeated, and back', async () => {
    const start = velvet.clock.now().getTime() + 20 * DAY;
    for (let n = 0; n < 7; n += 1) {
      const starts_at = new Date(start + n * DAY);
      const { offer } = await night(`Page ${n}`, {
        city: 'Seiten',
        starts_at,
        doors_at: null,
        ends_at: new Date(start + n * DAY + HOUR),
      });
      await offer({
        price_amount: 9000 - n * 1000,
        shown_at: addMilliseconds(velvet.clock.now(), ((n * 3) % 7) * MINUTE),
      });
    }
    await refreshEventResale(velvet.ctx);
    const orders = { soonest: [0, 1, 2, 3, 4, 5, 6], price: [6, 5, 4, 3, 2, 1, 0], newest: [2, 4, 6, 1, 3, 5, 0] };
    for (const [sort, expected] of Object.entries(orders)) {
      const first = await list(`city=Seiten&page_size=3&sort=${sort}`);
      const pages = [first];
      for (let next = first.next; next; next = pages.at(-1)?.next ?? null) {
        expect(next).toContain('/resale/events/?');
        pages.push((await call<List>(velvet.url, next.replace('/services/api', ''))).body);
      }
      expect(pages.flatMap(({ results }) => results.map(({ title }) => title))).toEqual(
        expected.map((n) => `Page ${n}`),
      );
      const back = await call<List>(velvet.url, (pages[1]?.previous ?? '').replace('/services/api', ''));
      expect(back.body.results.map(({ id }) => id)).toEqual(first.results.map(({ id }) => id));
      expect(first.count).toBe(7);
    }
  });

  test('shows the current falling price and the next drop', async () => {
    const starts_at = addMilliseconds(velvet.clock.now(), 3 * DAY);
    const { event, offer } = await night('Falling', { city: 'Fall', starts_at, doors_at: null });
    await offer({ price_amount: 5000, floor_amount: 1000 });
    const before = (await list('city=Fall')).results[0]?.resale;
    expect(before?.from_total?.amount).toBe(5250);
    expect(Date.parse(before?.next_drop?.at ?? '')).toBeGreaterThan(velvet.clock.now().getTime());
    expect(before?.next_drop?.total.amount).toBeLessThan(5250);
    velvet.clock.set(addMilliseconds(starts_at, -2 * HOUR));
    expect((await list('city=Fall')).results[0]?.resale.from_total?.amount).toBeLessThan(2000);
    await refreshEventResale(velvet.ctx);
    expect((await findStored(event.id))?.price_amount).toBeLessThan(1500);
  });

  test('no longer has an event whose tickets are gone, until there is one again', async () => {
    const { event, offer } = await night('Gone', { city: 'Weg' });
    await takeBack((await offer()).listing);
    expect(await titles('city=Weg')).toEqual([]);
    await refreshEventResale(velvet.ctx);
    expect(await findStored(event.id)).toBeUndefined();
    await offer();
    expect(await titles('city=Weg')).toEqual(['Gone']);
  });
});

const findStored = (event_id: string) =>
  velvet.ctx.db.selectFrom('event_resale').selectAll().where('event_id', '=', event_id).executeTakeFirst();

describe('the Resale of one event', () => {
  test.each([
    ['is on sale', { state: 'on_sale' }, [true, false]],
    ['is sold out', { capacity: 1 }, [false, true]],
    ['is hidden', { is_hidden: true }, [false, false]],
    ['is sold by request', { by_request: true }, [false, false]],
    ['is paused', { state: 'paused' }, [false, false]],
  ] as const)('says whether the host still sells the type: it %s', async (_, values, expected) => {
    const { event, type, offer } = await night('Still on sale');
    await offer();
    await velvet.ctx.db.updateTable('ticket_types').set(values).where('id', '=', type.id).execute();
    const [shown] = (await detail(event.slug)).ticket_types;
    expect([shown?.is_on_sale, shown?.is_sold_out]).toEqual(expected);
  });

  test('lists its tickets from the lowest price, with what they cost at the event and how many had them', async () => {
    const { event, type, offer } = await night('One event');
    const { listing: dear } = await offer({ price_amount: 5300 });
    const { listing: cheap, seller } = await offer({ price_amount: 4000 });
    const { body } = await call<ResaleDetail>(velvet.url, `/resale/events/${event.slug}/`, {
      headers: { authorization: `Token ${await buildSession(velvet.ctx, seller)}` },
    });
    expect(body).toMatchObject({
      state: 'open',
      max_per_order: 10,
      resale: { count: 2, from_total: { amount: 4200 } },
      ticket_types: [
        { id: type.id, name: 'Floor', face_total: { amount: 5300 }, from_total: { amount: 4200 }, count: 2 },
      ],
    });
    expect(body.listings).toMatchObject([
      {
        id: cheap.id,
        price: { amount: 4000 },
        fee: { amount: 200 },
        total: { amount: 4200 },
        holders: 1,
        is_own: true,
      },
      { id: dear.id, total: { amount: 5565 }, is_own: false, is_available: true },
    ]);
  });

  test('shows the current price of each ticket and its next drop', async () => {
    const starts_at = addMilliseconds(velvet.clock.now(), 3 * DAY);
    const { event, offer } = await night('Falls', { starts_at, doors_at: null });
    await offer({ price_amount: 5000, floor_amount: 1000 });
    await offer({ price_amount: 5300 });
    const shown = async () => {
      const { listings } = (await call<ResaleDetail>(velvet.url, `/resale/events/${event.slug}/`)).body;
      expect(listings.map(({ next_drop }) => next_drop !== null)).toEqual([true, false]);
      return { total: listings[0]?.total.amount ?? 0, drop: listings[0]?.next_drop };
    };
    const before = await shown();
    expect([before.total, before.drop?.total.amount]).toEqual([5250, expect.any(Number)]);
    velvet.clock.set(new Date(before.drop?.at ?? ''));
    const after = await shown();
    expect(after.total).toBe(before.drop?.total.amount);
    expect(after.total).toBeLessThan(before.total);
    expect(Date.parse(after.drop?.at ?? '')).toBeGreaterThan(velvet.clock.now().getTime());
  });

  test('shows a ticket that somebody is paying for below what can be bought, but does not count it', async () => {
    const { event, offer } = await night('Somebody pays');
    const { listing, order } = await offer({ price_amount: 3000 });
    await offer({ price_amount: 5000 });
    await sql`update listings set state = 'reserved', order_id = ${order.id}, agreed_amount = 3000, fee_amount = 150,
      seller_fee_amount = 0, organizer_amount = 0, commission_amount = 0 where id = ${listing.id}`.execute(
      velvet.ctx.db,
    );
    const { resale, listings, ticket_types } = await detail(event.slug);
    expect(resale).toMatchObject({ count: 1, from_total: { amount: 5250 } });
    expect(ticket_types).toMatchObject([{ count: 1, from_total: { amount: 5250 } }]);
    expect(listings.map(({ is_available, total }) => [total.amount, is_available])).toEqual([
      [5250, true],
      [3150, false],
    ]);
  });
});

describe('one ticket in Resale', () => {
  const get = (id: string, query = '', headers = {}) =>
    call<{ availability: string; is_private: boolean; listing: { total: { amount: number } } }>(
      velvet.url,
      `/resale/listings/${id}/${query}`,
      { headers },
    );

  test('is seen by everybody, and says so once it is gone', async () => {
    const { offer } = await night('One ticket');
    const { listing } = await offer();
    expect((await get(listing.id)).body).toMatchObject({ availability: 'available', is_private: false });
    await takeBack(listing);
    expect((await get(listing.id)).body.availability).toBe('gone');
  });

  test('for a friend needs the key of the link, also of a private event', async () => {
    const key = newSecret();
    const { event, offer } = await night('For a friend', { visibility: 'private' });
    const { listing } = await offer({ link_hash: hashSecret(key) });
    expect((await get(listing.id)).status).toBe(404);
    expect((await get(listing.id, '?key=wrong')).status).toBe(404);
    const stranger = await buildSession(velvet.ctx, await buildUser(velvet.ctx));
    expect((await get(listing.id, '', { authorization: `Token ${stranger}` })).status).toBe(404);
    const found = await get(listing.id, `?key=${key}`);
    expect([found.status, found.body]).toMatchObject([200, { availability: 'available', is_private: true }]);
    // As when staff take the event off sale.
    await velvet.ctx.db.updateTable('events').set({ state: 'draft' }).where('id', '=', event.id).execute();
    expect((await get(listing.id, `?key=${key}`)).status).toBe(404);
  });
});
