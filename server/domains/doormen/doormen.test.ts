import { describe, expect, test } from 'vitest';
import type { AddedDoorman, Doorman } from '#contract/doormen.ts';
import { PASSWORD, buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { newNumericCode, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { codeMailedTo, mailsTo } from '#server/testing/mails.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';

const velvet = await createTestApp({ withMailbox: true });

type SignedIn = Awaited<ReturnType<typeof buildSignedIn>>;
type Sent = { method?: string; body?: object };
type Refusal = { detail: string; user: string[] };

const ask = <Body = AddedDoorman & Refusal>({ headers }: SignedIn, path: string, sent: Sent = {}) =>
  call<Body>(velvet.url, path, { headers, ...sent });

/** An event whose doors are open now, its host, and a ticket. */
async function openDoor() {
  const { ctx } = velvet;
  const host = await buildSignedIn(ctx, { is_seller: true });
  const { id: organization_id } = await buildOrganization(ctx, { owner_user_id: host.user.id, name: 'Night Office' });
  const now = ctx.clock.now().getTime();
  const event = await buildEvent(ctx, {
    organization_id,
    title: 'Basement',
    doors_at: new Date(now - HOUR),
    starts_at: new Date(now),
    ends_at: new Date(now + 6 * HOUR),
  });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 0 });
  return { host, event, type, path: `/events/${event.slug}/doormen/` };
}

type Door = Awaited<ReturnType<typeof openDoor>>;

const add = ({ host, path }: Door, body: object) => ask(host, path, { method: 'POST', body });
const listed = async ({ host, path }: Door) => (await ask<{ results: Doorman[] }>(host, path)).body.results;

async function scan(door: Door, person: SignedIn) {
  const { code } = await buildTicket(velvet.ctx, { type: door.type });
  const body = { code, device_id: 'phone-1', scan_id: newSecret(8) };
  return ask<{ id: string; result: string; at: string }>(person, `/events/${door.event.slug}/scans/`, {
    method: 'POST',
    body,
  });
}

