import { describe, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/paths.ts';
import { rotationDigits } from '#contract/ticket-rotation.ts';
import { joinTicketCode } from '#contract/ticket-code.ts';
import { DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { buildDoor, type BuiltDoor, numbered } from './factory.ts';

const { app, ctx, clock } = await createTestApp();

async function post(door: BuiltDoor, path: string, payload: object) {
  const url = `${API_PREFIX}/events/${door.event.id}/${path}`;
  const answer = await app.inject({ method: 'POST', url, headers: door.headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

const scan = (door: BuiltDoor, code: string, body: object = {}) => post(door, 'scans/', numbered({ code, ...body }));

async function stands(ticketId: string) {
  const row = await ctx.db.selectFrom('tickets').selectAll().where('id', '=', ticketId).executeTakeFirstOrThrow();
  return [row.state, row.entries, row.is_inside];
}

const why = { override_reason: 'His wife went in with his ticket' };

describe('a supervisor', () => {
  test('admits against "already in", with a reason on record; it can be taken back', async () => {
    const door = await buildDoor(ctx, {}, { is_supervisor: true });
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    await scan(door, code, { door: 'Gate 1' });
    const admitted = await scan(door, code, { door: 'Gate 2', ...why });
    expect(admitted.body).toMatchObject({
      result: 'admitted',
      is_override: true,
      message: 'Admitted by a supervisor.',
      door: 'Gate 1',
      counts: { admitted: 1, inside: 1 },
    });
    expect(await stands(ticket.id)).toEqual(['used', 2, true]);
    const audit = ctx.db.selectFrom('audit_log').selectAll().where('subject_id', '=', ticket.id);
    expect(await audit.execute()).toMatchObject([
      { action: 'ticket.admitted_by_override', data: { reason: why.override_reason, admission_id: admitted.body.id } },
    ]);
    const undone = await post(door, `scans/${admitted.body.id}/undo/`, numbered({}));
    expect(undone).toMatchObject({ status: 200, body: { counts: { admitted: 1, inside: 1 } } });
    expect(await stands(ticket.id)).toEqual(['used', 1, true]);
  });

  test('admits somebody who left where there is no re-entry, and before and after the time', async () => {
    const left = await buildDoor(ctx, {}, { is_supervisor: true });
    const one = await buildTicket(ctx, { type: left.type });
    await scan(left, one.code);
    await scan(left, one.code, { kind: 'out' });
    expect((await scan(left, one.code, why)).body).toMatchObject({ result: 'admitted', is_override: true });
    expect(await stands(one.ticket.id)).toEqual(['used', 2, true]);

    const now = ctx.clock.now().getTime();
    const days = (from: number, to: number) => ({
      doors_at: null,
      starts_at: new Date(now + from * DAY),
      ends_at: new Date(now + to * DAY),
    });
    for (const times of [days(1, 2), days(-2, -1)]) {
      const door = await buildDoor(ctx, times, { is_supervisor: true });
      const { code } = await buildTicket(ctx, { type: door.type });
      expect((await scan(door, code)).body.result).toMatch(/not_yet|too_late/);
      expect((await scan(door, code, why)).body).toMatchObject({ result: 'admitted', is_override: true });
    }
  });

  test('a reason where nothing is refused makes no override', async () => {
    const door = await buildDoor(ctx, {}, { is_supervisor: true });
    const { code } = await buildTicket(ctx, { type: door.type });
    expect((await scan(door, code, why)).body).toMatchObject({ result: 'admitted', is_override: false });
  });

  test('cannot admit what may be somebody else’s, or nobody’s', async () => {
    const [door, elsewhere] = [await buildDoor(ctx, {}, { is_supervisor: true }), await buildDoor(ctx)];
    for (const state of ['refunded', 'void', 'listed', 'transferring'] as const) {
      const { code } = await buildTicket(ctx, { type: door.type, state });
      expect((await scan(door, code, why)).body).toMatchObject({ result: state, is_override: false });
    }
    const foreign = await buildTicket(ctx, { type: elsewhere.type });
    expect((await scan(door, foreign.code, why)).body.result).toBe('other_event');
    expect((await scan(door, 'nonsense', why)).body.result).toBe('unknown');
  });

  test('is the only one who can: others get 403, and nothing is recorded', async () => {
    const door = await buildDoor(ctx);
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    await scan(door, code);
    expect((await scan(door, code, why)).status).toBe(403);
    expect(await stands(ticket.id)).toEqual(['used', 1, true]);
    const scanned_at = clock.now().toISOString();
    const offline = { scan_id: 'x', kind: 'in', code, scanned_at, result: 'admitted', ...why };
    const synced = await post(door, 'scans/sync/', { device_id: 'a', device_time: scanned_at, scans: [offline] });
    expect(synced.body.results[0].scan).toMatchObject({ result: 'already_in', is_override: false, is_conflict: true });
  });

  test('without network, too', async () => {
    const door = await buildDoor(ctx, {}, { is_supervisor: true });
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    await scan(door, code);
    const scanned_at = clock.now().toISOString();
    const offline = { scan_id: 'x', kind: 'in', code, scanned_at, result: 'admitted', ...why };
    const synced = await post(door, 'scans/sync/', { device_id: 'a', device_time: scanned_at, scans: [offline] });
    expect(synced.body.results[0].scan).toMatchObject({ result: 'admitted', is_override: true, is_conflict: false });
    expect(await stands(ticket.id)).toEqual(['used', 2, true]);
  });
});

describe('a code that changes every 15 seconds', () => {
  test('admits with the digits of now or of one step either way; a picture of it does not', async () => {
    const door = await buildDoor(ctx, { code_mode: 'rotating' });
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    const list = await app.inject({
      url: `${API_PREFIX}/events/${door.event.id}/door/list/`,
      headers: door.headers,
    });
    const secret: string = list.json().tickets[0].rotation_secret;
    const shownAgo = (ms: number) => joinTicketCode(code, rotationDigits(secret, clock.now().getTime() - ms));
    expect((await scan(door, code)).body).toMatchObject({ result: 'void', reason: 'static_code' });
    expect((await scan(door, shownAgo(2 * MINUTE))).body).toMatchObject({ result: 'void', reason: 'stale_code' });
    expect((await scan(door, shownAgo(2 * MINUTE), { kind: 'out' })).body.result).toBe('void');
    expect((await scan(door, shownAgo(15_000))).body.result).toBe('admitted');
    const other = await buildTicket(ctx, { type: door.type });
    expect((await post(door, 'scans/', numbered({ ticket_id: other.ticket.id }))).body.result).toBe('admitted');
    expect(ticket.code_version).toBe(1);
  });

  test('is taken for a plain one where codes do not rotate', async () => {
    const door = await buildDoor(ctx);
    const { code } = await buildTicket(ctx, { type: door.type });
    expect((await scan(door, joinTicketCode(code, '12345678'))).body.result).toBe('admitted');
  });
});
