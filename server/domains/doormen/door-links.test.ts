import { describe, expect, test } from 'vitest';
import type { DoorLink, NewDoorLink, OpenedDoorLink } from '#contract/doormen.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { readQr } from '#server/testing/read-qr.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';

const velvet = await createTestApp();

type Headers = Record<string, string>;
type Opened = { token: string; device_id: string; slug: string; pin: string[]; code: string; detail: string };

async function openDoor() {
  const { ctx } = velvet;
  const host = await buildSignedIn(ctx, { is_seller: true });
  const { id: organization_id } = await buildOrganization(ctx, { owner_user_id: host.user.id });
  const now = ctx.clock.now().getTime();
  const times = { doors_at: new Date(now - HOUR), starts_at: new Date(now), ends_at: new Date(now + 6 * HOUR) };
  const event = await buildEvent(ctx, { organization_id, title: 'Basement', ...times });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 0 });
  return { headers: host.headers, event, type, at: `/events/${event.slug}` };
}

type Door = Awaited<ReturnType<typeof openDoor>>;

async function makeLink({ headers, at }: Door, name = 'Back gate') {
  const { body, status } = await call<NewDoorLink>(velvet.url, `${at}/door-links/`, {
    method: 'POST',
    body: { name },
    headers,
  });
  expect(status).toBe(201);
  const wrong = String((Number(body.pin) + 1) % 1_000_000).padStart(6, '0');
  return { ...body, token: body.url.split('/').at(-1) ?? '', wrong };
}

const tryPin = (token: string, pin: string, device_name = 'Borrowed phone') =>
  call<Opened>(velvet.url, `/door-links/${token}/open/`, { method: 'POST', body: { pin, device_name } });
const look = (token: string) => call<OpenedDoorLink & { detail: string }>(velvet.url, `/door-links/${token}/`);
const listed = async ({ headers, at }: Door) =>
  (await call<{ links: DoorLink[] }>(velvet.url, `${at}/doormen/`, { headers })).body.links;
const remove = ({ headers }: Door, path: string) =>
  call<{ message: string }>(velvet.url, path, { method: 'DELETE', headers });
const headersOf = ({ body }: { body: Opened }): Headers => ({ authorization: `Token ${body.token}` });

/** The code as a picture with the quiet zone a reader needs. */
function pictureOf({ size, path }: NewDoorLink['qr']): Buffer {
  const box = `viewBox="-4 -4 ${size + 8} ${size + 8}" width="${(size + 8) * 8}" height="${(size + 8) * 8}"`;
  const white = `<rect x="-4" y="-4" width="100%" height="100%" fill="#fff"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${box}>${white}<path d="${path}"/></svg>`);
}

async function scan({ at, type }: Door, headers: Headers) {
  const { code } = await buildTicket(velvet.ctx, { type });
  const body = { code, device_id: 'phone-1', scan_id: newSecret(8) };
  return call<{ id: string; result: string }>(velvet.url, `${at}/scans/`, { method: 'POST', body, headers });
}

