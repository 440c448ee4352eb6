import { describe, expect, test } from 'vitest';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { codeMailedTo, mailsTo } from '#server/testing/mails.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { PASSWORD, buildSession, buildSignedIn, buildUser } from './factory.ts';

const velvet = await createTestApp({ withMailbox: true });

type Headers = Record<string, string>;
const send = (method: string, path: string, headers: Headers, body?: unknown) =>
  call(velvet.url, `/auth/user/change-email/${path}`, { method, headers, body });
const ask = (headers: Headers, email: string, password = PASSWORD) => send('POST', '', headers, { email, password });
const confirm = (headers: Headers, code: string) => send('POST', 'confirm/', headers, { code });
const cancel = (headers: Headers) => send('DELETE', '', headers);
const resend = (headers: Headers) =>
  call(velvet.url, '/auth/resend-verification-email/', { method: 'POST', headers, body: {} });
const logIn = (username: string, password = PASSWORD) =>
  call(velvet.url, '/auth/login/', { method: 'POST', body: { username, password } });
const profile = (token: string) => call(velvet.url, '/auth/user/', { headers: { authorization: `Token ${token}` } });
const subjects = async (email: string) => (await mailsTo(velvet, email)).map(({ subject }) => subject);

const WRONG_CODE = { code: ['This code is wrong or has expired. Check it, or request a new one.'] };

