import { describe, expect, test } from 'vitest';
import { TOTP } from 'otpauth';
import type { NewSecondFactor, StaffSelf } from '#contract/staff.ts';
import { buildSession, buildSignedIn, buildUser, PASSWORD } from '#server/domains/auth/factory.ts';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { addStaff, removeStaff, resetSecondFactor } from '../change-staff.ts';
import { buildStaff, buildStaffOnDuty } from '../factory.ts';

const velvet = await createTestApp();

type Headers = Record<string, string>;

const get = (headers: Headers, path = '/staff/queue/') => call(velvet.url, path, { headers });
const post = <Body = Record<string, unknown>>(headers: Headers, path: string, body: object) =>
  call<Body>(velvet.url, `/staff/${path}`, { method: 'POST', headers, body });
const self = async (headers: Headers) => (await call<StaffSelf>(velvet.url, '/staff/self/', { headers })).body;

async function signIn(user: { id: string }): Promise<Headers> {
  return { authorization: `Token ${await buildSession(velvet.ctx, user)}` };
}

/** Later, so that a used code is not valid any more. */
const nextCode = () => velvet.clock.advance(MINUTE);

async function listAudit(user: { id: string }) {
  const rows = await velvet.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', user.id)
    .where('action', 'like', 'staff.%')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('who is staff', () => {
  test('for everybody else the calls of staff do not exist', async () => {
    const { headers } = await buildSignedIn(velvet.ctx, { is_seller: true });
    for (const path of ['/staff/queue/', '/staff/self/', '/staff/log/'])
      expect(await get(headers, path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await get({})).status).toBe(401);
    const profile = async (who: Headers) => (await get(who, '/auth/user/')).body;
    expect(await profile(headers)).not.toHaveProperty('is_staff');
    expect(await profile((await buildStaffOnDuty(velvet.ctx)).headers)).toMatchObject({ is_staff: true });
  });

  test('only a verified account can be named, and ceases to be staff at once, in every session', async () => {
    const stranger = await buildUser(velvet.ctx, { email_verified_at: null });
    await expect(addStaff(velvet.ctx, stranger.email)).rejects.toThrow('has not verified');
    await expect(addStaff(velvet.ctx, 'nobody-at-all')).rejects.toThrow('Nobody has the user name');
    const { user, headers } = await buildStaffOnDuty(velvet.ctx);
    expect((await get(headers)).status).toBe(200);
    expect(await addStaff(velvet.ctx, user.username.toUpperCase())).toBe(false);
    expect(await removeStaff(velvet.ctx, user.email)).toBe(true);
    expect((await get(headers)).status).toBe(404);
    expect(await removeStaff(velvet.ctx, user.email)).toBe(false);
    expect(await addStaff(velvet.ctx, user.email)).toBe(true);
    expect(await get(headers)).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
    expect(await listAudit(user)).toEqual(['staff.removed', 'staff.added']);
  });
});

describe('setting up the second factor', () => {
  test('asks for the password, shows a secret, and counts once a code of it was given', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    await addStaff(velvet.ctx, user.email);
    expect(await self(headers)).toMatchObject({ second_factor: 'missing', recovery_codes_left: 0 });
    const wrong = await post(headers, 'second-factor/', { password: 'not the password' });
    expect(wrong).toMatchObject({ status: 400, body: { password: ['This is not your current password.'] } });

    const { body } = await post<NewSecondFactor>(headers, 'second-factor/', { password: PASSWORD });
    expect(body.url).toContain(`otpauth://totp/Velvet%20staff:${user.username}?`);
    const row = await velvet.ctx.db.selectFrom('staff').selectAll().where('user_id', '=', user.id).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(body.secret);
    expect(await get(headers)).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
    const code = TOTP.generate({
      secret: new TOTP({ secret: body.secret }).secret,
      timestamp: velvet.clock.now().getTime(),
    });
    expect((await post(headers, 'second-factor/finish/', { code: '000000' })).status).toBe(400);
    const done = await post<{ recovery_codes: string[] }>(headers, 'second-factor/finish/', { code });
    expect(new Set(done.body.recovery_codes).size).toBe(10);

    expect((await get(headers)).status).toBe(200);
    expect(await self(headers)).toMatchObject({ second_factor: 'confirmed', recovery_codes_left: 10 });
    expect((await post(headers, 'second-factor/', { password: PASSWORD })).body).toMatchObject({
      code: 'already_set_up',
    });
    expect((await post(headers, 'second-factor/finish/', { code })).body).toMatchObject({ code: 'already_set_up' });
    expect(await listAudit(user)).toEqual(['staff.added', 'staff.second_factor_refused', 'staff.second_factor_set_up']);
  });
});

