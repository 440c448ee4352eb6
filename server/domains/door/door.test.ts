import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { numbered } from './factory.ts';
import { buildTicket, moveTicket, reissueTicket } from '#server/domains/tickets/factory.ts';
import { doorCalls } from '#server/testing/door-calls.ts';

const velvet = await createTestApp();
const { app, ctx, clock } = velvet;
const { openDoor, post, scan, undo, countOf } = doorCalls(velvet);

describe('a scan', () => {
  test('admits a valid ticket once, and then says when and where it went in', async () => {
    const door = await openDoor({ time_zone: 'Asia/Tokyo' });
    const { code, ticket } = await buildTicket(ctx, { type: door.type, holder_name: 'Zoë van den Berg' });

    const first = await scan(door, code, { door: 'Gate 2' });
    expect(first).toMatchObject({
      result: 'admitted',
      holder: 'Z. B.',
      ticket_type: 'General',
      first_admitted_at: null,
    });

    const second = await scan(door, code, { device_id: 'phone-2' });
    expect(second).toMatchObject({ result: 'already_in', door: 'Gate 2', first_admitted_at: first.at });
    const tokyo = new Date(Date.parse(first.at) + 9 * HOUR).toISOString().slice(11, 16);
    expect(second.message).toBe(`Already in at ${tokyo} JST, Gate 2.`);

    const row = await ctx.db.selectFrom('tickets').selectAll().where('id', '=', ticket.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'used', entries: 1, is_inside: true });
    const history = await ctx.db.selectFrom('ticket_history').selectAll().where('ticket_id', '=', ticket.id).execute();
    expect(history.map(({ kind }) => kind)).toEqual(['issued', 'admitted']);
  });

  test('finds the event by slug too, and counts who is in', async () => {
    const door = await openDoor();
    const [one, two] = [await buildTicket(ctx, { type: door.type }), await buildTicket(ctx, { type: door.type })];
    await buildTicket(ctx, { type: door.type, state: 'refunded' });
    expect(await countOf(door)).toEqual({ admitted: 0, inside: 0, expected: 2 });
    const answer = await post(`${door.event.slug}/scans/`, door.headers, numbered({ code: one.code }));
    expect(answer.body.counts).toEqual({ admitted: 1, inside: 1, expected: 2 });
    await scan(door, two.code);
    const left = await scan(door, two.code, { kind: 'out' });
    expect(left.counts).toEqual({ admitted: 2, inside: 1, expected: 2 });
    expect(await countOf(door)).toEqual(left.counts);
  });

  test('answers the same to the same device and scan id, even after more has happened', async () => {
    const door = await openDoor();
    const { code } = await buildTicket(ctx, { type: door.type });
    const repeated = numbered({ code, door: 'Gate 1' });
    const first = await post(`${door.event.id}/scans/`, door.headers, repeated);
    const refused = numbered({ code });
    const refusal = await post(`${door.event.id}/scans/`, door.headers, refused);
    await undo(door, first.body);
    clock.advance(MINUTE);
    expect((await post(`${door.event.id}/scans/`, door.headers, repeated)).body).toEqual({
      ...first.body,
      counts: { admitted: 0, inside: 0, expected: 1 },
    });
    expect((await post(`${door.event.id}/scans/`, door.headers, refused)).body).toMatchObject({
      id: refusal.body.id,
      result: 'already_in',
      message: refusal.body.message,
      first_admitted_at: first.body.at,
    });
  });

  test('refuses a scan number that was used for another ticket or the other way', async () => {
    const door = await openDoor();
    const [one, two] = [await buildTicket(ctx, { type: door.type }), await buildTicket(ctx, { type: door.type })];
    const number = numbered({});
    await scan(door, one.code, number);
    for (const body of [{ code: two.code }, { code: 'T1.x' }, { code: one.code, kind: 'out' }]) {
      const answer = await post(`${door.event.id}/scans/`, door.headers, { ...number, ...body });
      expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    }
    expect((await scan(door, two.code)).result).toBe('admitted');
  });

  // CI-09
  test('works after invalid ones', async () => {
    const door = await openDoor();
    const tickets = [await buildTicket(ctx, { type: door.type }), await buildTicket(ctx, { type: door.type })];
    const results: string[] = [];
    for (const code of ['nonsense', tickets[0]?.code, 'T1.\u0000', tickets[1]?.code, 'https://example.com/x?y=1']) {
      results.push((await scan(door, code ?? '')).result);
    }
    expect(results).toEqual(['unknown', 'admitted', 'unknown', 'admitted', 'unknown']);
  });

  test('names what is wrong with it', async () => {
    const door = await openDoor();
    const answer = await post(`${door.event.id}/scans/`, door.headers, { code: '', kind: 'sideways', admit: true });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body).sort()).toEqual(['admit', 'code', 'device_id', 'kind', 'scan_id']);
  });

  // CI-11
  test('is never made by a GET', async () => {
    const door = await openDoor();
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    for (const url of [
      `/services/api/events/${door.event.id}/scans/?code=${encodeURIComponent(code)}`,
      `/services/api/events/${door.event.id}/door/?code=${encodeURIComponent(code)}`,
      `/${code}`,
    ]) {
      await app.inject({ url, headers: door.headers });
    }
    const row = await ctx.db
      .selectFrom('tickets')
      .select('state')
      .where('id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('valid');
    expect(code).not.toMatch(/^https?:/);
  });
});

