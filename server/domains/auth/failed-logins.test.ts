import { describe, expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { PASSWORD, buildSession, buildUser } from './factory.ts';

const velvet = await createTestApp({ withMailbox: true, settings: { login_failures_in_a_row: 3 } });

const logIn = (username: string, password = PASSWORD) =>
  call(velvet.url, '/auth/login/', { method: 'POST', body: { username, password } });
const refused = [400, { non_field_errors: ['Unable to log in with provided credentials.'] }];

async function failThrice(username: string): Promise<void> {
  for (let n = 0; n < 3; n += 1) expect((await logIn(username, 'wrong wrong')).status).toBe(400);
}

describe('wrong passwords in a row', () => {
  test('past the limit the right one is refused with the same message, and the owner gets one mail', async () => {
    const user = await buildUser(velvet.ctx);
    const session = await buildSession(velvet.ctx, user);
    await failThrice(user.username);
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await logIn(user.email);
      expect([status, body]).toEqual(refused);
    }
    expect((await mailsTo(velvet, user.email)).map(({ subject }) => subject)).toEqual(['Your Velvet login is locked']);
    const authorization = `Token ${session}`;
    expect((await call(velvet.url, '/auth/user/', { headers: { authorization } })).status).toBe(200);
  });

  test('a mailed link unlocks the account', async () => {
    const user = await buildUser(velvet.ctx);
    await failThrice(user.username);
    await call(velvet.url, '/auth/password-reset/', { method: 'POST', body: { email: user.email } });
    const links = (await mailsTo(velvet, user.email)).flatMap((mail) => mail.links);
    const token = links.map((link) => new URL(link).searchParams.get('token')).find(Boolean);
    const passwords = { new_password: 'nine purple umbrellas', new_password2: 'nine purple umbrellas' };
    await call(velvet.url, '/auth/password-reset/confirm/', { method: 'POST', body: { token, ...passwords } });
    expect((await logIn(user.username, 'nine purple umbrellas')).status).toBe(200);
  });

  test('the right password in between resets the count', async () => {
    const user = await buildUser(velvet.ctx);
    for (let n = 0; n < 3; n += 1) {
      expect((await logIn(user.username, 'wrong wrong')).status).toBe(400);
      expect((await logIn(user.username, 'wrong wrong')).status).toBe(400);
      expect((await logIn(user.username)).status).toBe(200);
    }
  });

  test('an unknown name always gets the same response', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await logIn(guestEmail());
      expect([status, body]).toEqual(refused);
    }
  });
});
