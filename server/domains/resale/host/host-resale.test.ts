import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { HostListing, HostResale } from '#contract/host-resale.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { buildListing } from '../factory.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';

const velvet = await createTestApp({ settings: { resale_organizer_basis_points: 4000 } });
afterEach(() => expectInvariants(velvet));

const eur = (amount: number) => ({ amount, currency: 'eur' });

/**
 * Two paid types and a free one; of the first, tickets are offered at 40 and 50, one fell back, and three were sold.
 */
async function resaleOfNight() {
  const { ctx } = velvet;
  const hosted = await buildHostedEvent(velvet, { resale_cap_basis_points: 12_000, max_per_buyer: 4 }, [
    { name: 'Regular', price_amount: 5000 },
    { name: 'Balcony', price_amount: 9000, resale_allowed: false },
    { name: 'Friends', price_amount: 0 },
  ]);
  const [regular, balcony] = hosted.types;
  if (!regular || !balcony) throw new Error('no types');
  for (const price_amount of [4000, 5000]) await buildListing(ctx, { type: regular, price_amount });
  const back = await buildListing(ctx, { type: regular });
  await sql`update listings set state = 'withdrawn', ended_at = now() where id = ${back.listing.id}`.execute(ctx.db);
  await sql`update tickets set state = 'valid' where id = ${back.ticket.id}`.execute(ctx.db);
  const sales = [];
  for (const price_amount of [3000, 5000, 6400])
    sales.push(await buildSoldListing(ctx, { type: regular, price_amount }));
  return { ...hosted, sales };
}

