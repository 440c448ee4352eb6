import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DoorReport } from '#contract/door-report.ts';
import { API_PREFIX } from '#contract/paths.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildSale, buildTicket } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildDoor, type BuiltDoor, numbered } from './factory.ts';
import { listNoShowLines } from './report-queries.ts';

const velvet = await createTestApp({ withMailbox: true });
const { app, ctx, clock } = velvet;

type Headers = { authorization: string };

async function managerOf(door: BuiltDoor) {
  const user = await buildUser(ctx);
  await buildMember(ctx, { organization_id: door.event.organization_id, user_id: user.id, role: 'manager' });
  return { user, headers: { authorization: `Token ${await buildSession(ctx, user)}` } };
}

async function get(door: BuiltDoor, headers: Headers, what: string) {
  return app.inject({ url: `${API_PREFIX}/events/${door.event.slug}/door/${what}`, headers });
}

async function send(door: BuiltDoor, headers: Headers, path: string, payload: object) {
  const url = `${API_PREFIX}/events/${door.event.id}/${path}`;
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

const scan = (door: BuiltDoor, code: string, body: object = {}) =>
  send(door, door.headers, 'scans/', numbered({ code, ...body }));

/** One device's scan without network, so many minutes ago; its clock is so many seconds ahead. */
function sync(door: BuiltDoor, code: string, { device, minutes, gate, ahead = 0 }: SyncValues) {
  const now = clock.now().getTime() + ahead * 1000;
  const scanned_at = new Date(now - minutes * MINUTE).toISOString();
  const scans = [{ scan_id: newSecret(8), kind: 'in', code, door: gate, scanned_at, result: 'admitted' }];
  const device_time = new Date(now).toISOString();
  return send(door, door.headers, 'scans/sync/', { device_id: device, device_time, scans });
}
type SyncValues = { device: string; minutes: number; gate: string; ahead?: number };

describe('the report of a door', () => {
  test('has arrivals, no-shows, refusals, double entries, overrides and wrong clocks', async () => {
    const door = await buildDoor(ctx, { time_zone: 'Asia/Kathmandu' });
    const { headers } = await managerOf(door);
    const buy = (holder_name: string) => buildTicket(ctx, { type: door.type, holder_name });
    const [ana, ben, cleo] = [await buy('Ana Early'), await buy('Ben Twice'), await buy('Cleo Late')];
    await buy('Nora Noshow');
    await scan(door, ana.code, { door: 'North' });
    await scan(door, ana.code, { door: 'South' });
    await scan(door, 'nonsense', { door: 'South' });
    await sync(door, ben.code, { device: 'a', minutes: 10, gate: 'South' });
    await sync(door, ben.code, { device: 'b', minutes: 20, gate: 'North', ahead: 600 });
    await scan(door, cleo.code, { door: 'North' });
    await send(
      door,
      headers,
      'scans/',
      numbered({ code: cleo.code, door: 'North', override_reason: 'Lost her friend' }),
    );

    const report: DoorReport = (await get(door, headers, 'report/')).json();
    expect(report).toMatchObject({
      time_zone: 'Asia/Kathmandu',
      counts: { admitted: 3, inside: 3, expected: 4 },
      no_shows: 1,
      types: [{ name: 'General', admitted: 3, inside: 3, expected: 4 }],
      conflict_count: 1,
      overrides: [{ gate: 'North', reason: 'Lost her friend', ticket_type: 'General' }],
    });
    expect(report.arrivals.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(3);
    for (const { at } of report.arrivals) expect(Date.parse(at) % (15 * MINUTE)).toBe(0);
    expect(report.gates).toEqual([
      { gate: 'North', admitted: 2, refused: 0 },
      { gate: 'South', admitted: 1, refused: 2 },
    ]);
    expect(report.refusals).toEqual([
      { result: 'already_in', reason: null, count: 1 },
      { result: 'unknown', reason: null, count: 1 },
    ]);
    // The corrected times of the scans decide who was first, not who was online first.
    const [conflict] = report.conflicts;
    expect(conflict).toMatchObject({ ticket_id: ben.ticket.id, result: 'already_in', holder: 'B. T.' });
    expect(conflict?.entries.map(({ gate }) => gate)).toEqual(['North', 'South']);
    expect(report.wrong_clocks).toHaveLength(1);
    expect(report.wrong_clocks[0]?.seconds_ahead).toBeCloseTo(600, -1);
    expect(JSON.stringify(report)).not.toMatch(/Ana|Twice|Cleo|Nora/);
  });

  test('lists the replaced codes with how often they were refused; the door shows why', async () => {
    const later = {
      doors_at: new Date(clock.now().getTime() + 5 * HOUR),
      starts_at: new Date(clock.now().getTime() + 5 * HOUR),
    };
    const door = await buildDoor(ctx, later);
    const { headers } = await managerOf(door);
    const paid = await buildTicketType(ctx, { event_id: door.event.id, price_amount: 5000 });
    const sold = await buildListing(ctx, { type: paid });
    const codeOf = ({ code_key, event_id }: { code_key: Buffer; event_id: string }, version: number) =>
      ctx.codes.sign({ event_id, code_key, version });
    const { tickets } = await buildResaleSale(ctx, { listing: sold.listing });
    await ctx.db.updateTable('tickets').set({ holder_name: 'Nia Newcomer' }).where('id', '=', sold.ticket.id).execute();
    const kept = await buildTicket(ctx, { type: door.type });
    await ctx.db.transaction().execute(async (tx) => {
      const at = clock.now();
      await sql`update ticket_versions set valid_to = ${at} where ticket_id = ${kept.ticket.id}`.execute(tx);
      await sql`update tickets set code_version = 2 where id = ${kept.ticket.id}`.execute(tx);
      await sql`insert into ticket_versions (ticket_id, version, owner_email, acquired_via, valid_from)
        values (${kept.ticket.id}, 2, ${kept.ticket.owner_email}, 'reissue', ${at})`.execute(tx);
    });
    // The doors open.
    await ctx.db.updateTable('events').set({ doors_at: clock.now() }).where('id', '=', door.event.id).execute();
    expect((await scan(door, codeOf(sold.ticket, 1))).body).toMatchObject({
      result: 'void',
      reason: 'replaced',
      message: 'This ticket was sold in Resale. Its buyer has the new code.',
    });
    await scan(door, codeOf(sold.ticket, 1));
    expect((await scan(door, kept.code)).body).toMatchObject({
      message: 'A new code was made for this ticket. Its owner has it.',
    });
    const { code_version } = tickets[0] as { code_version: number };
    expect((await scan(door, codeOf(sold.ticket, code_version))).body).toMatchObject({ result: 'admitted' });

    const { old_codes }: DoorReport = (await get(door, headers, 'report/')).json();
    expect(old_codes.kinds).toEqual([
      { replaced_by: 'resale', codes: 1, refusals: 2 },
      { replaced_by: 'reissue', codes: 1, refusals: 1 },
    ]);
    expect(old_codes.refused).toMatchObject([
      { ticket_id: sold.ticket.id, ticket_type: 'General', holder: 'N. N.', replaced_by: 'resale', refusals: 2 },
      { ticket_id: kept.ticket.id, replaced_by: 'reissue', refusals: 1 },
    ]);
  });

  // AC-19
  test('is a spreadsheet with every scan and every no-show, safe to open', async () => {
    const door = await buildDoor(ctx, { time_zone: 'Europe/Berlin' });
    const { headers } = await managerOf(door);
    for (const holder_name of ['=1+1', '+1', '-1', '@x', '\tx', '"a", b']) {
      const { code } = await buildTicket(ctx, { type: door.type, holder_name });
      if (holder_name !== '@x') await scan(door, code, { door: '=HYPERLINK("x")' });
    }
    const answer = await get(door, headers, 'report.csv');
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    const lines = answer.body.trim().split('\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toContain('time (Europe/Berlin)');
    for (const name of [`'=1+1`, `'+1`, `'-1`, `'@x`, `'\tx`, `"""a"", b"`]) expect(answer.body).toContain(name);
    for (const cell of answer.body.split(/[,\n]/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
    expect(lines.at(-1)).toMatch(/,Not here yet,.*'@x/);
  });

  test('has the words of the door in its file, not those of the API', async () => {
    const door = await buildDoor(ctx, { reentry_allowed: false });
    const { headers } = await managerOf(door);
    const [{ code }, undone] = [
      await buildTicket(ctx, { type: door.type }),
      await buildTicket(ctx, { type: door.type }),
    ];
    for (const kind of ['in', 'in', 'out', 'in']) await scan(door, code, { kind });
    const { body } = await scan(door, undone.code);
    await send(door, door.headers, `scans/${body.id}/undo/`, numbered({}));
    const lines = async () => {
      const file = await get(door, headers, 'report.csv');
      return file.body
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').slice(2, 5));
    };
    const scans = [
      ['In', 'Admitted', ''],
      ['In', 'Already in', ''],
      ['Out', 'Left', ''],
      ['In', 'Already in', '"Came in before'],
      ['In', 'Admitted', ''],
      ['Undo', 'Undone', ''],
    ];
    expect(await lines()).toEqual([...scans, ['', 'Not here yet', '']]);
    const over = {
      starts_at: new Date(clock.now().getTime() - 2 * HOUR),
      ends_at: new Date(clock.now().getTime() - HOUR),
    };
    await ctx.db
      .updateTable('events')
      .set({ ...over, doors_at: null })
      .where('id', '=', door.event.id)
      .execute();
    expect((await lines()).at(-1)).toEqual(['', 'No-show', '']);
  });

  test('lists the tickets that never came page by page, each once', async () => {
    const door = await buildDoor(ctx);
    const built = [];
    for (let count = 0; count < 3; count += 1) built.push(await buildTicket(ctx, { type: door.type }));
    const listed: string[] = [];
    let after: { place: string; id: string } | undefined;
    do {
      [after] = await listNoShowLines(ctx.db, door.event.id, { after, limit: 1 });
      if (after) listed.push(after.id);
    } while (after);
    expect(listed.toSorted()).toEqual(built.map(({ ticket }) => ticket.id).toSorted());
  });

  test('is fast with twenty thousand admissions, and refused to people who may not see sales', async () => {
    const door = await buildDoor(ctx);
    const { headers } = await managerOf(door);
    expect((await get(door, door.headers, 'report/')).statusCode).toBe(404);
    const { order } = await buildSale(ctx, { type: door.type });
    await admitCopies(order.id, 20_000);
    const report: DoorReport = (await get(door, headers, 'report/')).json();
    expect(report.arrivals.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(20_000);
    // The file is read in pages: no line is missing or twice, and they are in order.
    const lines = (await get(door, headers, 'report.csv')).body.trim().split('\n');
    expect(lines).toHaveLength(20_002);
    const times = lines.slice(1, 20_001).map((line) => line.split(',')[0] ?? '');
    expect(times.toSorted()).toEqual(times);
    expect(new Set(lines.flatMap((line) => /Copy \d+/.exec(line) ?? [])).size).toBe(20_000);
    await removeCopies(order.id);
  });

  test('a double entry is mailed to those who run the event, once', async () => {
    const door = await buildDoor(ctx, { title: 'Night of Doubles' });
    const { user } = await managerOf(door);
    for (let n = 0; n < 2; n += 1) {
      const { code } = await buildTicket(ctx, { type: door.type });
      await sync(door, code, { device: 'a', minutes: 2, gate: 'North' });
      await sync(door, code, { device: 'b', minutes: 1, gate: 'South' });
    }
    const mails = await mailsTo(velvet, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Let in by mistake: Night of Doubles']);
    expect(mails[0]?.text).toContain(`/dashboard/events/${door.event.slug}/report`);
  });
});

async function admitCopies(orderId: string, count: number): Promise<void> {
  await sql`
    insert into tickets (id, event_id, ticket_type_id, order_id, position, state, owner_email, holder_name, code_key, currency, face_amount,
                         entries, is_inside, created_at)
    select uuidv7(), t.event_id, t.ticket_type_id, t.order_id, 10 + n, 'used', t.owner_email, 'Copy ' || n,
           uuid_send(gen_random_uuid()), t.currency, 0, 1, true, t.created_at
      from tickets t cross join generate_series(1, ${count}::int) n where t.order_id = ${orderId} and t.position = 1`.execute(
    ctx.db,
  );
  await sql`
    insert into admissions (event_id, ticket_id, code_version, kind, result, entry_number, device_id, scan_id, door, at)
    select event_id, id, 1, 'in', 'admitted', 1, 'copy', position, 'Gate ' || position % 8, now() - position * interval '1 second'
      from tickets where order_id = ${orderId} and position > 10`.execute(ctx.db);
}

async function removeCopies(orderId: string): Promise<void> {
  const client = await velvet.database.pool.connect();
  // Skips foreign key checks, which find nothing here.
  await client.query('set session_replication_role = replica');
  await client.query(`delete from admissions where device_id = 'copy'`);
  await client.query('delete from tickets where order_id = $1 and position > 10', [orderId]);
  await client.query('set session_replication_role = default');
  client.release();
}
