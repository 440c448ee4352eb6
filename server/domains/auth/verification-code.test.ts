import { describe, expect, test } from 'vitest';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { codeMailedTo, deliverMails, mailsTo } from '#server/testing/mails.ts';
import { buildPerson, PASSWORD, registrationCalls } from '#server/testing/registration.ts';
import { buildSession, buildUser } from './factory.ts';

const velvet = await createTestApp({ withMailbox: true });
const { post, register, verify } = registrationCalls(velvet);

describe('the right code', () => {
  const browser = (secret: string) => ({ 'checkout-browser': secret });
  const send = (path: string, body: unknown, secret: string) =>
    call<{ token: string | null; user: { email: string } | null }>(velvet.url, path, {
      method: 'POST',
      body,
      headers: browser(secret),
    });

  test('signs in the browser that registered, and no other', async () => {
    for (const [mine, signsIn] of [
      ['the-browser-that-registered', true],
      ['another-browser', false],
    ] as const) {
      const ada = buildPerson();
      await send('/auth/register/', ada, 'the-browser-that-registered');
      const code = await codeMailedTo(velvet, ada.email);
      const { status, body } = await send('/auth/verify-email/', { email: ada.email, code }, mine);
      expect(status).toBe(200);
      expect(body.token !== null).toBe(signsIn);
      if (body.token === null) continue;
      const headers = { authorization: `Token ${body.token}` };
      expect((await call(velvet.url, '/auth/user/', { headers })).body).toMatchObject({ email: ada.email });
    }
  });

  test('ends the session that somebody else had in this browser, as a login does', async () => {
    const [ada, other] = [buildPerson(), await buildUser(velvet.ctx)];
    const here = await buildSession(velvet.ctx, other);
    await send('/auth/register/', ada, 'a-shared-browser');
    const code = await codeMailedTo(velvet, ada.email);
    const headers = { ...browser('a-shared-browser'), authorization: `Token ${here}` };
    const body = { email: ada.email, code };
    expect((await call(velvet.url, '/auth/verify-email/', { method: 'POST', body, headers })).status).toBe(200);
    expect((await call(velvet.url, '/auth/user/', { headers })).status).toBe(401);
  });

  test('does not sign in a browser whose registration somebody else replaced', async () => {
    const ada = buildPerson();
    await send('/auth/register/', { ...ada, username: `x${ada.username}` }, 'a-stranger');
    // Mails that are sent together may arrive in any order.
    await deliverMails(velvet);
    await send('/auth/register/', ada, 'ada');
    const code = await codeMailedTo(velvet, ada.email);
    const { body } = await send('/auth/verify-email/', { email: ada.email, code }, 'a-stranger');
    expect(body.token).toBeNull();
  });

  test('signs in a browser that knew the password at the login', async () => {
    const ada = buildPerson();
    await register(ada);
    const login = { username: ada.username, password: 'not the password' };
    expect((await send('/auth/login/', login, 'a-stranger')).status).toBe(400);
    expect((await send('/auth/login/', { ...login, password: PASSWORD }, 'a-phone')).status).toBe(403);
    const code = await codeMailedTo(velvet, ada.email);
    const { body } = await send('/auth/verify-email/', { email: ada.email, code }, 'a-phone');
    expect(body).toMatchObject({ token: expect.any(String), user: { email: ada.email } });
  });

  test('is in the mail, not in its subject', async () => {
    const ada = buildPerson();
    await register(ada);
    const code = await codeMailedTo(velvet, ada.email);
    for (const { subject } of await mailsTo(velvet, ada.email)) expect(subject).not.toContain(code);
  });
});

describe('a code', () => {
  test('is void after five wrong tries', async () => {
    const ada = buildPerson();
    await register(ada);
    const code = await codeMailedTo(velvet, ada.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let time = 0; time < 5; time += 1) expect((await verify(ada.email, wrong)).status).toBe(400);
    expect((await verify(ada.email, code)).status).toBe(400);
  });

  test('has five tries however many are sent at once', async () => {
    const ada = buildPerson();
    await register(ada);
    const code = await codeMailedTo(velvet, ada.email);
    await velvet.database.pool.query(`delete from rate_limits where key like 'verification_code_tries%'`);
    await Promise.all(Array.from({ length: 12 }, () => verify(ada.email, 'wrong')));
    const { rows } = await velvet.database.pool.query(
      `select points from rate_limits where key like 'verification_code_tries%'`,
    );
    expect(rows).toEqual([{ points: 12 }]);
    expect((await verify(ada.email, code)).status).toBe(400);
  });

  test('works for ten minutes', async () => {
    const ada = buildPerson();
    await register(ada);
    const code = await codeMailedTo(velvet, ada.email);
    velvet.clock.advance(10 * MINUTE + 1000);
    expect((await verify(ada.email, code)).status).toBe(400);
  });

  test('works once', async () => {
    const ada = buildPerson();
    await register(ada);
    const code = await codeMailedTo(velvet, ada.email);
    const answers = await Promise.all([verify(ada.email, code), verify(ada.email, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('may be typed with spaces', async () => {
    const ada = buildPerson();
    await register(ada);
    const code = await codeMailedTo(velvet, ada.email);
    expect((await verify(ada.email, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  test('ends when a newer one is mailed', async () => {
    const ada = buildPerson();
    await register(ada);
    const old = await codeMailedTo(velvet, ada.email);
    await post('/auth/resend-verification-email-public/', { email: ada.email });
    const code = await codeMailedTo(velvet, ada.email);
    expect((await verify(ada.email, old)).status).toBe(400);
    expect((await verify(ada.email, code)).status).toBe(200);
  });

  test('of one registration is useless for another', async () => {
    const [ada, bob] = [buildPerson(), buildPerson()];
    await register(ada);
    await register(bob);
    const code = await codeMailedTo(velvet, ada.email);
    await codeMailedTo(velvet, bob.email);
    expect((await verify(bob.email, code)).status).toBe(400);
  });
});
