import { describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { defaultSettings } from '#server/settings.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { PASSWORD, buildSignedIn, buildUser } from './factory.ts';
import { createCode } from './verification-codes.ts';

const limits = Object.fromEntries(Object.entries(defaultSettings).filter(([name]) => name.startsWith('limit_')));

const velvet = await createTestApp({ settings: limits });

let lastAddress = 0;
/** A client with its own address, given by a header that the server has no reason to trust. */
const newAddress = () => `203.0.113.${(lastAddress += 1)}`;

const TOO_MANY = { detail: 'Too many requests. Please wait a moment and try again.', code: 'rate_limited' };

async function post(path: string, payload: object, remoteAddress: string, headers = {}) {
  const url = `/services/api${path}`;
  const answer = await velvet.app.inject({ method: 'POST', url, payload, remoteAddress, headers });
  return { status: answer.statusCode, body: answer.json() as unknown, headers: answer.headers };
}

/** A fresh code, as a mail brings it. */
const codeOf = ({ id, email }: { id: string; email: string }) =>
  velvet.ctx.db.transaction().execute((tx) =>
    createCode(tx, {
      settings: velvet.ctx.settings,
      pepper: velvet.ctx.config.secretPepper,
      user: { id, email },
      purpose: 'registration',
      now: velvet.clock.now(),
    }),
  );

const registration = (n: number, values = {}) => ({
  username: `limited-${n}`,
  email: `limited-${n}@example.com`,
  password: 'seven tall giraffes',
  password2: 'seven tall giraffes',
  ...values,
});

describe('limits', () => {
  test('login: five tries a minute for one account from one address; the sixth is refused with any password', async () => {
    const user = await buildUser(velvet.ctx);
    const address = newAddress();
    for (let n = 0; n < 5; n += 1)
      expect((await post('/auth/login/', { username: user.email, password: 'wrong' }, address)).status).toBe(400);
    const sixth = await post('/auth/login/', { username: user.email, password: PASSWORD }, address);
    expect([sixth.status, sixth.body]).toEqual([429, TOO_MANY]);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = await post('/auth/login/', { username: user.email, password: PASSWORD }, newAddress());
    expect(elsewhere.status).toBe(200);
  });

  test('login: user name and e-mail address of one account count together', async () => {
    const user = await buildUser(velvet.ctx);
    const address = newAddress();
    const statuses = [];
    for (const username of [
      user.email,
      user.username,
      user.email,
      user.username.toUpperCase(),
      user.email,
      user.username,
    ])
      statuses.push((await post('/auth/login/', { username, password: 'wrong' }, address)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('login: the same for an unknown name', async () => {
    const address = newAddress();
    const answers = [];
    for (let n = 0; n < 6; n += 1)
      answers.push((await post('/auth/login/', { username: 'nobody-at-all', password: 'wrong' }, address)).status);
    expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('login: thirty a minute from one address, for any account', async () => {
    const address = newAddress();
    const statuses = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await post('/auth/login/', { username: `stuffed-${n}`, password: 'wrong' }, address)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a forwarded address is ignored without a trusted proxy', async () => {
    const address = newAddress();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` };
      statuses.push((await post('/auth/login/', { username: 'somebody', password: 'wrong' }, address, headers)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('a forwarded address counts behind a trusted proxy, and only the last hop of it', async () => {
    const app = await buildApp({ ...velvet.ctx, config: { ...velvet.ctx.config, trustedProxies: ['10.0.0.0/8'] } });
    const statusOf = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      const payload = { username: 'somebody behind', password: 'wrong' };
      const url = '/services/api/auth/login/';
      const answer = await app.inject({ method: 'POST', url, payload, headers, remoteAddress: '10.1.2.3' });
      return answer.statusCode;
    };
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await statusOf(`192.0.2.${n}, 198.51.100.77`));
    expect(statuses.at(-1)).toBe(429);
    expect(await statusOf('198.51.100.78')).toBe(400);
    await app.close();
  });

  test('registration: five an hour from one address', async () => {
    const address = newAddress();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await post('/auth/register/', registration(n), address)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('registration: three a day for one e-mail address, known or not', async () => {
    const user = await buildUser(velvet.ctx);
    for (const email of [user.email, 'three-times@example.com']) {
      const statuses = [];
      for (let n = 0; n < 4; n += 1) {
        const body = registration(0, { email, username: `thrice-${n}-${email.length}` });
        statuses.push((await post('/auth/register/', body, newAddress())).status);
      }
      expect(statuses).toEqual([201, 201, 201, 429]);
    }
  });

  test('registration: a refused form uses up nothing of the address’s day', async () => {
    const { username } = await buildUser(velvet.ctx);
    const email = 'refused-often@example.com';
    for (let n = 0; n < 4; n += 1) {
      const { status } = await post('/auth/register/', registration(0, { email, username }), newAddress());
      expect(status).toBe(400);
    }
    const address = newAddress();
    const weak = { password: 'Password123!', password2: 'Password123!' };
    for (let n = 0; n < 6; n += 1)
      expect((await post('/auth/register/', registration(0, { email, ...weak }), address)).status).toBe(400);
    const free = registration(0, { email, username: 'refused-often' });
    expect((await post('/auth/register/', free, address)).status).toBe(201);
  });

  test('verification: twenty wrong codes a day from one caller for one e-mail address; the right one works', async () => {
    const user = await buildUser(velvet.ctx, { email_verified_at: null });
    await codeOf(user);
    const caller = newAddress();
    const verify = async (tried: string, from: string) =>
      (await post('/auth/verify-email/', { email: user.email, code: tried }, from)).status;
    const unknown = [];
    for (let n = 0; n < 21; n += 1)
      unknown.push((await post('/auth/verify-email/', { email: 'v@example.com', code: '1' }, caller)).status);
    expect([unknown.at(19), unknown.at(20)]).toEqual([400, 429]);
    // Strangers cannot lock anybody out, and a caller who has reached the limit still succeeds with the right code.
    for (let n = 0; n < 21; n += 1) await post('/auth/verify-email/', { email: user.email, code: '1' }, newAddress());
    const fresh = await codeOf(user);
    for (let n = 0; n < 2; n += 1) expect(await verify('1', caller)).toBe(400);
    expect(await verify(fresh, caller)).toBe(200);
  });

  test('another code: the second request within a minute is answered like the first, and one mail is written', async () => {
    const user = await buildUser(velvet.ctx, { email_verified_at: null });
    for (let n = 0; n < 3; n += 1) {
      const path = '/auth/resend-verification-email-public/';
      expect((await post(path, { email: user.email }, newAddress())).status).toBe(200);
    }
    const mails = await velvet.ctx.db.selectFrom('outbox').select('id').where('to_email', '=', user.email).execute();
    expect(mails).toHaveLength(1);
  });

  test('another code: several requests at once are answered alike, and one mail is written', async () => {
    const user = await buildUser(velvet.ctx, { email_verified_at: null });
    const ask = () => post('/auth/resend-verification-email-public/', { email: user.email }, newAddress());
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const mails = await velvet.ctx.db.selectFrom('outbox').select('id').where('to_email', '=', user.email).execute();
    expect(mails).toHaveLength(1);
  });

  test('another code: five an hour for one e-mail address, and ten codes a day over all calls', async () => {
    const { headers, user } = await buildSignedIn(velvet.ctx);
    const email = 'ten-codes@example.com';
    const mailed = async () => {
      const rows = await velvet.ctx.db.selectFrom('outbox').select('id').where('to_email', '=', email).execute();
      return rows.length;
    };
    const again = async () => {
      await velvet.database.pool.query(`delete from rate_limits where key like 'limit_resend_per_email_minute:%'`);
      return post('/auth/resend-verification-email-public/', { email }, newAddress());
    };
    const nextHour = () =>
      velvet.database.pool.query(`delete from rate_limits where key like 'limit_resend_per_email_hour:%'`);
    expect(
      (await post('/auth/register/', registration(0, { email, username: 'ten-codes' }), newAddress())).status,
    ).toBe(201);
    for (let n = 0; n < 7; n += 1) expect((await again()).status).toBe(200);
    expect(await mailed()).toBe(6);
    await nextHour();
    for (let n = 0; n < 3; n += 1) await again();
    expect(await mailed()).toBe(9);
    const change = () => post('/auth/user/change-email/', { email, password: PASSWORD }, newAddress(), headers);
    for (const answer of [await change(), await change()])
      expect([answer.status, answer.body]).toMatchObject([200, { email: user.email, pending_email: email }]);
    await nextHour();
    expect((await again()).status).toBe(200);
    expect(await mailed()).toBe(10);
  });

  test('another code: twenty an hour from one address', async () => {
    const address = newAddress();
    const statuses = [];
    for (let n = 0; n < 21; n += 1) {
      const email = `again-${n}@example.com`;
      statuses.push((await post('/auth/resend-verification-email-public/', { email }, address)).status);
    }
    expect(statuses.at(19)).toBe(200);
    expect(statuses.at(20)).toBe(429);
  });

  test('a new password: four requests for one address are answered alike, known or not, and three are mailed', async () => {
    const user = await buildUser(velvet.ctx);
    for (const email of [user.email, 'nobody-forgot@example.com']) {
      for (let n = 0; n < 4; n += 1)
        expect((await post('/auth/password-reset/', { email }, newAddress())).status).toBe(200);
      const mails = await velvet.ctx.db.selectFrom('outbox').select('id').where('to_email', '=', email).execute();
      expect(mails).toHaveLength(3);
    }
  });

  test('a new password: ten requests, and ten tries at a link, an hour from one address', async () => {
    const address = newAddress();
    const asked = [];
    const tried = [];
    for (let n = 0; n < 11; n += 1) {
      asked.push((await post('/auth/password-reset/', { email: `forgot-${n}@example.com` }, address)).status);
      const link = { token: 'x', new_password: PASSWORD, new_password2: PASSWORD };
      tried.push((await post('/auth/password-reset/confirm/', link, address)).status);
    }
    expect(asked).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(tried).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  test('changing the password: five tries an hour for one person, from any address', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const body = { old_password: 'wrong', new_password: PASSWORD, new_password2: PASSWORD };
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await post('/auth/user/change-password/', body, newAddress(), headers)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('changing the password: looking for one that is strong enough is not a try', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const change = (password: string) => {
      const body = { old_password: PASSWORD, new_password: password, new_password2: password };
      return post('/auth/user/change-password/', body, newAddress(), headers);
    };
    for (let n = 0; n < 6; n += 1) expect((await change('Password123!')).status).toBe(400);
    expect((await change('seven tall giraffes')).status).toBe(200);
  });

  test('limits hold for addresses of the maximum length', async () => {
    const local = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
    expect((await post('/auth/resend-verification-email-public/', { email: local }, newAddress())).status).toBe(200);
    const { status } = await call(velvet.url, '/auth/login/', {
      method: 'POST',
      body: { username: 'x'.repeat(254), password: 'y' },
    });
    expect(status).toBe(400);
  });
});