describe('confirming a session', () => {
  test('each session asks for a code, and again after twelve hours', async () => {
    const { user, codeOf } = await buildStaff(velvet.ctx);
    const [one, other] = [await signIn(user), await signIn(user)];
    expect(await get(one)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    const code = codeOf(velvet.clock.now());
    expect((await post(one, 'second-factor/confirm/', { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(
      200,
    );
    expect((await get(one)).status).toBe(200);
    expect((await get(other)).status).toBe(403);
    velvet.clock.advance(12 * HOUR);
    expect(await get(one)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
  });

  test('a code works once, also from the other session, and so does none older than it', async () => {
    const { user, codeOf } = await buildStaff(velvet.ctx);
    const [one, other] = [await signIn(user), await signIn(user)];
    const earlier = codeOf(new Date(velvet.clock.now().getTime() - 30_000));
    const code = codeOf(velvet.clock.now());
    expect((await post(one, 'second-factor/confirm/', { code })).status).toBe(200);
    expect((await post(other, 'second-factor/confirm/', { code })).status).toBe(400);
    expect((await post(other, 'second-factor/confirm/', { code: earlier })).status).toBe(400);
    nextCode();
    expect((await post(other, 'second-factor/confirm/', { code: codeOf(velvet.clock.now()) })).status).toBe(200);
  });

  test('after five wrong codes none is taken for a quarter of an hour, and each failure is in the log', async () => {
    const { user, codeOf } = await buildStaff(velvet.ctx);
    const headers = await signIn(user);
    const answers = [];
    for (let n = 0; n < 5; n += 1)
      answers.push((await post(headers, 'second-factor/confirm/', { code: '12345' })).status);
    expect(answers).toEqual([400, 400, 400, 400, 400]);
    const right = { code: codeOf(velvet.clock.now()) };
    expect(await post(headers, 'second-factor/confirm/', right)).toMatchObject({
      status: 429,
      body: { code: 'second_factor_locked' },
    });
    velvet.clock.advance(15 * MINUTE);
    expect((await post(headers, 'second-factor/confirm/', { code: codeOf(velvet.clock.now()) })).status).toBe(200);
    expect(await listAudit(user)).toEqual([
      ...Array<string>(6).fill('staff.second_factor_refused'),
      'staff.second_factor_confirmed',
    ]);
  });

  test('concurrent codes are checked one by one: ten wrong ones lock like five do', async () => {
    const { user } = await buildStaff(velvet.ctx);
    const headers = await signIn(user);
    const tries = Array.from({ length: 10 }, () => post(headers, 'second-factor/confirm/', { code: '000000' }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('a lost phone: a recovery code, typed in any form, works once; new ones end the old', async () => {
    const { user, codeOf, headers } = await buildStaffOnDuty(velvet.ctx);
    const renew = () =>
      post<{ recovery_codes: string[] }>(headers, 'second-factor/recovery-codes/', {
        code: codeOf(velvet.clock.now()),
      });
    const [first = ''] = (await renew()).body.recovery_codes;
    const other = await signIn(user);
    expect((await post(other, 'second-factor/confirm/', { code: first.toLowerCase().replace('-', ' ') })).status).toBe(
      200,
    );
    expect(await self(other)).toMatchObject({ second_factor: 'confirmed', recovery_codes_left: 9 });
    expect((await post(await signIn(user), 'second-factor/confirm/', { code: first })).status).toBe(400);
    nextCode();
    const [, second = ''] = (await renew()).body.recovery_codes;
    expect(await self(other)).toMatchObject({ recovery_codes_left: 10 });
    nextCode();
    await renew();
    expect((await post(await signIn(user), 'second-factor/confirm/', { code: second })).status).toBe(400);
    // A recovery code cannot be used to make new ones: otherwise whoever found the list could keep access.
    expect((await post(headers, 'second-factor/recovery-codes/', { code: second })).status).toBe(400);
  });

  test('a new password and the command alone never open staff pages; the command asks for a new factor', async () => {
    const { user, headers } = await buildStaffOnDuty(velvet.ctx);
    expect(await resetSecondFactor(velvet.ctx, user.username)).toBe(true);
    expect(await get(headers)).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
    const { user: colleague } = await buildStaffOnDuty(velvet.ctx);
    const passwords = {
      old_password: PASSWORD,
      new_password: 'another river at dusk',
      new_password2: 'another river at dusk',
    };
    const old = await signIn(colleague);
    await call(velvet.url, '/auth/user/change-password/', { method: 'POST', headers: old, body: passwords });
    const answer = await call<{ token: string }>(velvet.url, '/auth/login/', {
      method: 'POST',
      body: { username: colleague.username, password: 'another river at dusk' },
    });
    const fresh = { authorization: `Token ${answer.body.token}` };
    expect(await get(fresh)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
  });
});
