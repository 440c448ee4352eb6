import { describe, expect, test } from 'vitest';
import type { Scan } from '#contract/door.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildDoor, type BuiltDoor, numbered } from './factory.ts';
import { buildTicket, moveTicket } from '#server/domains/tickets/factory.ts';

const { app, ctx, clock } = await createTestApp();

type Headers = { authorization: string };
const openDoor = (values?: Parameters<typeof buildDoor>[1]) => buildDoor(ctx, values);

async function post(path: string, headers: Headers | undefined, body: object) {
  const response = await app.inject({ method: 'POST', url: `/services/api/events/${path}`, headers, payload: body });
  return { status: response.statusCode, body: response.json() };
}

async function scan(door: BuiltDoor, code: string, body: object = {}): Promise<Scan> {
  const answer = await post(`${door.event.id}/scans/`, door.headers, numbered({ code, ...body }));
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

async function undo(door: BuiltDoor, scanned: Scan, body: object = {}) {
  return post(`${door.event.id}/scans/${scanned.id}/undo/`, door.headers, numbered(body));
}

async function countOf(door: BuiltDoor) {
  const response = await app.inject({ url: `/services/api/events/${door.event.slug}/door/`, headers: door.headers });
  return response.json().counts;
}

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
    expect(second.message).toBe(`Already in at ${tokyo}, Gate 2.`);

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
  test('goes on after bad ones', async () => {
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

  test('tells of an old code that it was replaced; the ticket itself stays in under its new code (CI-06, CI-08)', async () => {
    const door = await openDoor();
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    await scan(door, code);
    await reissue(ticket.id);
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

  test('of a code that was signed for a ticket nobody has is "unknown"', async () => {
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
    const soon = await openDoor({ doors_at: new Date(now + 5 * HOUR), starts_at: new Date(now + 5 * HOUR) });
    expect((await scan(soon, (await buildTicket(ctx, { type: soon.type })).code)).result).toBe('admitted');
  });

  test('is on record like an admission', async () => {
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

describe('leaving', () => {
  test('and coming back alternates strictly where re-entry is allowed', async () => {
    const door = await openDoor({ reentry_allowed: true });
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    const results: string[] = [];
    for (const kind of ['out', 'in', 'in', 'out', 'out', 'in', 'out'])
      results.push((await scan(door, code, { kind })).result);
    expect(results).toEqual(['not_in', 'admitted', 'already_in', 'left', 'not_in', 'admitted', 'left']);
    const row = await ctx.db.selectFrom('tickets').selectAll().where('id', '=', ticket.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'used', entries: 2, is_inside: false });
  });

  test('is final where it is not', async () => {
    const door = await openDoor({ reentry_allowed: false });
    const { code } = await buildTicket(ctx, { type: door.type });
    await scan(door, code);
    expect((await scan(door, code, { kind: 'out' })).result).toBe('left');
    const again = await scan(door, code);
    expect(again.result).toBe('already_in');
    expect(again.message).toMatch(/No re-entry\.$/);
  });
});

describe('undo', () => {
  test('of the worked example in docs/rules/admission.md', async () => {
    const door = await openDoor({ reentry_allowed: true });
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    const stands = async () => {
      const row = await ctx.db.selectFrom('tickets').selectAll().where('id', '=', ticket.id).executeTakeFirstOrThrow();
      return [row.entries, row.is_inside];
    };
    await scan(door, code, { door: 'Gate 1' });
    expect(await scan(door, code, { door: 'Gate 2' })).toMatchObject({ result: 'already_in', door: 'Gate 1' });
    const left = await scan(door, code, { kind: 'out' });
    expect(await stands()).toEqual([1, false]);
    const again = await scan(door, code);
    expect(await stands()).toEqual([2, true]);
    expect((await undo(door, again)).status).toBe(200);
    expect(await stands()).toEqual([1, false]);
    expect((await undo(door, left)).status).toBe(200);
    expect(await stands()).toEqual([1, true]);
  });

  test('takes an admission back as a record of its own, and the ticket goes in again', async () => {
    const door = await openDoor();
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    const admitted = await scan(door, code);
    const number = numbered({});
    const undone = await undo(door, admitted, number);
    expect(undone).toMatchObject({
      status: 200,
      body: { result: 'undone', counts: { admitted: 0, inside: 0, expected: 1 } },
    });
    expect(undone.body.id).not.toBe(admitted.id);
    expect(await undo(door, admitted, number)).toEqual(undone);
    const row = await ctx.db.selectFrom('tickets').selectAll().where('id', '=', ticket.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'valid', entries: 0, is_inside: false, first_admitted_at: null });
    expect((await scan(door, code)).result).toBe('admitted');
  });

  test('takes an exit back too, but only ever the last way', async () => {
    const door = await openDoor();
    const { code } = await buildTicket(ctx, { type: door.type });
    const admitted = await scan(door, code);
    const left = await scan(door, code, { kind: 'out' });
    expect(await undo(door, admitted)).toMatchObject({ status: 409, body: { code: 'not_undoable' } });
    expect((await undo(door, left)).body).toMatchObject({ result: 'undone', counts: { inside: 1 } });
    expect((await undo(door, left)).status).toBe(409);
    expect((await undo(door, admitted)).status).toBe(200);
  });

  test('of a refusal, of another door’s scan or of nothing is refused', async () => {
    const [door, other] = [await openDoor(), await openDoor()];
    const { code } = await buildTicket(ctx, { type: door.type });
    const admitted = await scan(door, code);
    const refused = await scan(door, code);
    expect((await undo(door, refused)).status).toBe(409);
    expect((await undo(other, admitted)).status).toBe(404);
    expect((await undo(door, await scan(door, 'nonsense'))).status).toBe(404);
    expect((await undo(door, { ...admitted, id: newId() })).status).toBe(404);
  });
});

describe('gates', () => {
  test('are named by the host, in order, and shown at the door with counts per ticket type', async () => {
    const door = await openDoor();
    const vip = await buildTicketType(ctx, { event_id: door.event.id, name: 'VIP', price_amount: 0, position: 1 });
    const { user, headers } = await buildSignedIn(ctx);
    await buildMember(ctx, { organization_id: door.event.organization_id, user_id: user.id, role: 'manager' });
    const url = `/services/api/events/${door.event.slug}/gates/`;
    const set = async (gates: unknown) => {
      const answer = await app.inject({ method: 'PUT', url, headers, payload: { gates } });
      return [answer.statusCode, answer.json()];
    };
    expect(await set(['North', ' South '])).toEqual([200, { gates: ['North', 'South'] }]);
    expect(await set(['North', 'north'])).toEqual([400, { gates: ['Two gates have the same name.'] }]);
    expect((await set([''])).at(0)).toBe(400);
    const { code } = await buildTicket(ctx, { type: vip });
    await buildTicket(ctx, { type: door.type });
    await scan(door, code);
    const shown = await app.inject({ url: `/services/api/events/${door.event.id}/door/`, headers: door.headers });
    expect(shown.json()).toMatchObject({
      event: { gates: ['North', 'South'], is_cancelled: false, code_mode: 'static' },
      is_supervisor: false,
      types: [
        { name: 'General', admitted: 0, inside: 0, expected: 1 },
        { name: 'VIP', admitted: 1, inside: 1, expected: 1 },
      ],
    });
  });
});

describe('the door', () => {
  // CI-03
  test('opens only to who works it; removal ends that at once', async () => {
    const door = await openDoor();
    const { code } = await buildTicket(ctx, { type: door.type });
    const stranger = await buildSignedIn(ctx);
    const elsewhere = await openDoor();
    expect((await post(`${door.event.id}/scans/`, undefined, numbered({ code }))).status).toBe(401);
    for (const headers of [stranger.headers, elsewhere.headers]) {
      const refusal = await post(`${door.event.id}/scans/`, headers, numbered({ code }));
      const unknown = await post('no-such-event/scans/', headers, numbered({ code }));
      expect(refusal).toMatchObject({ status: 404 });
      expect(refusal).toEqual(unknown);
    }
    await ctx.db.updateTable('doormen').set({ removed_at: clock.now() }).where('id', '=', door.doorman.id).execute();
    expect((await post(`${door.event.id}/scans/`, door.headers, numbered({ code }))).status).toBe(404);
    const shown = await app.inject({ url: `/services/api/events/${door.event.id}/door/`, headers: door.headers });
    expect(shown.statusCode).toBe(404);
    const scans = await ctx.db.selectFrom('admissions').select('id').where('event_id', '=', door.event.id).execute();
    expect(scans).toEqual([]);
  });

  test.each([
    ['owner', 200],
    ['manager', 200],
    ['door', 200],
    ['finance', 404],
  ] as const)('opens to the team’s %s: %i', async (role, status) => {
    const door = await openDoor();
    const member = await buildSignedIn(ctx);
    await ctx.db
      .insertInto('organization_members')
      .values({ organization_id: door.event.organization_id, user_id: member.user.id, role, created_at: clock.now() })
      .execute();
    const answer = await app.inject({ url: `/services/api/events/${door.event.id}/door/`, headers: member.headers });
    expect(answer.statusCode).toBe(status);
  });

  test('never tells a name or an address', async () => {
    const door = await openDoor();
    const { code } = await buildTicket(ctx, {
      type: door.type,
      holder_name: 'Margarethe Unmistakable',
      email: 'marga@example.org',
    });
    const answers = [await scan(door, code), await scan(door, code), await countOf(door)];
    expect(JSON.stringify(answers)).not.toMatch(/Margarethe|Unmistakable|marga@/);
  });
});

async function reissue(ticketId: string): Promise<void> {
  const now = clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await tx.updateTable('ticket_versions').set({ valid_to: now }).where('ticket_id', '=', ticketId).execute();
    const ticket = await tx
      .updateTable('tickets')
      .set({ code_version: 2 })
      .where('id', '=', ticketId)
      .returning(['owner_user_id', 'owner_email'])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ticket_versions')
      .values({ ...ticket, ticket_id: ticketId, version: 2, acquired_via: 'reissue', valid_from: now })
      .execute();
  });
}