describe('a door link', () => {
  test('lets several phones work the door, each with a token of its own', async () => {
    const door = await openDoor();
    const { token, pin, url, qr, link } = await makeLink(door);
    expect(await readQr(pictureOf(qr))).toBe(url);
    expect(url).toBe(`${velvet.ctx.config.publicUrl}/dashboard/door-link/${token}`);
    expect(link).toMatchObject({ name: 'Back gate', state: 'open', tries_left: 5, devices: [] });
    expect((await look(token)).body).toMatchObject({ event: { title: 'Basement' }, tries_left: 5 });
    const [one, two] = [await tryPin(token, pin, 'One'), await tryPin(token, pin, 'Two')];
    expect([one.status, one.body.slug]).toEqual([200, door.event.slug]);
    expect(one.body.token).toMatch(/^door_[\w-]{43}$/);
    expect(one.body.token).not.toBe(two.body.token);
    expect((await scan(door, headersOf(one))).body.result).toBe('admitted');
    expect((await scan(door, headersOf(two))).body.result).toBe('admitted');
    expect(await listed(door)).toMatchObject([
      {
        tries_left: 5,
        devices: [
          { name: 'One', scans: 1 },
          { name: 'Two', scans: 1 },
        ],
      },
    ]);
  });

  test('works for its own event only, and for nothing but the door', async () => {
    const [door, other] = [await openDoor(), await openDoor()];
    const { token, pin } = await makeLink(door);
    const headers = headersOf(await tryPin(token, pin));
    expect((await scan(other, headers)).status).toBe(404);
    for (const path of ['/auth/user/', '/tickets/my-tickets/', `${door.at}/doormen/`])
      expect((await call(velvet.url, path, { headers })).status).toBe(401);
  });

  test('shows how many tries are left, and stops working after five wrong PINs', async () => {
    const door = await openDoor();
    const { token, pin, wrong } = await makeLink(door);
    const early = headersOf(await tryPin(token, pin));
    const words = [];
    for (let count = 0; count < 4; count += 1) words.push((await tryPin(token, wrong)).body.pin[0]);
    expect(words).toEqual([4, 3, 2].map((left) => `Wrong PIN. ${left} tries left.`).concat('Wrong PIN. 1 try left.'));
    for (const attempt of [wrong, pin, pin]) {
      const { status, body } = await tryPin(token, attempt);
      expect([status, body]).toEqual([
        409,
        { code: 'door_link_ended', detail: 'Too many wrong PINs. Ask the host for a new link.' },
      ]);
    }
    expect((await look(token)).body.tries_left).toBe(0);
    expect(await listed(door)).toMatchObject([{ state: 'locked', tries_left: 0 }]);
    expect((await scan(door, early)).body.result).toBe('admitted');
  });

  test('when removed, ends the access of its devices with their next request: scan, undo and door', async () => {
    const door = await openDoor();
    const { token, pin, link } = await makeLink(door);
    const headers = headersOf(await tryPin(token, pin));
    const { id } = (await scan(door, headers)).body;
    expect((await remove(door, `${door.at}/door-links/${link.id}/`)).body.message).toContain('can no longer scan here');
    expect(await remove(door, `${door.at}/door-links/${link.id}/`)).toMatchObject({
      status: 404,
      body: { detail: 'This link was already removed.' },
    });
    const undo = { device_id: 'phone-1', scan_id: newSecret(8) };
    const answers = [
      await scan(door, headers),
      await call(velvet.url, `${door.at}/scans/${id}/undo/`, { method: 'POST', body: undo, headers }),
      await call(velvet.url, `${door.at}/door/`, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await look(token)).status).toBe(404);
    expect((await tryPin(token, pin)).status).toBe(404);
    expect(await listed(door)).toEqual([]);
  });

  test('removing one device ends its access, the others of its link keep theirs', async () => {
    const door = await openDoor();
    const { token, pin } = await makeLink(door);
    const [one, two] = [await tryPin(token, pin), await tryPin(token, pin)];
    const { body: removed } = await remove(door, `${door.at}/door-devices/${one.body.device_id}/`);
    expect(removed.message).toContain('With the link and its PIN it could join again.');
    expect(await remove(door, `${door.at}/door-devices/${one.body.device_id}/`)).toMatchObject({
      status: 404,
      body: { detail: 'This phone was already removed.' },
    });
    expect((await scan(door, headersOf(one))).status).toBe(401);
    expect((await scan(door, headersOf(two))).body.result).toBe('admitted');
    expect((await listed(door))[0]?.devices).toHaveLength(1);
  });

  test('a device that was let in by a link that is locked now cannot join again, and the host reads so', async () => {
    const door = await openDoor();
    const { token, pin, wrong } = await makeLink(door);
    const { body: device } = await tryPin(token, pin);
    for (let tries = 0; tries < 5; tries += 1) await tryPin(token, wrong);
    const { body } = await remove(door, `${door.at}/door-devices/${device.device_id}/`);
    expect(body.message).toBe('This device can no longer scan here. Its link is locked, so it cannot join again.');
  });

  test('AC-15 neither link, PIN nor device token is stored', async () => {
    const door = await openDoor();
    const { token, pin } = await makeLink(door);
    const { body } = await tryPin(token, pin);
    const { rows } = await velvet.database.pool.query<{ text: string }>(
      'select l::text || v::text as text from door_links l join door_devices v on v.door_link_id = l.id where v.id = $1',
      [body.device_id],
    );
    for (const secret of [token, pin, body.token]) expect(rows[0]?.text).not.toContain(secret);
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  });

  test.each(['12345', '1234567', 'abcdef', ''])('refuses %j as a PIN without using up a try', async (pin) => {
    const { token } = await makeLink(await openDoor());
    expect((await tryPin(token, pin)).body).toEqual({ pin: ['The PIN has 6 digits.'] });
    expect((await look(token)).body.tries_left).toBe(5);
  });
});

test('the tries of an address are limited over all links', async () => {
  const strict = await createTestApp({ settings: { limit_door_link_per_ip_minute: 3 } });
  const statuses = [];
  for (let count = 0; count < 4; count += 1)
    statuses.push((await call(strict.url, `/door-links/${newSecret()}/`)).status);
  expect(statuses).toEqual([404, 404, 404, 429]);
});

test('an event has 50 links at most, also if several hosts make one at the same time', async () => {
  const door = await openDoor();
  const { ctx } = velvet;
  const values = Array.from({ length: 49 }, () => ({
    event_id: door.event.id,
    name: 'Gate',
    token_hash: hashSecret(newSecret()),
    pin_hash: hashSecret(newSecret()),
    tries_left: ctx.settings.door_link_tries,
    created_at: ctx.clock.now(),
  }));
  await ctx.db.insertInto('door_links').values(values).execute();
  const make = () =>
    call(velvet.url, `${door.at}/door-links/`, { method: 'POST', body: { name: 'Gate' }, headers: door.headers });
  const made = await Promise.all(Array.from({ length: 6 }, make));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await listed(door)).toHaveLength(50);
});
