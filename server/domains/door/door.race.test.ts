import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Scan } from '#contract/door.ts';
import { buildApp } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildMeetingPoint } from '#server/testing/meeting-point.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { buildDoor, type BuiltDoor } from './factory.ts';

const { ctx, url: firstUrl } = await createTestApp();
// A second application, which like a second process collects its own batches over its own connections.
const secondUrl = await listenAgain(ctx);

async function listenAgain(context: AppContext): Promise<string> {
  const second = await buildApp(context);
  afterAll(() => second.close());
  return second.listen({ port: 0, host: '127.0.0.1' });
}

const openDoor = (values?: Parameters<typeof buildDoor>[1]) => buildDoor(ctx, values);

async function send(at: string, door: BuiltDoor, body: object): Promise<Scan> {
  const response = await fetch(`${at}/services/api/events/${door.event.id}/scans/`, {
    method: 'POST',
    headers: { ...door.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ device_id: newSecret(6), scan_id: newSecret(6), ...body }),
  });
  const answer = (await response.json()) as Scan;
  expect({ status: response.status, answer }).toMatchObject({ status: 200 });
  return answer;
}

/** Concurrent scans of one code, over as many connections, alternating between the applications. */
function scanAtOnce(door: BuiltDoor, count: number, body: object): Promise<Scan[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      send(index % 2 ? firstUrl : secondUrl, door, { door: `Gate ${index}`, ...body }),
    ),
  );
}

function tally(scans: Scan[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(scans, ({ result }) => result)].map(([name, list]) => [name, list.length]));
}

// CI-01
describe('many doors and one code', () => {
  test.each([2, 20])('%i at once: exactly one admits, the others say where it went in', async (count) => {
    const door = await openDoor();
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    const scans = await scanAtOnce(door, count, { code });
    expect(tally(scans)).toEqual({ admitted: 1, already_in: count - 1 });
    const records = await ctx.db.selectFrom('admissions').selectAll().where('ticket_id', '=', ticket.id).execute();
    const winner = records.find(({ result }) => result === 'admitted');
    for (const scan of scans.filter(({ result }) => result === 'already_in')) {
      expect(scan).toMatchObject({ door: winner?.door, first_admitted_at: winner?.at.toISOString() });
    }
    const row = await ctx.db
      .selectFrom('tickets')
      .select('entries')
      .where('id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    expect(row.entries).toBe(1);
  });

  test('20 at once on the way out: exactly one leaves', async () => {
    const door = await openDoor({ reentry_allowed: true });
    const { code } = await buildTicket(ctx, { type: door.type });
    await send(firstUrl, door, { code });
    expect(tally(await scanAtOnce(door, 20, { code, kind: 'out' }))).toEqual({ left: 1, not_in: 19 });
  });

  test('the same scan sent 20 times is one scan', async () => {
    const door = await openDoor();
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    const scans = await scanAtOnce(door, 20, { code, device_id: 'phone', scan_id: '1' });
    expect(new Set(scans.map(({ id, result }) => `${id} ${result}`)).size).toBe(1);
    expect(scans[0]?.result).toBe('admitted');
    const records = await ctx.db.selectFrom('admissions').select('id').where('ticket_id', '=', ticket.id).execute();
    expect(records).toHaveLength(1);
  });

  test('a crowd of 60 tickets, each shown at three doors: 60 go in, nobody is refused', async () => {
    const door = await openDoor();
    const tickets = await Promise.all(Array.from({ length: 60 }, () => buildTicket(ctx, { type: door.type })));
    const scans = await Promise.all(
      tickets.flatMap(({ code }) => [firstUrl, secondUrl, firstUrl].map((at) => send(at, door, { code }))),
    );
    expect(tally(scans)).toEqual({ admitted: 60, already_in: 120 });
    const counts = scans.map((scan) => scan.counts.admitted);
    expect(Math.max(...counts)).toBe(60);
  });
});

/** Sends one admission of an offline device. */
async function sync(at: string, door: BuiltDoor, device_id: string, codes: string[]) {
  const now = ctx.clock.now().toISOString();
  const scans = codes.map((code, n) => ({
    scan_id: `${device_id}-${n}`,
    kind: 'in',
    code,
    scanned_at: now,
    result: 'admitted',
  }));
  const response = await fetch(`${at}/services/api/events/${door.event.id}/scans/sync/`, {
    method: 'POST',
    headers: { ...door.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ device_id, device_time: now, scans }),
  });
  expect(response.status).toBe(200);
  const { results } = (await response.json()) as { results: { scan: Scan }[] };
  return results.map(({ scan }) => scan);
}

