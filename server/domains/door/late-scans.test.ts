import { afterAll, describe, expect, test } from 'vitest';
import type { OfflineScan, Scan } from '#contract/door.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { buildDoor, type BuiltDoor, numbered } from './factory.ts';

const { app, ctx, clock, database } = await createTestApp({
  settings: { limit_door_sync_per_device_minute: 1000, limit_scan_per_device_second: 1000 },
});
afterAll(async () => {
  expect(await runInvariants(database.pool, { now: clock.now() })).toEqual([]);
});

type Kept = { code: string; minutes_ago: number } & Partial<OfflineScan>;
type Results = { results: { scan: Omit<Scan, 'counts'> | null }[]; counts: Scan['counts'] };

async function post<Body>({ event, headers }: BuiltDoor, path: string, payload: object): Promise<Body> {
  const url = `/services/api/events/${event.id}/${path}`;
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([answer.statusCode, '']);
  return answer.json();
}

/** Sends the scans of an offline device. */
function sync(door: BuiltDoor, device_id: string, ...kept: Kept[]): Promise<Results> {
  const scans = kept.map(({ minutes_ago, ...scan }) => {
    const scanned_at = new Date(clock.now().getTime() - minutes_ago * MINUTE).toISOString();
    return { scan_id: newSecret(8), kind: 'in', result: 'admitted', scanned_at, ...scan };
  });
  return post(door, 'scans/sync/', { device_id, device_time: clock.now().toISOString(), scans });
}

const scan = (door: BuiltDoor, body: { code: string; kind?: 'out' }) => post<Scan>(door, 'scans/', numbered(body));
const outcomes = ({ results }: Results) => results.map(({ scan: made }) => made && [made.result, made.is_conflict]);
const ticketOf = (id: string) =>
  ctx.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const out = { kind: 'out', result: 'not_in' } as const;

describe('an exit whose entry the other door had not sent yet', () => {
  test('counts once the entry arrives, and whoever comes back is let in', async () => {
    const door = await buildDoor(ctx, { reentry_allowed: true });
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    expect((await scan(door, { code, kind: 'out' })).result).toBe('not_in');
    const sent = await sync(door, 'phone-2', { code, minutes_ago: 30 });
    expect(outcomes(sent)).toEqual([['admitted', false]]);
    expect(sent.counts).toMatchObject({ admitted: 1, inside: 0 });
    expect(await ticketOf(ticket.id)).toMatchObject({ state: 'used', entries: 1, is_inside: false });
    expect((await scan(door, { code })).result).toBe('admitted');
  });

  test('counts in any order of two devices without network', async () => {
    for (const order of ['entry first', 'exit first']) {
      const door = await buildDoor(ctx, { reentry_allowed: true });
      const { code, ticket } = await buildTicket(ctx, { type: door.type });
      const entry = () => sync(door, 'phone-1', { code, minutes_ago: 30 });
      const exit = () => sync(door, 'phone-2', { code, minutes_ago: 10, ...out });
      for (const send of order === 'entry first' ? [entry, exit] : [exit, entry]) await send();
      expect([order, await ticketOf(ticket.id)]).toMatchObject([order, { entries: 1, is_inside: false }]);
      const records = await ctx.db.selectFrom('admissions').selectAll().where('event_id', '=', door.event.id).execute();
      expect(records.map(({ result, is_conflict }) => [result, is_conflict]).toSorted()).toEqual([
        ['admitted', false],
        ['left', false],
      ]);
    }
  });

  test('does not count for an entry after it', async () => {
    const door = await buildDoor(ctx, { reentry_allowed: true });
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    await sync(door, 'phone-2', { code, minutes_ago: 40, ...out });
    await sync(door, 'phone-1', { code, minutes_ago: 30 });
    expect(await ticketOf(ticket.id)).toMatchObject({ entries: 1, is_inside: true });
  });
});

