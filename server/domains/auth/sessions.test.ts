import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { PASSWORD, buildSession, buildSignedIn, buildUser } from './factory.ts';

const velvet = await createTestApp();

const logIn = (username: string, password = PASSWORD, headers = {}) =>
  call<{ token: string }>(velvet.url, '/auth/login/', { method: 'POST', body: { username, password }, headers });
const profile = (token: string) => call(velvet.url, '/auth/user/', { headers: { authorization: `Token ${token}` } });

describe('a login', () => {
  test('accepts the user name or the e-mail address, in any case of letters', async () => {
    const user = await buildUser(velvet.ctx);
    for (const name of [user.username, user.username.toUpperCase(), user.email, user.email.toUpperCase()])
      expect((await logIn(name)).status).toBe(200);
  });

  test('AC-01 gets the same response for an unknown person, a wrong password and a disabled account', async () => {
    const user = await buildUser(velvet.ctx);
    const disabled = await buildUser(velvet.ctx, { disabled_at: new Date(0) });
    const answers = [
      await logIn('nobody-here'),
      await logIn(user.username, 'wrong wrong'),
      await logIn(disabled.email),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([400, { non_field_errors: ['Unable to log in with provided credentials.'] }]);
  });

  test('reveals an unverified address only with the right password', async () => {
    const user = await buildUser(velvet.ctx, { email_verified_at: null });
    const { status, body } = await logIn(user.username);
    expect([status, body]).toEqual([
      403,
      { detail: 'Please verify your email address to log in.', email_unverified: true },
    ]);
    expect((await logIn(user.username, 'wrong wrong')).status).toBe(400);
  });

  test('gives a new token each time, and the browser’s old one ends', async () => {
    const user = await buildUser(velvet.ctx);
    const first = await logIn(user.username);
    const elsewhere = await logIn(user.username);
    const again = await logIn(user.username, PASSWORD, { authorization: `Token ${first.body.token}` });
    expect(new Set([first.body.token, elsewhere.body.token, again.body.token]).size).toBe(3);
    expect((await profile(first.body.token)).status).toBe(401);
    expect((await profile(elsewhere.body.token)).status).toBe(200);
    expect((await profile(again.body.token)).status).toBe(200);
  });

  test('updates a password hash with outdated parameters', async () => {
    const old = await hash(PASSWORD, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 });
    const user = await buildUser(velvet.ctx, { password_hash: old });
    const hashOf = async () => {
      const query = velvet.ctx.db.selectFrom('users').select('password_hash').where('id', '=', user.id);
      return (await query.executeTakeFirstOrThrow()).password_hash;
    };
    expect((await logIn(user.username)).status).toBe(200);
    const updated = await hashOf();
    expect(updated).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn(user.username)).status).toBe(200);
    expect(await hashOf()).toBe(updated);
  });

  test('leaves neither the token nor the password in the database', async () => {
    const user = await buildUser(velvet.ctx);
    const { body } = await logIn(user.username);
    const { rows } = await velvet.database.pool.query(
      `select (select json_agg(s)::text from sessions s) as sessions, (select json_agg(u)::text from users u) as users,
              (select json_agg(a)::text from audit_log a) as audit, (select json_agg(r)::text from rate_limits r) as limits`,
    );
    const text = JSON.stringify(rows);
    expect(text).not.toContain(body.token);
    expect(text).not.toContain(Buffer.from(body.token, 'base64url').toString('hex'));
    expect(text).not.toContain(PASSWORD);
  });
});

describe('a session', () => {
  test('AC-20 ends with its own logout, and no other', async () => {
    const { user, token, headers } = await buildSignedIn(velvet.ctx);
    const other = await buildSession(velvet.ctx, user);
    const { status, body } = await call(velvet.url, '/auth/logout/', { method: 'POST', headers });
    expect([status, body]).toEqual([200, { message: 'Logged out successfully.' }]);
    expect((await profile(token)).status).toBe(401);
    expect((await profile(other)).status).toBe(200);
  });

  test('AC-20 ends after fourteen days without use', async () => {
    const { token } = await buildSignedIn(velvet.ctx);
    velvet.clock.advance(13 * DAY);
    expect((await profile(token)).status).toBe(200);
    velvet.clock.advance(13 * DAY);
    expect((await profile(token)).status).toBe(200);
    velvet.clock.advance(14 * DAY + MINUTE);
    expect((await profile(token)).status).toBe(401);
  });

  test('ends after sixty days however much it is used', async () => {
    const { token } = await buildSignedIn(velvet.ctx);
    for (let day = 0; day < 55; day += 11) {
      velvet.clock.advance(11 * DAY);
      expect((await profile(token)).status).toBe(200);
    }
    velvet.clock.advance(6 * DAY);
    expect((await profile(token)).status).toBe(401);
  });

  test('ends at once when its account is disabled', async () => {
    const { user, token } = await buildSignedIn(velvet.ctx);
    await velvet.ctx.db
      .updateTable('users')
      .set({ disabled_at: velvet.clock.now() })
      .where('id', '=', user.id)
      .execute();
    expect((await profile(token)).status).toBe(401);
  });

  test.each([
    'Token',
    'Token ',
    'Token x',
    'Bearer abcdefghijklmnopqrstuvwxyz',
    'Token ÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿ',
    `Token ${'a'.repeat(43)}`,
  ])('does not come from the header %j: 401, on optional calls too', async (authorization) => {
    const path = '/services/api/auth/user/';
    const own = await velvet.app.inject({ url: path, headers: { authorization } });
    expect([own.statusCode, own.json()]).toEqual([
      401,
      { detail: 'Your session has expired. Please log in again to continue.', code: 'unauthenticated' },
    ]);
    const events = await velvet.app.inject({ url: '/services/api/events/', headers: { authorization } });
    expect(events.statusCode).toBe(401);
  });

  test('is required where it is needed', async () => {
    const { status, body } = await call(velvet.url, '/auth/user/');
    expect([status, body]).toEqual([
      401,
      { detail: 'Authentication credentials were not provided.', code: 'unauthenticated' },
    ]);
  });

  test('the signed-in resend call sends no mail to a verified person', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const { status } = await call(velvet.url, '/auth/resend-verification-email/', { method: 'POST', headers });
    expect(status).toBe(200);
    const mails = await velvet.ctx.db.selectFrom('outbox').select('id').where('to_email', '=', user.email).execute();
    expect(mails).toEqual([]);
  });
});
