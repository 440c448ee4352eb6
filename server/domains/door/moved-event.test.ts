import { afterAll, describe, expect, test } from 'vitest';
import type { DoorNow, DoorReport } from '#contract/door-report.ts';
import type { OfflineScan, Scan } from '#contract/door.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { NEW_DATE, postponingCalls } from '#server/testing/postponing.ts';

const world = await createPayingWorld();
const { ctx, clock } = world;
const { buildNight } = postponingCalls(world);
afterAll(async () => {
  await world.settleWebhooks();
  expect(await runInvariants(world.database.pool, { now: clock.now() })).toEqual([]);
});

type Sent = { results: { scan: Omit<Scan, 'counts'> | null }[]; counts: Scan['counts'] };

const openNow = () => {
  const now = clock.now();
  return { doors_at: now, starts_at: addMilliseconds(now, HOUR), ends_at: addMilliseconds(now, DAY / 4) };
};

/** An event whose doors are open, with two tickets, and what happens at its door. */
async function buildOpenNight() {
  const night = await buildNight(openNow());
  const { ids } = await night.buy();
  const [first = '', second = ''] = ids;
  const numbered = (device_id: string) => ({ device_id, scan_id: newSecret(8) });
  return {
    ...night,
    first,
    second,
    scan: async (ticket_id: string) =>
      (await night.send<Scan>('POST', '/scans/', { ticket_id, ...numbered('gate') })).body,
    undo: (scan: Scan) => night.send('POST', `/scans/${scan.id}/undo/`, numbered('gate')),
    /** Sends what a device without network decided; its ids are new unless given. */
    sync: async (device_id: string, ...made: (Partial<OfflineScan> & { ticket_id: string; at: Date })[]) => {
      const scans = made.map(({ at, ...scan }) => {
        return { scan_id: newSecret(8), kind: 'in', result: 'admitted', scanned_at: at.toISOString(), ...scan };
      });
      const body = { device_id, device_time: clock.now().toISOString(), scans };
      const { results, counts } = (await night.send<Sent>('POST', '/scans/sync/', body)).body;
      return { outcomes: results.map(({ scan }) => scan && [scan.result, scan.is_conflict]), counts };
    },
    /** Moves the event, some minutes after what was scanned. */
    move: async (date: object = NEW_DATE) => {
      await world.advance(10 * MINUTE);
      expect((await night.postpone({ message: '', ...date })).status).toBe(200);
      await world.advance(10 * MINUTE);
    },
    /** Makes now the time of the new date. */
    openAgain: () => ctx.db.updateTable('events').set(openNow()).where('id', '=', night.event.id).execute(),
    ticket: () =>
      ctx.db
        .selectFrom('tickets')
        .select(['state', 'entries', 'is_inside', 'first_admitted_at'])
        .where('id', '=', first)
        .executeTakeFirstOrThrow(),
    report: async () => (await night.send<DoorReport>('GET', '/door/report/')).body,
  };
}

const UNUSED = { state: 'valid', entries: 0, is_inside: false, first_admitted_at: null };