describe('changing one’s e-mail address', () => {
  test('takes effect with the code: both addresses get a mail, other sessions end, this one stays', async () => {
    const { user, token, headers } = await buildSignedIn(velvet.ctx);
    const other = await buildSession(velvet.ctx, user);
    const email = guestEmail();
    const asked = await ask(headers, `  ${email.toUpperCase()} `);
    expect([asked.status, asked.body]).toMatchObject([200, { email: user.email, pending_email: email }]);
    const code = await codeMailedTo(velvet, email);
    expect(await subjects(user.email)).toEqual(['A new e-mail address for your Velvet account?']);
    expect((await logIn(email)).status).toBe(400);

    const confirmed = await confirm(headers, code);
    expect([confirmed.status, confirmed.body]).toMatchObject([200, { email, pending_email: null }]);
    expect((await profile(token)).status).toBe(200);
    expect((await profile(other)).status).toBe(401);
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(user.email)).status).toBe(400);
    const changed = 'Your Velvet e-mail address was changed';
    expect((await subjects(user.email))[0]).toBe(changed);
    expect((await subjects(email))[0]).toBe(changed);
    expect((await confirm(headers, code)).body).toEqual(WRONG_CODE);
  });

  test('AC-03 an address with an account is answered like any other; only its mailbox learns it', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const taken = await buildUser(velvet.ctx);
    const [free, used] = [await ask(headers, guestEmail()), await ask(headers, taken.email)];
    expect(used.status).toBe(free.status);
    expect(Object.keys(used.body)).toEqual(Object.keys(free.body));
    expect(await subjects(taken.email)).toEqual(['You already have a Velvet account']);
    expect((await confirm(headers, '123456')).body).toEqual(WRONG_CODE);
  });

  test('AC-05 what a guest bought with the new address joins the account with the code, not before', async () => {
    const { token, headers } = await buildSignedIn(velvet.ctx);
    const email = guestEmail();
    const { tickets } = await buildSale(velvet.ctx, { email });
    const mine = async () => {
      const { body } = await call<{ results: { id: string }[] }>(velvet.url, '/tickets/my-tickets/', {
        headers: { authorization: `Token ${token}` },
      });
      return body.results.map(({ id }) => id);
    };
    await ask(headers, email);
    const code = await codeMailedTo(velvet, email);
    expect(await mine()).toEqual([]);
    await confirm(headers, code);
    expect(await mine()).toEqual(tickets.map(({ id }) => id));
  });

  test('ends a link for a new password that was mailed to the old address', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    await call(velvet.url, '/auth/password-reset/', { method: 'POST', body: { email: user.email } });
    const [mail] = await mailsTo(velvet, user.email);
    const token = new URL(mail?.links.find((link) => link.includes('token=')) ?? '').searchParams.get('token');
    const email = guestEmail();
    await ask(headers, email);
    await confirm(headers, await codeMailedTo(velvet, email));
    const new_password = 'nine purple umbrellas';
    const body = { token, new_password, new_password2: new_password };
    const answer = await call(velvet.url, '/auth/password-reset/confirm/', { method: 'POST', body });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['token']]);
    expect((await logIn(email)).status).toBe(200);
  });

  test('an unfinished registration does not block the address', async () => {
    const pending = await buildUser(velvet.ctx, { email_verified_at: null });
    const { headers } = await buildSignedIn(velvet.ctx);
    await ask(headers, pending.email);
    expect((await confirm(headers, await codeMailedTo(velvet, pending.email))).status).toBe(200);
  });

  test('an address that was verified by somebody else meanwhile stays theirs', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const email = guestEmail();
    await ask(headers, email);
    const code = await codeMailedTo(velvet, email);
    await buildUser(velvet.ctx, { email });
    expect((await confirm(headers, code)).body).toEqual(WRONG_CODE);
    expect((await logIn(user.email)).status).toBe(200);
  });

  test('a code has five tries and ten minutes, and belongs to its account and its address', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const stranger = await buildSignedIn(velvet.ctx);
    const email = guestEmail();
    await ask(headers, email);
    await ask(stranger.headers, email);
    const code = await codeMailedTo(velvet, email);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let n = 0; n < 5; n += 1) expect((await confirm(stranger.headers, wrong)).body).toEqual(WRONG_CODE);
    expect((await confirm(stranger.headers, code)).body).toEqual(WRONG_CODE);

    const late = await buildSignedIn(velvet.ctx);
    const other = guestEmail();
    await ask(late.headers, other);
    const lateCode = await codeMailedTo(velvet, other);
    velvet.clock.advance(10 * MINUTE);
    expect((await confirm(late.headers, lateCode)).body).toEqual(WRONG_CODE);
    expect((await resend(late.headers)).status).toBe(200);
    expect((await confirm(late.headers, lateCode)).body).toEqual(WRONG_CODE);
    expect((await confirm(late.headers, await codeMailedTo(velvet, other))).status).toBe(200);
  });

  test('cancelling ends the mailed code; so does another address, and so does a new password', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const [first, second] = [guestEmail(), guestEmail()];
    await ask(headers, first);
    const code = await codeMailedTo(velvet, first);
    await ask(headers, second);
    expect((await confirm(headers, code)).body).toEqual(WRONG_CODE);
    const newer = await codeMailedTo(velvet, second);
    expect((await cancel(headers)).body).toMatchObject({ pending_email: null });
    expect((await confirm(headers, newer)).body).toEqual(WRONG_CODE);

    await ask(headers, first);
    const latest = await codeMailedTo(velvet, first);
    const new_password = 'nine purple umbrellas';
    const body = { old_password: PASSWORD, new_password, new_password2: new_password };
    const changed = await call<{ message: string }>(velvet.url, '/auth/user/change-password/', {
      method: 'POST',
      headers,
      body,
    });
    expect(changed.status).toBe(200);
    expect((await confirm(headers, latest)).status).toBe(401);
  });

  test.each([
    ['new@example.com', 'not the password', { password: ['This is not your current password.'] }],
    ['not an address', PASSWORD, { email: ['Enter a valid e-mail address.'] }],
  ])('names what is wrong with %s and %s', async (email, password, errors) => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const { status, body } = await ask(headers, email, password);
    expect([status, body]).toEqual([400, errors]);
  });

  test('to one’s own address is refused and counts no mail: who asks for it next is told there', async () => {
    const limited = await createTestApp({ withMailbox: true, settings: { limit_resend_per_email_minute: 1 } });
    const [own, other] = [await buildSignedIn(limited.ctx), await buildSignedIn(limited.ctx)];
    const { email } = own.user;
    const body = { email, password: PASSWORD };
    const statuses = [];
    for (const { headers } of [own, other])
      statuses.push((await call(limited.url, '/auth/user/change-email/', { method: 'POST', headers, body })).status);
    expect(statuses).toEqual([400, 200]);
    expect((await mailsTo(limited, email)).map(({ subject }) => subject)).toEqual([
      'You already have a Velvet account',
    ]);
  });

  test('one’s own address is no change', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    expect((await ask(headers, user.email)).body).toEqual({ email: ['This is already your e-mail address.'] });
  });
});