// CI-05
describe('devices that come back into the network at once', () => {
  test('with the same tickets, while they are scanned online, too: each goes in once, and every other is kept', async () => {
    const door = await openDoor();
    const tickets = await Promise.all(Array.from({ length: 20 }, () => buildTicket(ctx, { type: door.type })));
    const codes = tickets.map(({ code }) => code);
    const [a, b, ...online] = await Promise.all([
      sync(firstUrl, door, 'phone-a', codes),
      sync(secondUrl, door, 'phone-b', codes.toReversed()),
      ...codes.map((code, n) => send(n % 2 ? firstUrl : secondUrl, door, { code })),
    ]);
    const all = [...a, ...b, ...online];
    expect(tally(all)).toEqual({ admitted: 20, already_in: 40 });
    const refusedOnline = online.filter(({ result }) => result === 'already_in').length;
    expect(all.filter(({ is_conflict }) => is_conflict)).toHaveLength(40 - refusedOnline);
    const records = await ctx.db.selectFrom('admissions').select('id').where('event_id', '=', door.event.id).execute();
    expect(records).toHaveLength(60);
  });

  test('and send everything twice at the same time: it is recorded once', async () => {
    const door = await openDoor();
    const tickets = await Promise.all(Array.from({ length: 10 }, () => buildTicket(ctx, { type: door.type })));
    const codes = [...tickets.map(({ code }) => code), 'nonsense'];
    const sent = await Promise.all([firstUrl, secondUrl, firstUrl].map((at) => sync(at, door, 'phone-a', codes)));
    for (const scans of sent) expect(scans).toEqual(sent[0]);
    expect(tally(sent[0] ?? [])).toEqual({ admitted: 10, unknown: 1 });
    const records = await ctx.db.selectFrom('admissions').select('id').where('event_id', '=', door.event.id).execute();
    expect(records).toHaveLength(11);
  });
});

describe('without the guard', () => {
  test('two doors admit the same code: the tests above can fail', async () => {
    const unguarded = await createTestApp();
    await takeGuardAway(unguarded.ctx);
    const door = await buildDoor(unguarded.ctx);
    const { code, ticket } = await buildTicket(unguarded.ctx, { type: door.type });
    const other = await listenAgain(unguarded.ctx);
    const scans = await Promise.all([send(unguarded.url, door, { code }), send(other, door, { code })]);
    expect(tally(scans)).toEqual({ admitted: 2 });
    await forget(unguarded.ctx, ticket.id);
  });

  test('two devices that come back at once both admit: the tests above can fail', async () => {
    const unguarded = await createTestApp();
    await takeSyncGuardAway(unguarded.ctx);
    const door = await buildDoor(unguarded.ctx);
    const { code, ticket } = await buildTicket(unguarded.ctx, { type: door.type });
    const devices = ['phone-a', 'phone-b'];
    const scans = await Promise.all(devices.map((device) => sync(unguarded.url, door, device, [code])));
    expect(tally(scans.flat())).toEqual({ admitted: 2 });
    await forget(unguarded.ctx, ticket.id);
  });
});

/**
 * Removes what protects an admission: the row lock, the repeated condition of the update, and the unique index. Both
 * scans are decided before either is written.
 */
async function takeGuardAway(unguarded: AppContext): Promise<void> {
  await buildMeetingPoint(unguarded);
  const { db } = unguarded;
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where proname = 'scan_tickets'`.execute(db);
  let text = rows[0]?.text ?? '';
  for (const [guard, without] of [
    ['order by t.id for update;', 'order by t.id;'],
    ['returning admissions.id,', 'returning meet(), admissions.id,'],
    ["t.state in ('valid', 'used') and (not t.is_inside or r.override_reason is not null)", 'true'],
  ] as const) {
    expect(text).toContain(guard);
    text = text.replace(guard, without);
  }
  await sql.raw(text).execute(db);
  await sql`drop index admissions_entry_key`.execute(db);
}

/** Removes the row lock of devices' scans and the unique index behind it. Both are decided before either is written. */
async function takeSyncGuardAway(unguarded: AppContext): Promise<void> {
  await buildMeetingPoint(unguarded);
  const { db } = unguarded;
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where proname = 'sync_scans'`.execute(db);
  const text = rows[0]?.text ?? '';
  for (const guard of [
    'order by t.id for update;',
    'insert into admissions (event_id, ticket_id, code_version, kind, result, reason',
  ])
    expect(text).toContain(guard);
  const without = text
    .replace('order by t.id for update;', 'order by t.id;')
    .replace(
      'insert into admissions (event_id, ticket_id, code_version, kind, result, reason',
      'perform meet(); insert into admissions (event_id, ticket_id, code_version, kind, result, reason',
    );
  await sql.raw(without).execute(db);
  await sql`drop index admissions_entry_key`.execute(db);
}

/** Deletes the damage, because the invariants are checked after the file. */
async function forget({ db }: AppContext, ticketId: string): Promise<void> {
  await db.deleteFrom('admissions').where('ticket_id', '=', ticketId).execute();
  await db
    .updateTable('tickets')
    .set({ state: 'valid', entries: 0, is_inside: false, first_admitted_at: null })
    .where('id', '=', ticketId)
    .execute();
}