describe('scans of before an event moved to another date, sent afterwards', () => {
  test('are on record as what they were, and change no ticket', async () => {
    const night = await buildOpenNight();
    const at = clock.now();
    await night.move();
    const left = { kind: 'out', result: 'left' } as const;
    const entry = { ticket_id: night.first, at };
    const sent = await night.sync('phone', entry, { ...entry, ...left }, { ...entry, result: 'already_in' });
    expect(sent.outcomes).toEqual([
      ['admitted', false],
      ['left', false],
      ['already_in', false],
    ]);
    expect(sent.counts).toMatchObject({ admitted: 0, inside: 0 });
    expect(await night.ticket()).toEqual(UNUSED);
    const moves = ctx.db.selectFrom('postponements').select('created_at').where('event_id', '=', night.event.id);
    const { created_at: moved_at } = await moves.executeTakeFirstOrThrow();
    const records = ctx.db.selectFrom('admissions').selectAll().where('event_id', '=', night.event.id);
    expect((await records.execute()).map(({ result, undone_at }) => [result, undone_at])).toEqual([
      ['admitted', moved_at],
      ['left', moved_at],
      ['already_in', null],
    ]);
  });

  test('neither use up a ticket nor move its entry at the new date', async () => {
    const night = await buildOpenNight();
    const at = clock.now();
    await night.move();
    await night.openAgain();
    expect((await night.scan(night.first)).result).toBe('admitted');
    const before = await night.ticket();
    expect((await night.sync('phone', { ticket_id: night.first, at })).outcomes).toEqual([['admitted', false]]);
    expect(await night.ticket()).toEqual({ ...before, entries: 1, is_inside: true });
    expect((await night.scan(night.first)).result).toBe('already_in');
  });

  test.each([
    ['another date', NEW_DATE],
    ['no date yet', { starts_at: null, ends_at: null }],
  ])('let in at the old date by a phone that did not hear of the move to %s', async (_where, date) => {
    const night = await buildOpenNight();
    await night.move(date);
    const sent = await night.sync('phone', { ticket_id: night.first, at: clock.now() });
    expect(sent.outcomes).toEqual([['admitted', false]]);
    expect(await night.ticket()).toEqual(UNUSED);
    await night.openAgain();
    expect((await night.scan(night.first)).result).toBe('admitted');
  });

  test('count where a supervisor has let somebody in against “too early” on a device whose list is of after the move', async () => {
    const night = await buildOpenNight();
    const before = clock.now().toISOString();
    await night.move();
    const scan = (more: Partial<OfflineScan>) => ({ ticket_id: night.first, at: clock.now(), ...more });
    const twice = (listed_at?: string) => [
      scan({ result: 'not_yet', listed_at }),
      scan({ override_reason: 'Builds the stage', listed_at }),
    ];
    const outcomes = [
      ['not_yet', false],
      ['admitted', false],
    ];
    expect((await night.sync('old list', ...twice(before))).outcomes).toEqual(outcomes);
    expect((await night.sync('old app', ...twice())).outcomes).toEqual(outcomes);
    expect(await night.ticket()).toEqual(UNUSED);
    expect((await night.sync('phone', ...twice(clock.now().toISOString()))).outcomes).toEqual(outcomes);
    expect(await night.ticket()).toMatchObject({ state: 'used', entries: 1, is_inside: true });
    await night.openAgain();
    expect((await night.scan(night.first)).result).toBe('already_in');
  });

  test.each([
    ['the entry', 'of the move', 'left', [true, true]],
    ['the exit', 'of the move', 'left', [false, true]],
    ['the entry', 'of before', 'left', [true, false]],
    ['the entry', 'of before', 'not_in', [true, false]],
  ] as const)(
    'count on the way out, too: %s first, a list %s at the exit, shown %s',
    async (_first, _list, result, [isInFirst, isNew]) => {
      const night = await buildOpenNight();
      const before = clock.now().toISOString();
      await night.move();
      const at = clock.now();
      const listed_at = at.toISOString();
      await world.advance(10 * MINUTE);
      const entry = () =>
        night.sync('gate', { ticket_id: night.first, at, listed_at, override_reason: 'Builds the stage' });
      if (isInFirst) await entry();
      await night.sync('phone', {
        ...{ ticket_id: night.first, at: clock.now(), kind: 'out', result },
        listed_at: isNew ? listed_at : before,
      });
      if (!isInFirst) await entry();
      expect(await night.ticket()).toMatchObject({ state: 'used', entries: 1, is_inside: false });
    },
  );

  test('count if it moved by an hour only: people are inside', async () => {
    const night = await buildOpenNight();
    const at = clock.now();
    const move = { starts_at: addMilliseconds(at, 2 * HOUR), ends_at: addMilliseconds(at, DAY / 4) };
    await world.advance(10 * MINUTE);
    const wall = (instant: Date) =>
      instant.toLocaleString('sv', { timeZone: 'Europe/Berlin' }).replace(' ', 'T').slice(0, 16);
    await night.postpone({ starts_at: wall(move.starts_at), ends_at: wall(move.ends_at), message: '' });
    await night.sync('phone', { ticket_id: night.first, at });
    expect(await night.ticket()).toMatchObject({ state: 'used', entries: 1, is_inside: true });
  });
});

test('what two doors both let in at the old date is no entry once a scan at the new one is taken back', async () => {
  const night = await buildOpenNight();
  await night.scan(night.first);
  expect((await night.sync('phone', { ticket_id: night.first, at: clock.now() })).outcomes).toEqual([
    ['already_in', true],
  ]);
  await night.move();
  await night.openAgain();
  await night.undo(await night.scan(night.first));
  expect(await night.ticket()).toEqual(UNUSED);
});

test('the report leaves out what was at the old date, and says how many were let in then', async () => {
  const night = await buildOpenNight();
  const at = clock.now();
  for (const _ of ['admitted', 'already in']) await night.scan(night.first);
  expect(await night.report()).toMatchObject({ let_in_before: 0, no_shows: 1, refusals: [{ count: 1 }] });
  await night.move();
  await night.sync('phone', { ticket_id: night.second, at }, { ticket_id: night.first, at });
  expect(await night.report()).toMatchObject({
    ...{ let_in_before: 2, arrivals: [], gates: [], refusals: [], conflicts: [], conflict_count: 0 },
    counts: { admitted: 0, inside: 0, expected: 2 },
  });
  expect((await night.send<DoorNow>('GET', '/door/now/')).body).toMatchObject({ refused: 0, gates: [] });
});
