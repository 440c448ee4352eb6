import { describe, expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { PASSWORD, buildSession, buildSignedIn } from './factory.ts';

const velvet = await createTestApp({ withMailbox: true });

const NEW = 'nine purple umbrellas';
const change = (headers: Record<string, string>, values = {}) => {
  const body = { old_password: PASSWORD, new_password: NEW, new_password2: NEW, ...values };
  return call(velvet.url, '/auth/user/change-password/', { method: 'POST', headers, body });
};
const logIn = (username: string, password: string) =>
  call(velvet.url, '/auth/login/', { method: 'POST', body: { username, password } });
const profile = (token: string) => call(velvet.url, '/auth/user/', { headers: { authorization: `Token ${token}` } });

describe('changing one’s password', () => {
  test('ends every session, this one too, and sends a mail', async () => {
    const { user, token, headers } = await buildSignedIn(velvet.ctx);
    const other = await buildSession(velvet.ctx, user);
    const { status, body } = await change(headers);
    expect([status, body]).toEqual([200, { message: 'Your password has been changed. Log in with the new one.' }]);
    for (const session of [token, other]) expect((await profile(session)).status).toBe(401);
    expect((await logIn(user.username, PASSWORD)).status).toBe(400);
    expect((await logIn(user.username, NEW)).status).toBe(200);
    expect((await mailsTo(velvet, user.email)).map(({ subject }) => subject)).toEqual([
      'Your Velvet password was changed',
    ]);
  });

  test('leaves other people’s sessions alone', async () => {
    const stranger = await buildSignedIn(velvet.ctx);
    await change((await buildSignedIn(velvet.ctx)).headers);
    expect((await profile(stranger.token)).status).toBe(200);
  });

  test.each([
    [{ old_password: 'not my password' }, { old_password: ['This is not your current password.'] }],
    [{ new_password2: 'something else' }, { new_password2: ['The passwords do not match.'] }],
    [{ new_password: 'short', new_password2: 'short' }, { new_password: ['Use at least 10 characters.'] }],
    [{ new_password: PASSWORD, new_password2: PASSWORD }, { new_password: ['Choose a password you do not use now.'] }],
    [
      { new_password: 'password1234', new_password2: 'password1234' },
      { new_password: ['This password is among those tried first. Choose a less common one.'] },
    ],
  ])('names what is wrong with %j and changes nothing', async (values, errors) => {
    const { token, headers } = await buildSignedIn(velvet.ctx);
    const { status, body } = await change(headers, values);
    expect([status, body]).toEqual([400, errors]);
    expect((await profile(token)).status).toBe(200);
  });

  test('two at once: one wins, the other’s old password is not the current one any more', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const words = ['one orange kettle', 'two orange kettles'];
    const answers = await Promise.all(
      words.map((word) => change(headers, { new_password: word, new_password2: word })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = words[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logIn(user.username, winner)).status).toBe(200);
  });

  test('needs somebody signed in', async () => {
    expect((await change({})).status).toBe(401);
  });
});