describe('a refusal', () => {
  test.each(['listed', 'transferring', 'refunded', 'void'] as const)('says that a ticket is %s', async (state) => {
    const door = await openDoor();
    const { code } = await buildTicket(ctx, { type: door.type, state });
    const scanned = await scan(door, code);
    expect(scanned).toMatchObject({ result: state, first_admitted_at: null });
    expect(scanned.message).not.toContain('replaced');
    expect((await countOf(door)).admitted).toBe(0);
  });

  // CI-04
  test('of a refunded ticket that was in comes before "already in"', async () => {
    const door = await openDoor();
    const sold = await buildTicket(ctx, { type: door.type });
    const admitted = await scan(door, sold.code);
    await moveTicket(ctx, sold, 'refunded');
    expect((await scan(door, sold.code)).result).toBe('refunded');
    expect((await scan(door, sold.code, { kind: 'out' })).result).toBe('refunded');
    expect((await undo(door, admitted)).status).toBe(409);
  });

  test('of an old code says that it was replaced; the ticket stays inside under its new code (CI-06, CI-08)', async () => {
    const door = await openDoor();
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    await scan(door, code);
    await reissueTicket(velvet.ctx, ticket);
    expect(await scan(door, code)).toMatchObject({ result: 'void', reason: 'replaced' });
    const { event_id, code_key } = ticket;
    const newer = ctx.codes.sign({ event_id, code_key, version: 2 });
    expect((await scan(door, newer)).result).toBe('already_in');
    const ahead = ctx.codes.sign({ event_id, code_key, version: 4_000_000_000 });
    expect((await scan(door, ahead)).result).toBe('void');
  });

  test('of a ticket for another event tells nothing of it', async () => {
    const [here, there] = [await openDoor(), await openDoor()];
    const { code } = await buildTicket(ctx, { type: there.type, holder_name: 'Secret Guest' });
    expect(await scan(here, code)).toMatchObject({ result: 'other_event', holder: null, ticket_type: null });
    expect((await scan(there, code)).result).toBe('admitted');
    expect((await scan(here, code)).result).toBe('other_event');
  });

  test('of a signed code without a ticket is "unknown"', async () => {
    const door = await openDoor();
    const code = ctx.codes.sign({ event_id: door.event.id, code_key: Buffer.alloc(16, 7), version: 1 });
    expect(await scan(door, code)).toMatchObject({ result: 'unknown', holder: null, ticket_type: null });
  });

  test('is "not yet" long before doors and "too late" long after the end', async () => {
    const now = ctx.clock.now().getTime();
    const early = await openDoor({
      doors_at: new Date(now + DAY),
      starts_at: new Date(now + DAY),
      ends_at: new Date(now + 2 * DAY),
    });
    const { code } = await buildTicket(ctx, { type: early.type });
    expect((await scan(early, code)).result).toBe('not_yet');
    const over = await openDoor({ doors_at: null, starts_at: new Date(now - 2 * DAY), ends_at: new Date(now - DAY) });
    const late = await buildTicket(ctx, { type: over.type });
    expect((await scan(over, late.code)).result).toBe('too_late');
    const soon = await openDoor({
      doors_at: new Date(now + 5 * HOUR),
      starts_at: new Date(now + 8 * HOUR),
      ends_at: new Date(now + DAY),
    });
    expect((await scan(soon, (await buildTicket(ctx, { type: soon.type })).code)).result).toBe('admitted');
  });

  test('is recorded like an admission', async () => {
    const door = await openDoor();
    const { code } = await buildTicket(ctx, { type: door.type, state: 'void' });
    const { id } = await scan(door, code, { door: 'Back door' });
    const record = await ctx.db.selectFrom('admissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(record).toMatchObject({
      result: 'void',
      door: 'Back door',
      doorman_id: door.doorman.id,
      entry_number: null,
    });
  });
});
