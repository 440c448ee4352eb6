import { describe, expect, test } from 'vitest';
import type { Workspace } from '#contract/workspace.ts';
import { buildDoorDevice, buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { buildMessage } from '#server/domains/messages/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { buildSession, buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';

const velvet = await createTestApp();

type Hosted = Awaited<ReturnType<typeof buildHostedEvent>>;

/** An event that starts in so many hours, with a ticket sold. */
async function buildNight(hours: number, values: Parameters<typeof buildHostedEvent>[1] = {}, price_amount = 5000) {
  const starts_at = addMilliseconds(velvet.clock.now(), hours * HOUR);
  const times = { doors_at: null, starts_at, ends_at: addMilliseconds(starts_at, 6 * HOUR) };
  const hosted = await buildHostedEvent(velvet, { ...times, ...values }, [{ price_amount, capacity: null }]);
  const [type] = hosted.types;
  if (!type) throw new Error('no type');
  await buildTicket(velvet.ctx, { type });
  return hosted;
}

const read = async (hosted: Hosted) => (await hosted.send<Workspace>('GET', '/workspace/')).body;
const stepOf = async (hosted: Hosted) => (await read(hosted)).next_step?.code;

/** What the door's page asks for on a device: the list of tickets. */
const openDoor = ({ event }: Hosted, headers: { authorization: string }) =>
  call(velvet.url, `/events/${event.slug}/door/list/`, { method: 'GET', headers });

async function readAs(role: 'manager' | 'finance' | 'door', { event }: Hosted): Promise<Workspace> {
  const user = await buildUser(velvet.ctx);
  await buildMember(velvet.ctx, { organization_id: event.organization_id, user_id: user.id, role });
  const headers = { authorization: `Token ${await buildSession(velvet.ctx, user)}` };
  return (await call<Workspace>(velvet.url, `/events/${event.slug}/workspace/`, { method: 'GET', headers })).body;
}

describe('in the last week', () => {
  test('the next step is a crew, a rehearsal, a reminder where none is sent by itself, then sharing', async () => {
    const hosted = await buildNight(3 * 24, { sends_reminder: false });
    expect(await stepOf(hosted)).toBe('add_doorman');
    const { user, headers } = await buildSignedIn(velvet.ctx);
    await buildDoorman(velvet.ctx, { event_id: hosted.event.id, user_id: user.id });
    expect(await stepOf(hosted)).toBe('rehearse_door');
    expect((await openDoor(hosted, headers)).status).toBe(200);
    expect(await stepOf(hosted)).toBe('remind_guests');
    expect((await read(hosted)).last_week?.team_opened_door).toBe(false);
    await buildMessage(velvet.ctx, { event_id: hosted.event.id, is_test: true });
    expect(await stepOf(hosted)).toBe('remind_guests');
    await buildMessage(velvet.ctx, { event_id: hosted.event.id });
    expect(await stepOf(hosted)).toBe('share');
  });

  test('a host who has opened the door is a crew of one, in the last week only', async () => {
    const alone = await buildNight(8 * 24);
    const own = { authorization: alone.authorization };
    await openDoor(alone, own);
    velvet.clock.advance(2 * DAY);
    expect(await stepOf(alone)).toBe('add_doorman');
    // Other pages of the host read the door's gates, which makes no device ready.
    expect((await alone.send('GET', '/door/')).status).toBe(200);
    expect((await openDoor(alone, (await buildSignedIn(velvet.ctx)).headers)).status).toBe(404);
    expect(await stepOf(alone)).toBe('add_doorman');
    await Promise.all([openDoor(alone, own), openDoor(alone, own)]);
    expect(await stepOf(alone)).toBe('share');
    expect((await read(alone)).last_week).toMatchObject({ doormen: 0, team_opened_door: true });
  });

  test('a phone at the door or door staff of the organization are a crew, and an automatic reminder is one', async () => {
    const withPhone = await buildNight(3 * 24);
    await buildDoorDevice(velvet.ctx, { event_id: withPhone.event.id });
    expect(await stepOf(withPhone)).toBe('share');
    const withStaff = await buildNight(3 * 24);
    expect(await stepOf(withStaff)).toBe('add_doorman');
    expect((await readAs('door', withStaff)).next_step?.code).toBe('open_door');
    expect(await stepOf(withStaff)).toBe('rehearse_door');
  });

  test('is not earlier, and nobody waits at a door for which nothing was sold', async () => {
    expect(await stepOf(await buildNight(8 * 24))).toBe('share');
    const starts_at = addMilliseconds(velvet.clock.now(), 3 * DAY);
    const times = { doors_at: null, starts_at, ends_at: addMilliseconds(starts_at, 6 * HOUR) };
    const empty = await buildHostedEvent(velvet, times);
    expect(await stepOf(empty)).toBe('share');
  });

  test('has days left on the event’s clock, answers to invitations, doormen and phones, for those who edit events', async () => {
    const hosted = await buildNight(3 * 24);
    const { id: event_id } = hosted.event;
    const at = velvet.clock.now();
    await buildInvitation(velvet.ctx, { event_id });
    await buildInvitation(velvet.ctx, { event_id, accepted_at: at });
    await buildInvitation(velvet.ctx, { event_id, declined_at: at });
    await buildInvitation(velvet.ctx, { event_id, revoked_at: at });
    await buildDoorman(velvet.ctx, { event_id });
    await buildDoorman(velvet.ctx, { event_id, removed_at: at });
    await buildDoorDevice(velvet.ctx, { event_id });
    const week = {
      days_left: 3,
      invitations: { open: 1, accepted: 1, declined: 1 },
      doormen: 1,
      phones: 1,
      team_opened_door: false,
    };
    expect((await read(hosted)).last_week).toEqual(week);
    expect((await readAs('manager', hosted)).last_week).toEqual(week);
    expect((await readAs('finance', hosted)).last_week).toBeNull();
    expect((await readAs('door', hosted)).last_week).toBeNull();
    expect((await read(await buildNight(8 * 24))).last_week).toBeNull();
    expect((await read(await buildNight(-1))).last_week).toBeNull();
  });
});

test('while it is on, nothing is missing: its date was to come when it was published', async () => {
  const { host_state, checklist } = await read(await buildNight(-1));
  expect(host_state).toBe('live');
  expect(checklist.filter(({ is_done }) => !is_done)).toEqual([]);
});

describe('when it is over', () => {
  test('the statement is next for two weeks, also for finance, who duplicate nothing', async () => {
    const hosted = await buildNight(-24);
    expect(await stepOf(hosted)).toBe('download_statement');
    expect((await readAs('finance', hosted)).next_step?.code).toBe('download_statement');
    expect((await readAs('door', hosted)).next_step).toBeNull();
    expect(await stepOf(await buildNight(-16 * 24))).toBe('duplicate');
  });

  test('a free event has no statement to download', async () => {
    expect(await stepOf(await buildNight(-24, {}, 0))).toBe('duplicate');
  });
});