describe('somebody who went out and came back at three doors that did not know of each other', () => {
  const visits: Kept[] = [
    { code: '', minutes_ago: 40 },
    { code: '', minutes_ago: 20, ...out },
    { code: '', minutes_ago: 10 },
  ];

  test.each(['012', '021', '102', '120', '201', '210'])(
    'was not let in twice, in order of sending %s',
    async (order) => {
      const door = await buildDoor(ctx, { reentry_allowed: true });
      const { code, ticket } = await buildTicket(ctx, { type: door.type });
      for (const place of order) await sync(door, `phone-${place}`, { ...(visits[Number(place)] as Kept), code });
      expect(await ticketOf(ticket.id)).toMatchObject({ state: 'used', entries: 2, is_inside: true });
      const records = ctx.db.selectFrom('admissions').selectAll().where('event_id', '=', door.event.id).orderBy('at');
      expect((await records.execute()).map((row) => [row.result, row.entry_number, row.is_conflict])).toEqual([
        ['admitted', 1, false],
        ['left', 1, false],
        ['admitted', 2, false],
      ]);
    },
  );

  test('stays outside when the entry that arrives last is the first', async () => {
    const door = await buildDoor(ctx, { reentry_allowed: true });
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    await sync(door, 'phone-2', { code, minutes_ago: 10 }, { code, minutes_ago: 5, kind: 'out', result: 'left' });
    const late = await sync(door, 'phone-1', { code, minutes_ago: 40 });
    expect(outcomes(late), 'nobody saw them go out in between').toEqual([['already_in', true]]);
    expect(await ticketOf(ticket.id)).toMatchObject({ entries: 1, is_inside: false });
    expect((await scan(door, { code })).result).toBe('admitted');
    const left = await sync(door, 'phone-3', { code, minutes_ago: 6, kind: 'out', result: 'left' });
    expect([outcomes(left), await ticketOf(ticket.id)], 'they came in since').toMatchObject([
      [['not_in', false]],
      { is_inside: true },
    ]);
  });
});

describe('a ticket on sale that a door without network let in', () => {
  // People are let in, and Resale, which ends before the doors open, still goes on.
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);
  const early = () => ({ doors_at: null, starts_at: inHours(3), ends_at: inHours(9) });

  async function buildListed(values = {}) {
    const door = await buildDoor(ctx, values);
    const paid = await buildTicketType(ctx, { event_id: door.event.id });
    const { code, ticket } = await buildTicket(ctx, { type: paid });
    const { listing } = await buildOffer(ctx, { ticket_id: ticket.id, seller: await buildUser(ctx) });
    const state = () =>
      ctx.db.selectFrom('listings').select(['state']).where('id', '=', listing.id).executeTakeFirstOrThrow();
    return { door, code, ticket, listing, state };
  }

  test('is off sale, and its entry counts', async () => {
    const { door, code, ticket, state } = await buildListed();
    const sent = await sync(door, 'phone-1', { code, minutes_ago: 5 });
    expect(outcomes(sent)).toEqual([['admitted', false]]);
    expect(await state()).toEqual({ state: 'withdrawn' });
    expect(await ticketOf(ticket.id)).toMatchObject({ state: 'used', entries: 1, is_inside: true });
    expect((await scan(door, { code })).result).toBe('already_in');
    expect(outcomes(await sync(door, 'phone-2', { code, minutes_ago: 2 }))).toEqual([['already_in', true]]);
  });

  test('stays with a buyer who is paying, and is off sale when they do not', async () => {
    const { door, code, ticket, listing, state } = await buildListed(early());
    const url = '/services/api/payment/checkout/';
    const payload = { listing_id: listing.id, email: guestEmail() };
    const held = await app.inject({ method: 'POST', url, payload });
    expect([held.statusCode, held.statusCode === 201 ? '' : held.body]).toEqual([201, '']);
    expect(outcomes(await sync(door, 'phone-1', { code, minutes_ago: 5 }))).toEqual([['listed', true]]);
    expect(await state()).toEqual({ state: 'reserved' });
    const { order_id } = await ctx.db
      .selectFrom('listings')
      .select('order_id')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    await database.pool.query("select end_resale_hold($1, 'expired', 'hold_ended', $2)", [order_id, clock.now()]);
    expect(await state()).toEqual({ state: 'withdrawn' });
    expect(await ticketOf(ticket.id)).toMatchObject({ state: 'used', entries: 1, is_inside: true });
  });

  test('stays with a buyer who paid before its scan arrived, and is refused to its seller', async () => {
    const { door, code, ticket, listing } = await buildListed(early());
    const scanned = { code, minutes_ago: 5 };
    await buildResaleSale(ctx, { listing, buyer: await buildUser(ctx) });
    expect(outcomes(await sync(door, 'phone-1', scanned))).toEqual([['void', true]]);
    expect(await ticketOf(ticket.id)).toMatchObject({ state: 'valid', entries: 0, is_inside: false, code_version: 2 });
  });
});
