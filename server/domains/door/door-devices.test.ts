import { expect, test } from 'vitest';
import { API_PREFIX } from '#contract/paths.ts';
import { buildDoorDevice } from '#server/domains/doormen/factory.ts';
import { DAY } from '#server/platform/lib/clock.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { buildDoor, type BuiltDoor, numbered } from './factory.ts';
import { forgetDoorDevices } from './jobs.ts';

const { app, ctx, clock } = await createTestApp();

type Call = { method: 'GET' | 'POST' | 'PATCH' | 'PUT'; path: string; body?: object };

/** Every call of a door, as a device makes it. */
async function callsOf(door: BuiltDoor): Promise<Record<string, Call>> {
  const [one, two, guest] = [
    await buildTicket(ctx, { type: door.type }),
    await buildTicket(ctx, { type: door.type }),
    await buildTicket(ctx, { type: door.type }),
  ];
  await ctx.db.updateTable('tickets').set({ holder_name: '' }).where('id', '=', guest.ticket.id).execute();
  const now = clock.now().toISOString();
  const offline = { scan_id: newId(), kind: 'in', code: two.code, scanned_at: now, result: 'admitted' };
  return {
    door: { method: 'GET', path: 'door/' },
    list: { method: 'GET', path: 'door/list/' },
    search: { method: 'GET', path: 'door/search/?q=robin' },
    scan: { method: 'POST', path: 'scans/', body: numbered({ code: one.code }) },
    sync: { method: 'POST', path: 'scans/sync/', body: { device_id: 'a', device_time: now, scans: [offline] } },
    name: { method: 'PATCH', path: `door/tickets/${guest.ticket.id}/`, body: { holder_name: 'Bo' } },
    override: { method: 'POST', path: 'scans/', body: numbered({ code: one.code, override_reason: 'Friend' }) },
    gates: { method: 'PUT', path: 'gates/', body: { gates: ['North'] } },
    report: { method: 'GET', path: 'door/report/' },
    csv: { method: 'GET', path: 'door/report.csv' },
  };
}

async function statusesOf(door: BuiltDoor, authorization: string) {
  const statuses: Record<string, number> = {};
  for (const [name, { method, path, body }] of Object.entries(await callsOf(door))) {
    const url = `${API_PREFIX}/events/${door.event.id}/${path}`;
    const answer = await app.inject({ method, url, headers: { authorization }, ...(body && { payload: body }) });
    statuses[name] = answer.statusCode;
  }
  return statuses;
}

const hosts = { gates: 401, report: 401, csv: 401 };
const works = { door: 200, list: 200, search: 200, scan: 200, sync: 200, name: 200, override: 403, ...hosts };
const each = (status: number) =>
  ({ door: status, list: status, search: status, scan: status, sync: status, name: status, override: status }) as const;

// AC-08, CI-03
test('a device without an account works its own door only, and none once it was removed', async () => {
  const [here, there] = [await buildDoor(ctx), await buildDoor(ctx)];
  const { device, headers } = await buildDoorDevice(ctx, { event_id: here.event.id });
  const { authorization } = headers;
  expect(await statusesOf(here, authorization)).toEqual(works);
  expect(await statusesOf(there, authorization)).toEqual({ ...each(404), ...hosts });
  await ctx.db.updateTable('door_devices').set({ removed_at: clock.now() }).where('id', '=', device.id).execute();
  expect(await statusesOf(here, authorization)).toEqual({ ...each(401), ...hosts });

  const other = await buildDoorDevice(ctx, { event_id: here.event.id });
  await ctx.db
    .updateTable('door_links')
    .set({ removed_at: clock.now() })
    .where('id', '=', other.device.door_link_id)
    .execute();
  expect(await statusesOf(here, other.headers.authorization)).toEqual({ ...each(401), ...hosts });
});

test('devices are forgotten three months after the night; what they scanned stays', async () => {
  const now = clock.now().getTime();
  const ended = (days: number) => ({
    doors_at: null,
    starts_at: new Date(now - (days + 1) * DAY),
    ends_at: new Date(now - days * DAY),
  });
  const [old, recent] = [await buildDoor(ctx, ended(91)), await buildDoor(ctx, ended(89))];
  const device = await buildDoorDevice(ctx, { event_id: old.event.id });
  const kept = await buildDoorDevice(ctx, { event_id: recent.event.id });
  const scan = { method: 'POST' as const, url: `${API_PREFIX}/events/${old.event.id}/scans/` };
  await app.inject({ ...scan, headers: device.headers, payload: numbered({ code: 'nonsense' }) });
  await forgetDoorDevices(ctx);
  const left = await ctx.db
    .selectFrom('door_devices')
    .select('id')
    .where('event_id', 'in', [old.event.id, recent.event.id])
    .execute();
  expect(left).toEqual([{ id: kept.device.id }]);
  const records = await ctx.db.selectFrom('admissions').selectAll().where('event_id', '=', old.event.id).execute();
  expect(records).toMatchObject([{ result: 'unknown', door_device_id: null }]);
});
