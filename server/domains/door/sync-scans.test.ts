import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OfflineScan, Scan } from '#contract/door.ts';
import { MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildTicket, moveTicket, reissueTicket } from '#server/domains/tickets/factory.ts';
import { buildDoor, type BuiltDoor, numbered } from './factory.ts';

const { app, ctx, clock, database } = await createTestApp({
  settings: { limit_door_sync_per_device_minute: 100_000, limit_scan_per_device_second: 1000 },
});

type Results = {
  clock_ahead_seconds: number;
  results: { scan_id: string; scan: Omit<Scan, 'counts'> | null }[];
  counts: Scan['counts'];
};
type Offline = { code?: string; ticket_id?: string; at?: number } & Partial<OfflineScan>;

/** An offline scan: `at` is in seconds from now by the device's clock. */
function offline({ at = 0, ...scan }: Offline): OfflineScan {
  const scanned_at = new Date(clock.now().getTime() + at * SECOND).toISOString();
  return { scan_id: newSecret(8), kind: 'in', result: 'admitted', scanned_at, ...scan };
}

async function sync(door: BuiltDoor, device_id: string, scans: OfflineScan[], ahead = 0): Promise<Results> {
  const device_time = new Date(clock.now().getTime() + ahead * SECOND).toISOString();
  const answer = await app.inject({
    method: 'POST',
    url: `/services/api/events/${door.event.id}/scans/sync/`,
    headers: door.headers,
    payload: { device_id, device_time, scans },
  });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json();
}

async function scanOnline(door: BuiltDoor, code: string, body: object = {}): Promise<Scan> {
  const answer = await app.inject({
    method: 'POST',
    url: `/services/api/events/${door.event.id}/scans/`,
    headers: door.headers,
    payload: numbered({ code, ...body }),
  });
  return answer.json();
}

const secondsAgo = (instant: Date | string | null | undefined) =>
  (clock.now().getTime() - new Date(instant ?? 0).getTime()) / SECOND;

const outcomes = ({ results }: Results) => results.map(({ scan }) => scan && [scan.result, scan.is_conflict]);

async function recordsOf(door: BuiltDoor) {
  return ctx.db.selectFrom('admissions').selectAll().where('event_id', '=', door.event.id).orderBy('at').execute();
}

