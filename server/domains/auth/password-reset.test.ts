import { describe, expect, test } from 'vitest';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { type ReceivedMail, mailsTo } from '#server/testing/mails.ts';
import { PASSWORD, buildSession, buildUser } from './factory.ts';

const velvet = await createTestApp({ withMailbox: true });

const NEW = 'nine purple umbrellas';
const post = (path: string, body: unknown, headers = {}) => call(velvet.url, path, { method: 'POST', body, headers });
const ask = (email: string, headers = {}) => post('/auth/password-reset/', { email }, headers);
const confirm = (token: string, new_password = NEW, new_password2 = new_password) =>
  post('/auth/password-reset/confirm/', { token, new_password, new_password2 });
const check = (token: string) => post('/auth/password-reset/check/', { token });
const logIn = (username: string, password: string) => post('/auth/login/', { username, password });
const profile = (token: string) => call(velvet.url, '/auth/user/', { headers: { authorization: `Token ${token}` } });

const linkIn = (mail: ReceivedMail | undefined) => mail?.links.find((link) => link.includes('/reset-password?token='));
const tokenIn = (mail: ReceivedMail | undefined) => new URL(linkIn(mail) ?? 'no:link').searchParams.get('token') ?? '';

async function mailedToken(email: string): Promise<string> {
  await ask(email);
  return tokenIn((await mailsTo(velvet, email))[0]);
}

