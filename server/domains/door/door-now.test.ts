import { beforeEach, describe, expect, test } from 'vitest';
import type { DoorNow } from '#contract/door-report.ts';
import type { TeamRole } from '#contract/organizations.ts';
import { API_PREFIX } from '#contract/paths.ts';
import { buildSession, buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { buildDoorDevice } from '#server/domains/doormen/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { addMilliseconds, DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildDoor, type BuiltDoor, numbered } from './factory.ts';

const velvet = await createTestApp();
const { app, ctx, clock } = velvet;

let door: BuiltDoor;
beforeEach(async () => {
  door = await buildDoor(ctx);
});

async function memberOf({ event }: BuiltDoor, role: TeamRole) {
  const user = await buildUser(ctx);
  await buildMember(ctx, { organization_id: event.organization_id, user_id: user.id, role });
  return { authorization: `Token ${await buildSession(ctx, user)}` };
}

async function read(headers?: { authorization: string }) {
  const url = `${API_PREFIX}/events/${door.event.slug}/door/now/`;
  const answer = await app.inject({ url, ...(headers && { headers }) });
  return { status: answer.statusCode, body: answer.json<DoorNow>() };
}

function scan(code: string, gate: string, kind: 'in' | 'out' = 'in') {
  const payload = numbered({ code, door: gate, kind });
  const url = `${API_PREFIX}/events/${door.event.id}/scans/`;
  return app.inject({ method: 'POST', url, headers: door.headers, payload });
}

/** A phone that a door link let in, last heard of so long ago. */
async function buildPhone(ago: number) {
  const { device } = await buildDoorDevice(ctx, { event_id: door.event.id });
  const last_seen_at = addMilliseconds(clock.now(), -ago);
  await ctx.db.updateTable('door_devices').set({ last_seen_at }).where('id', '=', device.id).execute();
  return device;
}

describe('the door right now', () => {
  test('has who is inside of those expected, and refusals, also by the gate of the first entry', async () => {
    const [ana, ben] = [await buildTicket(ctx, { type: door.type }), await buildTicket(ctx, { type: door.type })];
    await buildTicket(ctx, { type: door.type });
    await scan(ana.code, 'North');
    await scan(ana.code, 'South');
    await scan(ben.code, 'South');
    await scan(ben.code, 'South', 'out');
    expect(await read(await memberOf(door, 'finance'))).toEqual({
      status: 200,
      body: {
        counts: { admitted: 2, inside: 1, expected: 3 },
        refused: 1,
        gates: [
          { gate: 'North', admitted: 1, inside: 1, refused: 0 },
          { gate: 'South', admitted: 1, inside: 0, refused: 1 },
        ],
        phones: { at_work: 0, silent: 0 },
      },
    });
  });

  test('counts phones at work tonight, and those that were silent for five minutes', async () => {
    await buildPhone(MINUTE);
    await buildPhone(6 * MINUTE);
    await buildPhone(2 * DAY);
    const removed = await buildPhone(6 * MINUTE);
    await ctx.db.updateTable('door_devices').set({ removed_at: clock.now() }).where('id', '=', removed.id).execute();
    expect((await read(await memberOf(door, 'manager'))).body.phones).toEqual({ at_work: 2, silent: 1 });
  });

  test('is refused without a login, outside the team, and to door staff, who see no sales', async () => {
    expect((await read()).status).toBe(401);
    expect((await read((await buildSignedIn(ctx)).headers)).status).toBe(404);
    expect((await read(await memberOf(door, 'door'))).status).toBe(403);
  });
});