describe('adding a doorman', () => {
  test('again, who is removed in that instant, adds them anew', async () => {
    const door = await openDoor();
    const user = guestEmail();
    const { body: first } = await add(door, { user });
    // The removal comes after the insert has found the doorman.
    await velvet.database.pool.query(`
      create function remove_known() returns trigger language plpgsql as $$ begin
        update doormen set removed_at = created_at where id = '${first.id}' and not exists (select from made);
        return null;
      end $$;
      create trigger remove_known after insert on doormen referencing new table as made
        for each statement execute function remove_known()`);
    const again = await add(door, { user });
    await velvet.database.pool.query('drop function remove_known cascade');
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(first.id);
    expect((await listed(door)).map(({ id }) => id)).toEqual([again.body.id]);
  });

  test('is possible while the door can let somebody in, and refused long after the event: nobody is mailed then', async () => {
    const door = await openDoor();
    const { ctx } = velvet;
    const endAgo = (hours: number) => {
      const ends_at = new Date(ctx.clock.now().getTime() - hours * HOUR);
      const times = { doors_at: null, starts_at: new Date(ends_at.getTime() - HOUR), ends_at };
      return ctx.db.updateTable('events').set(times).where('id', '=', door.event.id).execute();
    };
    const link = () => ask(door.host, `/events/${door.event.slug}/door-links/`, { method: 'POST', body: {} });
    const isShut = async () => (await ask<{ is_shut: boolean }>(door.host, door.path)).body.is_shut;
    await endAgo(11);
    const [inTime, late] = [guestEmail(), guestEmail()];
    expect([(await add(door, { user: inTime })).status, (await link()).status, await isShut()]).toEqual([
      201,
      201,
      false,
    ]);
    expect(await mailsTo(velvet, inTime)).toHaveLength(1);
    await endAgo(13);
    for (const refused of [await add(door, { user: late }), await link()])
      expect(refused).toMatchObject({ status: 409, body: { code: 'event_over' } });
    expect(await isShut()).toBe(true);
    expect(await mailsTo(velvet, late)).toEqual([]);
  });

  test('by user name: scans at once, gets a mail, and the host does not learn the address', async () => {
    const door = await openDoor();
    const person = await buildSignedIn(velvet.ctx);
    expect((await scan(door, person)).status).toBe(404);
    const { username, email } = person.user;
    const added = await add(door, { user: username.toUpperCase(), name: 'Dana', is_supervisor: true });
    expect([added.status, added.body]).toMatchObject([
      201,
      { username, email: null, name: 'Dana', is_supervisor: true, last_scan_at: null },
    ]);
    const { body } = await scan(door, person);
    expect(body.result).toBe('admitted');
    expect((await listed(door))[0]?.last_scan_at).toBe(body.at);
    const [mail] = await mailsTo(velvet, email);
    expect(mail?.subject).toBe('You are on the door: Basement');
    expect(mail?.text).toContain(`/dashboard/door/${door.event.slug}`);
    expect(mail?.text).toContain('Night Office');
  });

  test('of a draft: the mail and the door say that it opens when the event is published', async () => {
    const { event, ...door } = await openDoor();
    const setState = (state: string) =>
      velvet.ctx.db.updateTable('events').set({ state, published_at: null }).where('id', '=', event.id).execute();
    await setState('draft');
    const [person, stranger] = [await buildSignedIn(velvet.ctx), await buildSignedIn(velvet.ctx)];
    await add({ event, ...door }, { user: person.user.username });
    const [mail] = await mailsTo(velvet, person.user.email);
    expect(mail?.text).toContain('The link opens once the event is published.');
    const path = `/events/${event.slug}/door/`;
    expect(await ask(person, path)).toMatchObject({ status: 409, body: { code: 'not_published' } });
    expect((await ask(stranger, path)).status).toBe(404);
    await setState('published');
    expect((await ask(person, path)).status).toBe(200);
  });

  test('by address: the response and the list are the same with and without an account', async () => {
    const door = await openDoor();
    const person = await buildSignedIn(velvet.ctx);
    const [known, unknown] = [person.user.email, guestEmail()];
    const answers = [];
    for (const user of [known, unknown]) {
      const { status, body } = await add(door, { user: user.toUpperCase() });
      answers.push([status, { ...body, id: '', created_at: '', email: body.email === user }]);
    }
    expect(answers[0]).toEqual(answers[1]);
    const shapes = (await listed(door)).map((doorman) => ({ ...doorman, id: '', created_at: '', email: '' }));
    expect(shapes[0]).toEqual(shapes[1]);
    expect((await scan(door, person)).body.result).toBe('admitted');
    expect(await mailsTo(velvet, unknown)).toHaveLength(1);
  });

  test('by an address that is verified later: the account gets the door then, and not before', async () => {
    const door = await openDoor();
    const email = guestEmail();
    await add(door, { user: email });
    const username = `n${newNumericCode(9)}`;
    const registration = { username, email, password: PASSWORD, password2: PASSWORD };
    await call(velvet.url, '/auth/register/', { method: 'POST', body: registration });
    const unlinked = await velvet.ctx.db
      .selectFrom('doormen')
      .select('user_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(unlinked.user_id).toBeNull();
    const code = await codeMailedTo(velvet, email);
    await call(velvet.url, '/auth/verify-email/', { method: 'POST', body: { email, code } });
    const { body } = await call<{ token: string }>(velvet.url, '/auth/login/', {
      method: 'POST',
      body: { username, password: PASSWORD },
    });
    const headers = { authorization: `Token ${body.token}` };
    const mine = await call<{ results: { slug: string; role: string }[] }>(velvet.url, '/events/my-events/', {
      headers,
    });
    expect(mine.body.results).toMatchObject([{ slug: door.event.slug, role: 'door' }]);
  });

  test('twice, also concurrently, adds one and mails once', async () => {
    const door = await openDoor();
    const person = await buildSignedIn(velvet.ctx);
    for (const user of [guestEmail(), person.user.username]) {
      const answers = await Promise.all([1, 2, 3].map(() => add(door, { user })));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    }
    expect(await listed(door)).toHaveLength(2);
    expect(await mailsTo(velvet, person.user.email)).toHaveLength(1);
  });

  test('says whether they are mailed: not again, nor when their address had too many mails today', async () => {
    const limited = await createTestApp({ withMailbox: true, settings: { limit_doorman_mails_per_email_day: 1 } });
    const user = guestEmail();
    const [first, other] = [await buildHostedEvent(limited), await buildHostedEvent(limited)];
    // One that fails counts no mail.
    await limited.database.pool.query(`
      create function refuse_doorman() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger refuse_doorman before insert on doormen for each row execute function refuse_doorman()`);
    expect((await first.send('POST', '/doormen/', { user })).status).toBe(500);
    await limited.database.pool.query('drop function refuse_doorman cascade');
    const added = [];
    for (const { send } of [first, first, other])
      added.push((await send<AddedDoorman>('POST', '/doormen/', { user })).body.is_mailed);
    expect(added).toEqual([true, false, false]);
    expect(await mailsTo(limited, user)).toHaveLength(1);
  });

  test('again counts no mail, because none is sent', async () => {
    const limited = await createTestApp({ withMailbox: true, settings: { limit_doorman_mails_per_email_day: 2 } });
    const user = guestEmail();
    const [first, other] = [await buildHostedEvent(limited), await buildHostedEvent(limited)];
    const added = [];
    for (const { send } of [first, first, first, other])
      added.push((await send<AddedDoorman>('POST', '/doormen/', { user })).body.is_mailed);
    expect(added).toEqual([true, false, false, true]);
  });

  test.each([
    ['nobody-at-all', 'Nobody has this user name.'],
    ['not@an@address', 'Enter a valid e-mail address.'],
    ['', 'Enter an e-mail address or a user name.'],
  ])('refuses %j', async (user, message) => {
    const { status, body } = await add(await openDoor(), { user });
    expect([status, body]).toEqual([400, { user: [message] }]);
  });
});

describe('removing a doorman', () => {
  test('ends access to scans, undo and the door with the next request; the scans stay', async () => {
    const door = await openDoor();
    const person = await buildSignedIn(velvet.ctx);
    const { id } = (await add(door, { user: person.user.email, name: 'Dana' })).body;
    const scanned = (await scan(door, person)).body;
    const removed = await ask<{ message: string }>(door.host, `${door.path}${id}/`, { method: 'DELETE' });
    expect(removed.body.message).toBe('Dana can no longer scan here. Past scans stay on record.');
    const at = `/events/${door.event.slug}`;
    const undo = { device_id: 'phone-1', scan_id: newSecret(8) };
    const answers = [
      await scan(door, person),
      await ask(person, `${at}/scans/${scanned.id}/undo/`, { method: 'POST', body: undo }),
      await ask(person, `${at}/door/`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await listed(door)).toEqual([]);
    const kept = await velvet.ctx.db
      .selectFrom('admissions')
      .select('doorman_id')
      .where('id', '=', scanned.id)
      .executeTakeFirst();
    expect(kept?.doorman_id).toBe(id);
    for (const again of [{ method: 'DELETE' }, { method: 'PATCH', body: { is_supervisor: true } }])
      expect(await ask(door.host, `${door.path}${id}/`, again)).toMatchObject({
        status: 404,
        body: { detail: 'This doorman was already removed.' },
      });
  });

  test('somebody added by name and by address keeps access until both are removed', async () => {
    const door = await openDoor();
    const person = await buildSignedIn(velvet.ctx);
    const ids = [];
    for (const user of [person.user.email, person.user.username]) ids.push((await add(door, { user })).body.id);
    await ask(door.host, `${door.path}${ids[0]}/`, { method: 'DELETE' });
    expect((await scan(door, person)).body.result).toBe('admitted');
    await ask(door.host, `${door.path}${ids[1]}/`, { method: 'DELETE' });
    expect((await scan(door, person)).status).toBe(404);
  });

  test('the mail is not sent to somebody who was removed before, or whose event was cancelled', async () => {
    const door = await openDoor();
    const [email, other] = [guestEmail(), guestEmail()];
    const { id } = (await add(door, { user: email })).body;
    await ask(door.host, `${door.path}${id}/`, { method: 'DELETE' });
    expect(await mailsTo(velvet, email)).toEqual([]);
    await add(door, { user: other });
    await velvet.ctx.db.updateTable('events').set({ state: 'cancelled' }).where('id', '=', door.event.id).execute();
    expect(await mailsTo(velvet, other)).toEqual([]);
  });
});

test('a supervisor can be made and unmade', async () => {
  const door = await openDoor();
  const { id } = (await add(door, { user: guestEmail() })).body;
  const set = (is_supervisor: boolean) =>
    ask(door.host, `${door.path}${id}/`, { method: 'PATCH', body: { is_supervisor } });
  expect((await set(true)).body.is_supervisor).toBe(true);
  expect((await listed(door))[0]?.is_supervisor).toBe(true);
  expect((await set(false)).body.is_supervisor).toBe(false);
});
