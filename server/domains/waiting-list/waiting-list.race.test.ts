import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { addMilliseconds, HOUR, MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { randomOf } from '#server/testing/interleavings.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { buildEntry } from './factory.ts';
import { listOpenListings } from './listings.ts';
import { matchWaitingLists } from './match-waiting-lists.ts';
import { offerResale } from './serve-from-listings.ts';

const BUYERS = 50;
const ROUNDS = 6;

const world = await createPayingWorld();

const match = () => matchWaitingLists(world.ctx);
const stateOf = async (id: string) =>
  world.ctx.db
    .selectFrom('waiting_list_entries')
    .select(['state', 'offers_ended'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const addTickets = (typeId: string, count: number) =>
  world.ctx.db
    .updateTable('ticket_types')
    .set((eb) => ({ capacity: eb('capacity', '+', count) }))
    .where('id', '=', typeId)
    .execute();
const buyersOf = (what: Record<string, unknown>) =>
  Array.from({ length: BUYERS }, () => checkout(world.url, { ...what, email: guestEmail() }));

/** Replaces a function of the database by a faulty one until the test ends. */
const mended: string[] = [];
async function breakFunction(name: string, source: string): Promise<void> {
  const { rows } = await world.database.pool.query<{ source: string }>(
    'select pg_get_functiondef(oid) as source from pg_proc where proname = $1',
    [name],
  );
  mended.push(rows[0]?.source ?? '');
  await world.database.pool.query(source);
}
async function mend(): Promise<void> {
  for (const source of mended.splice(0)) await world.database.pool.query(source);
}
afterEach(mend);

describe('one ticket comes back, and fifty buyers want it at the same moment as the list', () => {
  const comesBack = async ({ isMatched }: { isMatched: boolean }) => {
    const type = await buildTicketType(world.ctx, { capacity: 0 });
    const entry = await buildEntry(world.ctx, { event_id: type.event_id });
    const buyers = addTickets(type.id, 1).then(() => Promise.all(buyersOf({ ticket_type_id: type.id, quantity: 1 })));
    const [answers] = await Promise.all([buyers, isMatched && match()]);
    await match();
    return { state: (await stateOf(entry.id)).state, bought: answers.filter(({ status }) => status === 201).length };
  };

  test('the waiting list gets it, whoever is first', async () => {
    expect(await comesBack({ isMatched: true })).toEqual({ state: 'offered', bought: 0 });
    expect(await comesBack({ isMatched: false })).toEqual({ state: 'offered', bought: 0 });
  });

  test('control: with nothing kept for the list, somebody else has it', async () => {
    await breakFunction(
      'kept_for_waiting',
      `create or replace function kept_for_waiting(p_event uuid, p_type uuid, p_total bigint, p_left integer, p_now timestamptz)
       returns table (kept integer) language sql stable as 'select 0'`,
    );
    expect(await comesBack({ isMatched: false })).toEqual({ state: 'waiting', bought: 1 });
  });

  const isListed = async () => {
    const type = await buildTicketType(world.ctx);
    const entry = await buildEntry(world.ctx, { event_id: type.event_id, ticket_type_ids: [type.id] });
    const { listing } = await buildListing(world.ctx, { type });
    const answers = await Promise.all(buyersOf({ listing_id: listing.id }));
    await world.ctx.db.updateTable('ticket_types').set({ capacity: 1 }).where('id', '=', type.id).execute();
    await match();
    return { state: (await stateOf(entry.id)).state, bought: answers.filter(({ status }) => status === 201).length };
  };

  test('the same with a ticket in Resale', async () => {
    expect(await isListed()).toEqual({ state: 'offered', bought: 0 });
  });

  test('control: a listing that is shown at once is somebody else’s', async () => {
    await breakFunction(
      'listing_waits',
      `create or replace function listing_waits() returns trigger language plpgsql as 'begin return new; end'`,
    );
    expect(await isListed()).toEqual({ state: 'waiting', bought: 1 });
  });
});

describe('two matchers', () => {
  const ordersOf = (id: string) =>
    world.ctx.db.selectFrom('orders').select('status').where('waiting_list_entry_id', '=', id).execute();

  test('at once make each entry one offer', async () => {
    const type = await buildTicketType(world.ctx, { capacity: 8 });
    const entries = await Promise.all(
      Array.from({ length: 6 }, () => buildEntry(world.ctx, { event_id: type.event_id })),
    );
    await Promise.all(Array.from({ length: 8 }, () => buildListing(world.ctx, { type, shown_at: null })));
    await Promise.all([match(), match(), match(), match()]);
    await match();
    for (const { id } of entries) {
      expect(await stateOf(id)).toEqual({ state: 'offered', offers_ended: 0 });
      expect(await ordersOf(id)).toEqual([{ status: 'held' }]);
    }
    const { rows } = await sql`
      select from outbox where template = 'waiting_list_offer'
         and payload ->> 'waiting_list_entry_id' = any (${entries.map(({ id }) => id)}::text[])`.execute(world.ctx.db);
    expect(rows).toHaveLength(6);
  });

  /** A matcher that read the waiting entry before another one made it an offer. */
  const comesLate = async () => {
    const type = await buildTicketType(world.ctx, { capacity: 2 });
    const entry = await buildEntry(world.ctx, { event_id: type.event_id });
    await Promise.all([1, 2].map(() => buildListing(world.ctx, { type, shown_at: null })));
    const event = await findEvent(world.ctx.db, type.event_id);
    if (!event) throw new Error('the event is missing');
    const expires_at = addMilliseconds(world.ctx.clock.now(), HOUR);
    for (const listing of await listOpenListings(world.ctx, event)) {
      await offerResale(world.ctx, event, { entry, listings: [listing], expires_at });
    }
    return { ...(await stateOf(entry.id)), orders: await ordersOf(entry.id) };
  };

  test('a late one changes nothing', async () => {
    expect(await comesLate()).toEqual({ state: 'offered', offers_ended: 0, orders: [{ status: 'held' }] });
  });

  test('control: a late one that does not check again ends the first offer', async () => {
    await breakFunction(
      'claim_waiting_entry',
      `create or replace function claim_waiting_entry(p_entry uuid) returns boolean language sql as 'select true'`,
    );
    expect(await comesLate()).toMatchObject({ offers_ended: 1, orders: [{}, {}] });
  });
});

describe('an offer ends while it is paid', () => {
  /**
   * Runs everything at once in an order that depends on the seed; returns the final states of the entry and its order.
   */
  const endAndPay = async (seed: number) => {
    const random = randomOf(seed);
    const type = await buildTicketType(world.ctx, { capacity: 2 });
    const entry = await buildEntry(world.ctx, { event_id: type.event_id, party_size: 2 });
    await Promise.all([1, 2].map(() => buildListing(world.ctx, { type, shown_at: null })));
    await match();
    await world.advance(2 * HOUR - MINUTE);
    const { body: held } = await checkout(world.url, { offer_token: entry.token });
    const page = (await world.pay(held.session_id)).body;
    await world.advance(MINUTE + SECOND);
    const acts: (() => Promise<unknown>)[] = [
      () => world.card(page),
      () => expireHolds(world.ctx),
      () => world.look(held),
      () => call(world.url, `/waiting-list/${entry.token}/decline/`, { method: 'POST' }),
    ];
    // Some pay a moment before.
    if (random() < 0.5) await world.card(page);
    const shuffled = acts.map((act) => ({ act, at: random() })).toSorted((a, b) => a.at - b.at);
    await Promise.all(shuffled.map(({ act }) => act()));
    await world.settleWebhooks();
    await expireHolds(world.ctx);
    const { rows } = await sql<{ state: string }>`
      select distinct state from listings where event_id = ${type.event_id}`.execute(world.ctx.db);
    const { status } = await world.order(held);
    return { entry: (await stateOf(entry.id)).state, order: status, listings: rows.map(({ state }) => state) };
  };

  test('it is bought, or it is released and its entry waits again', async () => {
    const ends = new Set<string>();
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const end = await endAndPay(seed);
      ends.add(end.entry);
      expect([
        { entry: 'purchased', order: 'paid', listings: ['sold'] },
        { entry: 'waiting', order: 'expired', listings: ['active'] },
      ]).toContainEqual(end);
    }
    expect(ends).toContain('purchased');
    expect(await runInvariants(world.database.pool)).toEqual([]);
  });

  test('control: an entry that does not follow its order is noticed', async () => {
    await breakFunction(
      'follow_offer',
      `create or replace function follow_offer(p_order uuid, p_now timestamptz) returns void language sql as ''`,
    );
    expect((await endAndPay(0)).entry).toBe('offered');
    expect((await runInvariants(world.database.pool)).map(({ id }) => id)).toContain('I61');
    await mend();
    await sql`
      select follow_offer(o.id, now()) from orders o join waiting_list_entries w on w.order_id = o.id
       where w.state = 'offered' and o.status <> 'held'`.execute(world.ctx.db);
  });
});