describe('asking for a new password', () => {
  test('AC-02 AC-06 gives known, unknown, unverified and disabled addresses the same response, which contains no secret', async () => {
    const user = await buildUser(velvet.ctx);
    const unverified = await buildUser(velvet.ctx, { email_verified_at: null });
    const disabled = await buildUser(velvet.ctx, { disabled_at: new Date(0) });
    const answers = [];
    for (let n = 0; n < 5; n += 1)
      for (const email of [user.email, guestEmail(), unverified.email, disabled.email]) answers.push(await ask(email));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        { message: 'If this address has an account, a link to choose a new password is on its way.' },
      ]);
    expect(await mailsTo(velvet, unverified.email)).toEqual([]);
    expect(await mailsTo(velvet, disabled.email)).toEqual([]);
    expect((await mailsTo(velvet, user.email)).length).toBeGreaterThan(0);
  });

  test('accepts the address in any case, with spaces around it', async () => {
    const user = await buildUser(velvet.ctx);
    await ask(`  ${user.email.toUpperCase()} `);
    expect(linkIn((await mailsTo(velvet, user.email))[0])).toBeDefined();
  });

  test('names the field with an invalid address', async () => {
    const { status, body } = await ask('not an address');
    expect([status, body]).toEqual([400, { email: ['Enter a valid e-mail address.'] }]);
  });

  test('links to the configured address whatever host the request names', async () => {
    const user = await buildUser(velvet.ctx);
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const payload = { email: user.email };
    await velvet.app.inject({ method: 'POST', url: '/services/api/auth/password-reset/', payload, headers: forged });
    const [mail] = await mailsTo(velvet, user.email);
    expect(linkIn(mail)?.startsWith(`${velvet.ctx.config.publicUrl}/reset-password?token=`)).toBe(true);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  test('leaves no token in the database', async () => {
    const user = await buildUser(velvet.ctx);
    const token = await mailedToken(user.email);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { rows } = await velvet.database.pool.query(
      `select (select json_agg(o)::text from outbox o) as mails, (select json_agg(r)::text from password_resets r) as resets,
              (select json_agg(a)::text from audit_log a) as audit`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});

describe('setting a new password by the link', () => {
  test('AC-07 works once, ends every session, and sends a mail', async () => {
    const user = await buildUser(velvet.ctx);
    const sessions = [await buildSession(velvet.ctx, user), await buildSession(velvet.ctx, user)];
    const token = await mailedToken(user.email);
    const { status, body } = await confirm(token);
    expect([status, body]).toEqual([200, { message: 'Your password has been changed. Log in with the new one.' }]);
    for (const session of sessions) expect((await profile(session)).status).toBe(401);
    expect((await logIn(user.username, PASSWORD)).status).toBe(400);
    expect((await logIn(user.username, NEW)).status).toBe(200);
    expect((await mailsTo(velvet, user.email))[0]?.subject).toBe('Your Velvet password was changed');
    const again = await confirm(token, 'another good password');
    expect([again.status, again.body]).toEqual([
      400,
      { token: ['This link has already been used. You can ask for a new link.'] },
    ]);
    expect((await logIn(user.username, NEW)).status).toBe(200);
  });

  test('ends the session of this browser, too, when it is somebody else’s; their other sessions go on', async () => {
    const [user, other] = [await buildUser(velvet.ctx), await buildUser(velvet.ctx)];
    const [here, elsewhere] = [await buildSession(velvet.ctx, other), await buildSession(velvet.ctx, other)];
    const token = await mailedToken(user.email);
    const body = { token, new_password: NEW, new_password2: NEW };
    const { status } = await post('/auth/password-reset/confirm/', body, { authorization: `Token ${here}` });
    expect(status).toBe(200);
    expect((await profile(here)).status).toBe(401);
    expect((await profile(elsewhere)).status).toBe(200);
  });

  test('works once also when it is used many times at the same moment', async () => {
    const user = await buildUser(velvet.ctx);
    const token = await mailedToken(user.email);
    const words = ['one orange kettle', 'two orange kettles', 'three orange kettles', 'four orange kettles'];
    const answers = await Promise.all(words.map((password) => confirm(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const winner = words[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logIn(user.username, winner)).status).toBe(200);
  });

  test('ends after thirty minutes', async () => {
    const user = await buildUser(velvet.ctx);
    const token = await mailedToken(user.email);
    velvet.clock.advance(30 * MINUTE);
    const { status, body } = await confirm(token);
    expect([status, body]).toEqual([400, { token: ['This link has expired. You can ask for a new link.'] }]);
  });

  test('the newest link ends the older ones', async () => {
    const user = await buildUser(velvet.ctx);
    const older = await mailedToken(user.email);
    const newer = await mailedToken(user.email);
    const { body } = await confirm(older);
    expect(body).toEqual({
      token: ['This link no longer works. If you asked for a newer one, use that one. You can ask for a new link.'],
    });
    expect((await confirm(newer)).status).toBe(200);
  });

  test('a login ends the link', async () => {
    const user = await buildUser(velvet.ctx);
    const token = await mailedToken(user.email);
    await logIn(user.username, PASSWORD);
    expect((await confirm(token)).status).toBe(400);
  });

  test('is checked before a password is typed, as often as one likes, and the check uses nothing up', async () => {
    const user = await buildUser(velvet.ctx);
    const token = await mailedToken(user.email);
    for (let n = 0; n < 12; n += 1) expect((await check(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(200);
    expect((await check(token)).body).toEqual({
      token: ['This link has already been used. You can ask for a new link.'],
    });
    expect((await check('abc')).body).toEqual({
      token: ['This link does not work. Open it again from the e-mail, in full. You can ask for a new link.'],
    });
  });

  test('does nothing for an account that was disabled meanwhile', async () => {
    const user = await buildUser(velvet.ctx);
    const token = await mailedToken(user.email);
    const disabled_at = velvet.clock.now();
    await velvet.ctx.db.updateTable('users').set({ disabled_at }).where('id', '=', user.id).execute();
    for (const { status } of [await confirm(token), await check(token)]) expect(status).toBe(400);
  });

  test.each(['', 'x', newSecret(), '\u0000', 'ÿ'.repeat(200)])('a token like %j is refused', async (token) => {
    for (const { status, body } of [await confirm(token), await check(token)])
      expect([status, Object.keys(body)]).toEqual([400, ['token']]);
  });

  test('a weak password is refused, and the link still works', async () => {
    const user = await buildUser(velvet.ctx, { first_name: 'Theodora' });
    const token = await mailedToken(user.email);
    expect((await confirm(token, 'short')).body).toEqual({ new_password: ['Use at least 10 characters.'] });
    expect((await confirm(token, NEW, 'something else')).body).toEqual({
      new_password2: ['The passwords do not match.'],
    });
    expect(Object.keys((await confirm(token, 'theodora1234')).body)).toEqual(['new_password']);
    expect((await confirm(token)).status).toBe(200);
  });
});