describe('Resale of an event, as its host sees it', () => {
  test('what is offered, what was sold, and the host’s share of the profit', async () => {
    const { send, sales } = await resaleOfNight();
    const { status, body } = await send<HostResale>('GET', '/resale/');
    const gain = sales.at(-1)?.split.organizer ?? 0;
    expect(gain).toBeGreaterThan(0);
    expect([status, body]).toMatchObject([
      200,
      {
        is_allowed: true,
        cap_basis_points: 12_000,
        organizer_share: 4000,
        paused_at: null,
        is_over: false,
        totals: { offered: 2, from: eur(4200), sold: 3, median: eur(5000), came_back: 1, share: eur(gain) },
        types: [
          { name: 'Regular', resale_allowed: true, offered: 2, sold: 3 },
          { name: 'Balcony', resale_allowed: false, offered: 0, from: null, sold: 0, median: null },
        ],
      },
    ]);
    expect(body.totals.paid).toEqual(eur(3150 + 5250 + 6720));
  });

  test('the median of an even number of sales is the middle of the two, in whole cents', async () => {
    const { ctx } = velvet;
    const { send, types } = await buildHostedEvent(velvet, { max_per_buyer: 4 }, [{ price_amount: 5000 }]);
    const [type] = types;
    if (!type) throw new Error('no type');
    for (const price_amount of [3000, 4001]) await buildSoldListing(ctx, { type, price_amount });
    expect((await send<HostResale>('GET', '/resale/')).body.totals.median).toEqual(eur(3501));
  });

  test('a sale that was undone counts as none, and gives the host nothing', async () => {
    const { send, sales, event, authorization } = await resaleOfNight();
    const dear = sales.at(-1);
    if (!dear) throw new Error('no sales');
    await refundOrder(velvet.ctx, dear.resale_order.id, { reason: 'staff' });
    const { totals, types } = (await send<HostResale>('GET', '/resale/')).body;
    expect(totals).toMatchObject({ sold: 2, median: eur(4000), paid: eur(8400), share: eur(0) });
    expect(types[0]).toMatchObject({ sold: 2, median: eur(4000) });
    const listed = async (state: string) =>
      (await send<{ results: HostListing[] }>('GET', `/resale/listings/?state=${state}`)).body.results;
    expect((await listed('sold')).map(({ is_undone }) => is_undone)).toEqual([false, false]);
    const [undone, ...ended] = await listed('ended');
    expect(undone).toMatchObject({ id: dear.listing.id, state: 'sold', is_undone: true, share: null });
    expect(ended.map(({ is_undone }) => is_undone)).toEqual([false]);
    const url = `/services/api/events/${event.slug}/resale.csv`;
    const file = await velvet.app.inject({ method: 'GET', url, headers: { authorization } });
    expect(file.body).toMatch(/\nRegular,Sale undone,64\.00,,,EUR,/);
  });

  test('is listed by state, without names of sellers or buyers, also as a file', async () => {
    const { ctx, app } = velvet;
    const { send, sales, event, authorization } = await resaleOfNight();
    const listed = async (state: string) => {
      const { body } = await send<{ results: HostListing[] }>('GET', `/resale/listings/?state=${state}`);
      return body.results;
    };
    expect((await listed('sold')).map(({ price }) => price.amount).toSorted((a, b) => a - b)).toEqual([
      3000, 5000, 6400,
    ]);
    expect((await listed('sold'))[0]).toMatchObject({ total: eur(6720), share: eur(sales[2]?.split.organizer ?? 0) });
    expect((await listed('offered')).map(({ total }) => total.amount).toSorted((a, b) => a - b)).toEqual([4200, 5250]);
    expect((await listed('ended')).map(({ state }) => state)).toEqual(['withdrawn']);
    const url = `/services/api/events/${event.slug}/resale.csv`;
    const file = await app.inject({ method: 'GET', url, headers: { authorization } });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, ...rows] = file.body.trim().split('\n');
    expect(head).toContain('ticket type,state,price,total paid,your share,currency');
    expect(rows).toHaveLength(6);
    const wrong = await app.inject({ method: 'GET', url: `${url}?state=wrong`, headers: { authorization } });
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { state: ['Choose one of the states.'] }]);
    const everything = JSON.stringify([await listed('sold'), await listed('offered'), file.body]);
    const people = await ctx.db.selectFrom('users').select('email').execute();
    expect(people.filter(({ email }) => everything.includes(email))).toEqual([]);
  });

  test('pages of the list lead on and back', async () => {
    const { ctx } = velvet;
    const { send, types } = await buildHostedEvent(velvet, {}, [{ price_amount: 5000 }]);
    const size = ctx.settings.page_size;
    for (let n = 0; n < size + 2; n += 1) await buildListing(ctx, { type: types[0], price_amount: 5000 - n });
    const first = await send<{ results: HostListing[]; next: string; previous: null }>('GET', '/resale/listings/');
    const cursor = new URL(first.body.next, 'http://x').searchParams.get('cursor');
    const second = await send<{ results: HostListing[]; next: null; previous: string }>(
      'GET',
      `/resale/listings/?cursor=${cursor}`,
    );
    expect([first.body.results.length, second.body.results.length, second.body.next]).toEqual([size, 2, null]);
    const ids = new Set([...first.body.results, ...second.body.results].map(({ id }) => id));
    expect(ids.size).toBe(size + 2);
  });

  test('nobody else sees it, and the door does not', async () => {
    const { ctx } = velvet;
    const { event } = await resaleOfNight();
    const door = await buildUser(ctx);
    await buildMember(ctx, { organization_id: event.organization_id, user_id: door.id, role: 'door' });
    const of = async (user: { id: string }) => {
      const headers = { authorization: `Token ${await buildSession(ctx, user)}` };
      const url = `/services/api/events/${event.slug}/resale.csv`;
      return (await velvet.app.inject({ method: 'GET', url, headers })).statusCode;
    };
    expect([await of(door), await of(await buildUser(ctx))]).toEqual([403, 404]);
  });
});

describe('a host', () => {
  test('pauses and resumes Resale of an event, each recorded in the history once', async () => {
    const { send, event } = await resaleOfNight();
    const paused = await send<HostResale>('POST', '/resale/pause/');
    expect([paused.status, typeof paused.body.paused_at]).toEqual([200, 'string']);
    expect((await send<HostResale>('POST', '/resale/pause/')).body.paused_at).toBe(paused.body.paused_at);
    expect((await send<HostResale>('POST', '/resale/resume/')).body.paused_at).toBeNull();
    const acts = await velvet.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('event_id', '=', event.id)
      .where('action', 'like', 'event.resale%')
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual(['event.resale_paused', 'event.resale_resumed']);
  });

  test('is refused without the permission for sales; finance may see it but not pause', async () => {
    const { ctx, url } = velvet;
    const { event } = await resaleOfNight();
    const finance = await buildUser(ctx);
    await buildMember(ctx, { organization_id: event.organization_id, user_id: finance.id, role: 'finance' });
    const headers = { authorization: `Token ${await buildSession(ctx, finance)}` };
    const path = `${url}/services/api/events/${event.slug}/resale/`;
    expect((await fetch(path, { headers })).status).toBe(200);
    expect((await fetch(`${path}pause/`, { method: 'POST', headers })).status).toBe(403);
  });
});
