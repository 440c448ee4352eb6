import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { PASSWORD, buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { buildDoor, numbered } from '#server/domains/door/factory.ts';
import { buildDoorLink } from '#server/domains/doormen/factory.ts';
import { buildRequest } from '#server/domains/requests/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTransfer } from '#server/domains/ticket-transfers/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { createPool } from '#server/platform/db/db.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { codeMailedTo, mailsTo } from '#server/testing/mails.ts';
import { until } from '#server/testing/until.ts';
import { createLogger } from './logger.ts';

const velvet = await createTestApp({ withMailbox: true, settings: { limit_contact_per_ip_hour: 0 } });
const lines: string[] = [];
const log = createLogger('trace', { write: (line) => void lines.push(line) });
velvet.ctx.log = log;
const app = await buildApp({ ...velvet.ctx, log });
const send = async (path: string, payload?: object, headers: object = {}) => {
  const method = payload ? ('POST' as const) : ('GET' as const);
  const url = `/services/api${path}`;
  const answer = await app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body };
};

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test('AC-15 the log holds no password, code, token or whole address, whatever goes wrong', async () => {
  const email = 'careful.person@example.com';
  const password = 'seven tall giraffes';
  await send('/auth/register/', { username: 'careful', email, password, password2: password });
  const code = await codeMailedTo(velvet, email);
  await send('/auth/verify-email/', { email, code: '000000' });
  await send('/auth/verify-email/', { email, code });
  await send('/auth/login/', { username: email, password: 'a wrong giraffe' });
  const { token } = JSON.parse((await send('/auth/login/', { username: email, password })).body) as { token: string };
  await send('/auth/password-reset/', { email });
  // The mail that welcomes them leaves at the same time.
  const links = (await mailsTo(velvet, email)).flatMap((mail) => mail.links);
  const reset = new URL(links.find((link) => link.includes('token=')) ?? '').searchParams.get('token') ?? '';
  await send('/auth/password-reset/confirm/', { token: reset, new_password: 'x', new_password2: 'x' });
  await send('/auth/user/', undefined, { authorization: `Token ${token.slice(0, -1)}` });
  await send(`/tickets/guest/${reset}/`);
  await send('/contact/', { name: 'A', email, topic: 'question', message: 'A long enough message.' });
  const { id: event_id } = await buildEvent(velvet.ctx, { state: 'cancelled' });
  const invitation = await buildInvitation(velvet.ctx, { event_id, email });
  await send(`/invitations/${invitation.token}/`);
  await send(`/invitations/${invitation.token}/accept/`, {});
  await send('/payment/checkout/', { ticket_type_id: event_id, quantity: 1, invitation_token: invitation.token });
  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of [email, password, 'a wrong giraffe', code, token, token.slice(0, -1), reset, invitation.token])
    expect(text, secret).not.toContain(secret);
});

