import { describe, expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildDoor, numbered } from './factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { doorCalls } from '#server/testing/door-calls.ts';

const velvet = await createTestApp();
const { app, ctx, clock } = velvet;
const { openDoor, post, scan, undo, countOf } = doorCalls(velvet);

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

  test('with a number that the device used for the undo of another scan is refused, and takes nothing back', async () => {
    const door = await openDoor();
    const [one, two] = [await buildTicket(ctx, { type: door.type }), await buildTicket(ctx, { type: door.type })];
    const [first, second] = [await scan(door, one.code), await scan(door, two.code)];
    const number = numbered({});
    expect((await undo(door, first, number)).status).toBe(200);
    expect(await undo(door, second, number)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect(await countOf(door)).toMatchObject({ inside: 1 });
  });

  test('of an exit leaves the time of the first entry', async () => {
    const door = await openDoor({ reentry_allowed: true });
    const { code, ticket } = await buildTicket(ctx, { type: door.type });
    const first = await scan(door, code);
    clock.advance(MINUTE);
    await scan(door, code, { kind: 'out' });
    await scan(door, code);
    expect((await undo(door, await scan(door, code, { kind: 'out' }))).status).toBe(200);
    const row = await ctx.db.selectFrom('tickets').selectAll().where('id', '=', ticket.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ entries: 2, is_inside: true, first_admitted_at: new Date(first.at ?? '') });
  });

  test('leaves an entry out of what a later refusal says', async () => {
    const door = await openDoor();
    const { code } = await buildTicket(ctx, { type: door.type });
    await undo(door, await scan(door, code, { door: 'Gate 1' }));
    await scan(door, code, { door: 'Gate 2' });
    expect(await scan(door, code)).toMatchObject({ result: 'already_in', door: 'Gate 2' });
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

  test.each([
    ['door staff and a supervisor of this door', 'door', true],
    ['a manager and a doorman', 'manager', false],
  ] as const)('gives somebody with two roles the rights of both: %s', async (_roles, role, is_supervisor) => {
    const door = await buildDoor(ctx, {}, { is_supervisor });
    const { organization_id } = door.event;
    await buildMember(ctx, { organization_id, user_id: door.doorman.user_id ?? '', role });
    const shown = await app.inject({ url: `/services/api/events/${door.event.id}/door/`, headers: door.headers });
    expect(shown.json()).toMatchObject({ is_supervisor: true });
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

  test('are not overwritten by a change of the gates as they were before', async () => {
    const door = await openDoor();
    const { user, headers } = await buildSignedIn(ctx);
    await buildMember(ctx, { organization_id: door.event.organization_id, user_id: user.id, role: 'manager' });
    const url = `/services/api/events/${door.event.slug}/gates/`;
    const set = async (payload: object) => (await app.inject({ method: 'PUT', url, headers, payload })).json();
    await set({ gates: ['North'] });
    const answers = await Promise.all(['South', 'West'].map((name) => set({ gates: ['North', name], was: ['North'] })));
    expect(answers).toContainEqual(expect.objectContaining({ code: 'edited_meanwhile' }));
    const saved = answers.find((answer) => 'gates' in answer).gates;
    expect(await set({ gates: [...saved, 'East'], was: saved })).toEqual({ gates: [...saved, 'East'] });
  });
});