async function ticketOf(id: string) {
  return ctx.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('scans made without network', () => {
  test('are admissions at the time they were made; what two doors let in is kept as a conflict', async () => {
    const door = await buildDoor(ctx);
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    const first = await sync(door, 'phone-1', [offline({ code, at: -300, door: 'Gate 1' })]);
    expect(outcomes(first)).toEqual([['admitted', false]]);
    expect(first.counts).toEqual({ admitted: 1, inside: 1, expected: 1 });
    const second = await sync(door, 'phone-2', [offline({ code, at: -200, door: 'Gate 2' })]);
    expect(second.results[0]?.scan).toMatchObject({ result: 'already_in', is_conflict: true, door: 'Gate 1' });
    expect(second.counts).toEqual(first.counts);
    const row = await ticketOf(ticket.id);
    expect(row).toMatchObject({ state: 'used', entries: 1, is_inside: true });
    expect(secondsAgo(row.first_admitted_at)).toBeCloseTo(300, -1);
    expect(await scanOnline(door, code)).toMatchObject({ result: 'already_in', is_conflict: false, door: 'Gate 1' });
  });

  // CI-05
  test('200 with 5 doubles over three devices, twice: 195 admissions, 5 conflicts, none lost', () =>
    syncInAnyOrder({ tickets: 195, doubles: 5, batch: 40, orders: 1 }));

  test('30 with 5 doubles in any order: the same', () =>
    syncInAnyOrder({ tickets: 25, doubles: 5, batch: 6, orders: 12 }));

  test('refusals are recorded as they were shown', async () => {
    const door = await buildDoor(ctx);
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    const answer = await sync(door, 'phone-1', [
      offline({ code, result: 'void', reason: 'replaced' }),
      offline({ code: 'nonsense', result: 'unknown' }),
    ]);
    expect(outcomes(answer)).toEqual([
      ['void', false],
      ['unknown', false],
    ]);
    expect(await ticketOf(ticket.id)).toMatchObject({ state: 'valid', entries: 0 });
    expect((await scanOnline(door, code)).result).toBe('admitted');
  });

  test('whoever was let in against what the server knows is a conflict that says why', async () => {
    const door = await buildDoor(ctx);
    const elsewhere = await buildDoor(ctx);
    const refunded = await buildTicket(ctx, { type: door.type });
    await moveTicket(ctx, refunded, 'refunded');
    const moving = await buildTicket(ctx, { type: door.type, state: 'transferring' });
    const foreign = await buildTicket(ctx, { type: elsewhere.type, holder_name: 'Secret Guest' });
    const forged = ctx.codes.sign({ event_id: door.event.id, code_key: Buffer.alloc(16, 3), version: 1 });
    const altered = `${moving.code.slice(0, -2)}xx`;
    const codes = [refunded.code, moving.code, foreign.code, forged, altered];
    const scans = codes.map((code) => offline({ code }));
    const answer = await sync(door, 'phone-1', scans);
    expect(outcomes(answer)).toEqual([
      ['refunded', true],
      ['transferring', true],
      ['other_event', true],
      ['unknown', true],
      ['unknown', true],
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/Secret|S\. G\./);
    expect(answer.counts.admitted).toBe(0);
  });

  test('by a code that was replaced afterwards was right; by one replaced before it was not', async () => {
    const door = await buildDoor(ctx);
    const [one, two] = [await buildTicket(ctx, { type: door.type }), await buildTicket(ctx, { type: door.type })];
    for (const { ticket } of [one, two]) await reissueTicket(ctx, ticket);
    clock.advance(10 * MINUTE);
    const answer = await sync(door, 'phone-1', [
      offline({ code: one.code, at: -900 }),
      offline({ code: two.code, at: -60 }),
    ]);
    expect(outcomes(answer)).toEqual([
      ['admitted', false],
      ['void', true],
    ]);
  });

  test('exits, entries and undos of one device follow each other as they were made', async () => {
    const door = await buildDoor(ctx, { reentry_allowed: true });
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    const [entry, exit, again] = [
      offline({ code, at: -50 }),
      offline({ code, at: -40, kind: 'out', result: 'left' }),
      offline({ code, at: -30 }),
    ];
    const undo = offline({ at: -20, kind: 'undo', result: 'undone', undoes_scan_id: again.scan_id });
    // Sent in a different order than they were made.
    const answer = await sync(door, 'phone-1', [undo, again, exit, entry]);
    expect(outcomes(answer).toReversed()).toEqual([
      ['admitted', false],
      ['left', false],
      ['admitted', false],
      ['undone', false],
    ]);
    expect(await ticketOf(ticket.id)).toMatchObject({ state: 'used', entries: 1, is_inside: false });
    expect(outcomes(await sync(door, 'phone-1', [entry, exit, again, undo]))).toEqual(outcomes(answer).toReversed());
    expect(await recordsOf(door)).toHaveLength(4);
  });

  test('an undo that arrives before its scan stays with the device', async () => {
    const door = await buildDoor(ctx);
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    const entry = offline({ code, at: -50 });
    const undo = offline({ at: -20, kind: 'undo', result: 'undone', undoes_scan_id: entry.scan_id });
    expect(outcomes(await sync(door, 'phone-1', [undo]))).toEqual([null]);
    await sync(door, 'phone-1', [entry]);
    expect(outcomes(await sync(door, 'phone-1', [undo]))).toEqual([['undone', false]]);
    expect(await ticketOf(ticket.id)).toMatchObject({ state: 'valid', entries: 0, is_inside: false });
  });

  test('an undo reaches no scan of another event, even from a device with the same name', async () => {
    const door = await buildDoor(ctx);
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    await sync(door, 'phone-1', [offline({ code, scan_id: 'theirs' })]);
    const undo = [offline({ undoes_scan_id: 'theirs', kind: 'undo', result: 'undone' })];
    expect(outcomes(await sync(await buildDoor(ctx), 'phone-1', undo))).toEqual([null]);
    expect(await ticketOf(ticket.id)).toMatchObject({ state: 'used' });
  });

  test('when the first of two doors takes its scan back, the other one’s counts and nothing is left to report', async () => {
    const door = await buildDoor(ctx);
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    const first = offline({ code, at: -90, door: 'Gate 1' });
    await sync(door, 'phone-1', [first]);
    await sync(door, 'phone-2', [offline({ code, at: -60, door: 'Gate 2' })]);
    await sync(door, 'phone-1', [offline({ at: -80, kind: 'undo', result: 'undone', undoes_scan_id: first.scan_id })]);
    expect((await recordsOf(door)).filter(({ is_conflict }) => is_conflict)).toEqual([]);
    expect(await ticketOf(ticket.id)).toMatchObject({ state: 'used', entries: 1, is_inside: true });
    expect(await scanOnline(door, code)).toMatchObject({ result: 'already_in', door: 'Gate 2' });
  });

  test('an undo that came too late says so: the ticket was used since', async () => {
    const door = await buildDoor(ctx, { reentry_allowed: true });
    const { code } = await buildTicket(ctx, { type: door.type });
    const entry = offline({ code, at: -50 });
    await sync(door, 'phone-1', [entry]);
    expect((await scanOnline(door, code, { kind: 'out' })).result).toBe('left');
    const undo = offline({ at: -40, kind: 'undo', result: 'undone', undoes_scan_id: entry.scan_id });
    const { results } = await sync(door, 'phone-1', [undo]);
    const message = 'Not taken back: somebody went in or out with this ticket since.';
    expect(results[0]?.scan).toMatchObject({ result: 'undone', is_conflict: true, message });
  });

  test('that were sent before, with an answer that never came, are not lost', async () => {
    const door = await buildDoor(ctx);
    const { code } = await buildTicket(ctx, { type: door.type });
    await scanOnline(door, code, { device_id: 'phone-1', scan_id: 'a' });
    await scanOnline(door, code, { device_id: 'phone-2', scan_id: 'b' });
    expect(outcomes(await sync(door, 'phone-1', [offline({ code, scan_id: 'a' })]))).toEqual([['admitted', false]]);
    expect(outcomes(await sync(door, 'phone-2', [offline({ code, scan_id: 'b' })]))).toEqual([['already_in', true]]);
    expect(await recordsOf(door)).toHaveLength(2);
  });

  test.each(['1970-01-02T00:00:00Z', '2099-12-31T23:00:00Z'])('by a clock at %s are put right', async (device_time) => {
    const door = await buildDoor(ctx);
    const { code } = await buildTicket(ctx, { type: door.type });
    const ahead = (Date.parse(device_time) - clock.now().getTime()) / SECOND;
    const answer = await sync(door, 'phone-1', [offline({ code, at: ahead - 120 })], ahead);
    expect(answer.clock_ahead_seconds).toBeCloseTo(Math.min(ahead, 2 ** 31 - 1), -1);
    expect(secondsAgo(answer.results[0]?.scan?.at)).toBeCloseTo(120, -1);
  });

  test('of a ticket found by name count, too', async () => {
    const door = await buildDoor(ctx);
    const { ticket } = await buildTicket(ctx, { type: door.type });
    expect(
      outcomes(await sync(door, 'phone-1', [offline({ ticket_id: ticket.id }), offline({ ticket_id: newId() })])),
    ).toEqual([
      ['admitted', false],
      ['unknown', true],
    ]);
  });

  test('with a time that no clock shows are refused by the field, and kept on the device', async () => {
    const door = await buildDoor(ctx);
    const url = `/services/api/events/${door.event.id}/scans/sync/`;
    const payload = { device_id: 'phone-1', device_time: '0020-02-29T00:00:00Z', scans: [offline({ code: 'x' })] };
    const answer = await app.inject({ method: 'POST', url, headers: door.headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual([400, { device_time: ['Give the device’s time.'] }]);
    expect(await recordsOf(door)).toEqual([]);
  });

  test('of somebody who was removed are refused whole; whoever takes over the phone sends them', async () => {
    const door = await buildDoor(ctx);
    const { code } = await buildTicket(ctx, { type: door.type });
    const queue = [offline({ code, at: -60 })];
    await ctx.db.updateTable('doormen').set({ removed_at: clock.now() }).where('id', '=', door.doorman.id).execute();
    const payload = { device_id: 'phone-1', device_time: clock.now().toISOString(), scans: queue };
    const url = `/services/api/events/${door.event.id}/scans/sync/`;
    const refused = await app.inject({ method: 'POST', url, headers: door.headers, payload });
    expect(refused.statusCode).toBe(404);
    expect(await recordsOf(door)).toEqual([]);
    await ctx.db.updateTable('doormen').set({ removed_at: null }).where('id', '=', door.doorman.id).execute();
    expect(outcomes(await sync(door, 'phone-1', queue))).toEqual([['admitted', false]]);
  });
});

type Queues = { tickets: number; doubles: number; batch: number; orders: number };

/** Three devices send their batches of scans, each twice, in several orders: every scan is recorded once. */
async function syncInAnyOrder({ tickets: count, doubles, batch, orders }: Queues): Promise<void> {
  const door = await buildDoor(ctx);
  const tickets = [];
  for (let n = 0; n < count; n += 1) tickets.push(await buildTicket(ctx, { type: door.type }));
  const queues: OfflineScan[][] = [[], [], []];
  tickets.forEach(({ code }, n) => queues[n % 3]?.push(offline({ code, at: n - 500 })));
  tickets.slice(0, doubles).forEach(({ code }, n) => queues[(n + 1) % 3]?.push(offline({ code, at: n - 250 })));
  const parts = queues.flatMap((queue, device) =>
    Array.from({ length: Math.ceil(queue.length / batch) }, (_, part) => ({
      device: `${device}`,
      scans: queue.slice(part * batch, (part + 1) * batch),
    })),
  );
  const order = fc.shuffledSubarray([...parts, ...parts], { minLength: parts.length * 2 });
  const scanIds = queues.flat().map(({ scan_id }) => scan_id);
  await fc.assert(
    fc.asyncProperty(order, async (sent) => {
      await forgetScans(door);
      for (const { device, scans } of sent) await sync(door, `phone-${device}`, scans);
      const records = await recordsOf(door);
      expect(records).toHaveLength(count + doubles);
      expect(records.filter(({ result }) => result === 'admitted')).toHaveLength(count);
      expect(records.filter(({ is_conflict }) => is_conflict)).toHaveLength(doubles);
      expect(records.map(({ scan_id }) => scan_id).sort()).toEqual(scanIds.toSorted());
    }),
    { numRuns: orders },
  );
}

/** The scans of a door as if none had been made. */
async function forgetScans(door: BuiltDoor): Promise<void> {
  await ctx.db.deleteFrom('admissions').where('event_id', '=', door.event.id).execute();
  await database.pool.query(
    `update tickets set state = 'valid', entries = 0, is_inside = false, first_admitted_at = null
      where event_id = $1 and state = 'used'`,
    [door.event.id],
  );
}