test('AC-15 the log holds no door link, PIN, device token, nor the token of a request, a transfer or a waiting list', async () => {
  lines.length = 0;
  const { ctx } = velvet;
  const { event, type } = await buildDoor(ctx);
  const door = await buildDoorLink(ctx, { event_id: event.id });
  const wrong = String((Number(door.pin) + 1) % 1_000_000).padStart(6, '0');
  const link = `/door-links/${door.token}`;
  const statuses = [
    await send(`${link}/`),
    await send(`${link}/open/`, { pin: wrong, device_name: 'Phone' }),
    await send(`${link}x/open/`, { pin: door.pin, device_name: 'Phone' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 400, 404]);
  const opened = await send(`${link}/open/`, { pin: door.pin, device_name: 'Phone' });
  const device = JSON.parse(opened.body) as { token: string };
  const [ticket, cut] = [await buildTicket(ctx, { type }), device.token.slice(0, -1)];
  const scanWith = (token: string) =>
    send(`/events/${event.slug}/scans/`, numbered({ code: ticket.code }), { authorization: `Token ${token}` });
  expect([(await scanWith(device.token)).status, (await scanWith(cut)).status]).toEqual([200, 401]);

  const request = newSecret();
  await buildRequest(ctx, { event_id: event.id, token_hash: hashSecret(request) });
  const transfer = await buildTransfer(ctx, { type: await buildTicketType(ctx) });
  const entry = await buildEntry(ctx, { event_id: event.id });
  for (const path of [`/requests/${request}`, `/tickets/transfers/${transfer.token}`, `/waiting-list/${entry.token}`]) {
    expect((await send(`${path}/`)).status, path).toBe(200);
    expect((await send(`${path.slice(0, -1)}/`)).status, path).toBe(404);
  }
  await send(`/tickets/transfers/${transfer.token}/claim/`, { unknown: transfer.token });
  await send(`/requests/${request}/withdraw/`, {});

  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(0);
  // The PIN as a whole word: its six digits may also occur in a time or an id.
  expect(text).not.toMatch(new RegExp(`\\b(${door.pin}|${wrong})\\b`));
  const secrets = [door.token, device.token, cut, request, transfer.token, entry.token, ticket.code];
  for (const secret of secrets) expect(text, secret).not.toContain(secret.slice(0, -1));
});

test('AC-15 a link refused by a rate limit is logged by its route, without its token', async () => {
  const settings = {
    limit_door_link_per_ip_minute: 0,
    limit_request_look_ups_per_ip_minute: 0,
    limit_transfer_look_ups_per_ip_minute: 0,
    limit_waiting_list_look_ups_per_ip_minute: 0,
    limit_invitation_look_ups_per_ip_minute: 0,
    limit_guest_link_per_ip_minute: 0,
  };
  const { ctx } = await createTestApp({ settings });
  const refused: string[] = [];
  const log = createLogger('trace', { write: (line) => void refused.push(line) });
  const app = await buildApp({ ...ctx, log });
  const [token, pin] = [newSecret(), '482913'];
  const links = ['door-links', 'requests', 'tickets/transfers', 'waiting-list', 'invitations', 'tickets/guest'];
  for (const path of links)
    expect((await app.inject({ url: `/services/api/${path}/${token}/` })).statusCode, path).toBe(429);
  const url = `/services/api/door-links/${token}/open/`;
  const payload = { pin, device_name: 'Phone' };
  expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(429);
  await app.close();
  expect(refused.map((line) => JSON.parse(line) as object)).toMatchObject(
    [...links.map((path) => `${path}/:token/`), 'door-links/:token/open/'].map((route) => ({
      status: 429,
      req: { route: `/services/api/${route}` },
    })),
  );
  expect(refused.join('')).not.toContain(token);
  expect(refused.join('')).not.toContain(pin);
});

test('the log names refusals that may indicate an attack, with the call and its origin', async () => {
  lines.length = 0;
  const { headers } = await buildSignedIn(velvet.ctx);
  await send('/auth/user/', undefined, { authorization: 'Token nobodys-token-of-any-kind' });
  await send(
    '/contact/',
    { name: 'A', email: 'a@b.de', topic: 'question', message: 'A long enough message.' },
    headers,
  );
  expect(logged()).toMatchObject([
    { msg: 'a request was refused', status: 401, from: '127.0.0.1', req: { route: '/services/api/auth/user/' } },
    { msg: 'a request was refused', status: 429, req: { route: '/services/api/contact/' } },
  ]);
});

test('a line break in user input starts no new line in the log', async () => {
  lines.length = 0;
  await send('/auth/login/', { username: 'x\n{"level":60,"msg":"forged"}', password: PASSWORD });
  expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
});

test('the log contains the SQLSTATE of a database error, but neither its values nor any other code', async () => {
  lines.length = 0;
  const { log, db } = velvet.ctx;
  const { user } = await buildSignedIn(velvet.ctx);
  const { email } = await buildUser(velvet.ctx);
  const taken = db.updateTable('users').set({ email }).where('id', '=', user.id).execute();
  const err: unknown = await taken.catch((error: unknown) => error);
  log.warn({ err }, 'database refusal');
  log.info({ ticket: { code: 'AAAA-BBBB' }, body: { code: '123456' } }, 'what nobody should log');
  expect(logged()).toMatchObject([{ err: { error_code: '23505', table: 'users' } }, { ticket: {}, body: {} }]);
  for (const secret of ['AAAA-BBBB', '123456', email]) expect(lines.join('')).not.toContain(secret);
});

test('a lost database connection is logged without the connection', async () => {
  lines.length = 0;
  const { log } = velvet.ctx;
  const pool = createPool({
    connectionString: velvet.database.url,
    max: 1,
    onError: (err) => log.warn({ err }, 'a database connection was lost'),
  });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await velvet.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await until(() => pool.totalCount === 0); // the pool has noticed
  expect(lines.join('')).toContain('terminating connection');
  for (const { err } of logged()) expect(err).not.toHaveProperty('client');
  await pool.end();
});

test('a client that disconnects during its body is not logged as an unreachable database', async () => {
  const app = await buildApp(velvet.ctx);
  onTestFinished(() => app.close());
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const before = lines.length;
  const socket = connect(Number(port), hostname);
  const head = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 100';
  socket.end(`POST /services/api/auth/login/ HTTP/1.1\r\n${head}\r\n\r\n{`);
  socket.resume();
  await once(socket, 'close');
  expect(lines.slice(before).filter((line) => line.includes('database'))).toEqual([]);
});
