import { describe, expect, test } from 'vitest';
import type { Session } from '#contract/auth.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newId, newNumericCode } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { PASSWORD, buildSession, buildSignedIn, buildUser } from './factory.ts';

const velvet = await createTestApp();

const update = (headers: Record<string, string>, body: unknown) =>
  call(velvet.url, '/auth/user/update/', { method: 'PATCH', headers, body });
const list = (headers: Record<string, string>) =>
  call<{ results: Session[] }>(velvet.url, '/auth/sessions/', { headers });
const revoke = (headers: Record<string, string>, id: string) =>
  call(velvet.url, `/auth/sessions/${id}/`, { method: 'DELETE', headers });
const profile = (token: string) => call(velvet.url, '/auth/user/', { headers: { authorization: `Token ${token}` } });
const freshName = () => `name-${newNumericCode(9)}`;

describe('one’s own profile', () => {
  test('changes what is sent, trimmed, and nothing else', async () => {
    const { user, token, headers } = await buildSignedIn(velvet.ctx);
    const username = freshName();
    const { status, body } = await update(headers, { first_name: ' Ada ', phone_number: '+49 30 1234', username });
    const changed = { first_name: 'Ada', phone_number: '+49 30 1234', username };
    expect([status, body]).toMatchObject([200, { ...changed, last_name: user.last_name, email: user.email }]);
    expect((await profile(token)).body).toEqual(body);
  });

  test('may be emptied where it may be empty, and left as it is', async () => {
    const { headers } = await buildSignedIn(velvet.ctx, { phone_number: '1' });
    expect((await update(headers, { first_name: '', last_name: '', phone_number: '' })).body).toMatchObject({
      first_name: '',
      last_name: '',
      phone_number: '',
    });
    expect((await update(headers, {})).status).toBe(200);
  });

  test('a user name that somebody has, in any case, is refused by name; one’s own may change its case', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const other = await buildUser(velvet.ctx, { username: freshName() });
    const { status, body } = await update(headers, { username: other.username.toUpperCase() });
    expect([status, body]).toEqual([400, { username: ['A user with that username already exists.'] }]);
    expect((await update(headers, { username: user.username.toUpperCase() })).status).toBe(200);
  });

  test('a user name goes to one of those who choose it at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => buildSignedIn(velvet.ctx)));
    const username = freshName();
    const answers = await Promise.all(people.map(({ headers }) => update(headers, { username })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('a user name reserved too long by an unfinished registration is free', async () => {
    const { headers } = await buildSignedIn(velvet.ctx);
    const updated_at = new Date(velvet.clock.now().getTime() - 25 * HOUR);
    const lapsed = await buildUser(velvet.ctx, { username: freshName(), email_verified_at: null, updated_at });
    expect((await update(headers, { username: lapsed.username })).status).toBe(200);
  });

  test.each([
    [{ username: 'ab' }, 'username'],
    [{ username: 'a b c' }, 'username'],
    [{ first_name: 'x'.repeat(81) }, 'first_name'],
    [{ last_name: 'a\nb' }, 'last_name'],
    [{ phone_number: '1'.repeat(33) }, 'phone_number'],
    [{ first_name: 7 }, 'first_name'],
    [{ is_seller: true }, 'is_seller'],
    [{ email: 'new@example.com' }, 'email'],
    [{ email_verified: true, first_name: 'Ada' }, 'email_verified'],
  ])('AC-22 %j is refused by its field', async (body, field) => {
    const { token, headers } = await buildSignedIn(velvet.ctx);
    const before = await profile(token);
    const answer = await update(headers, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect((await profile(token)).body).toEqual(before.body);
  });

  test('needs somebody signed in', async () => {
    expect((await update({}, { first_name: 'Ada' })).status).toBe(401);
  });
});

describe('one’s own sessions', () => {
  test('are listed with the device, the latest use first, and without their tokens', async () => {
    const user = await buildUser(velvet.ctx);
    const body = { username: user.username, password: PASSWORD };
    const headers = { 'user-agent': 'A Telephone' };
    const first = await call<{ token: string }>(velvet.url, '/auth/login/', { method: 'POST', body, headers });
    velvet.clock.advance(MINUTE);
    const token = await buildSession(velvet.ctx, user);
    const { body: listed } = await list({ authorization: `Token ${token}` });
    expect(listed.results).toEqual([
      expect.objectContaining({ is_current: true }),
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        user_agent: 'A Telephone',
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        is_current: false,
      },
    ]);
    expect(JSON.stringify(listed)).not.toContain(first.body.token);
  });

  test('end one by one, including the current one', async () => {
    const { user, token, headers } = await buildSignedIn(velvet.ctx);
    velvet.clock.advance(MINUTE);
    const other = await buildSession(velvet.ctx, user);
    const [newest, oldest] = (await list(headers)).body.results;
    expect((await revoke(headers, newest?.id ?? '')).status).toBe(200);
    expect((await profile(other)).status).toBe(401);
    expect((await revoke(headers, newest?.id ?? '')).status).toBe(404);
    expect((await list(headers)).body.results.map(({ id }) => id)).toEqual([oldest?.id]);
    expect((await revoke(headers, oldest?.id ?? '')).status).toBe(200);
    expect((await profile(token)).status).toBe(401);
  });

  test('of others are not found, and stay valid', async () => {
    const victim = await buildSignedIn(velvet.ctx);
    const [theirs] = (await list(victim.headers)).body.results;
    const { headers } = await buildSignedIn(velvet.ctx);
    const answers = [await revoke(headers, theirs?.id ?? ''), await revoke(headers, newId())];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([404, { detail: 'Not found.', code: 'not_found' }]);
    expect((await profile(victim.token)).status).toBe(200);
  });

  test('that have expired are not listed', async () => {
    const user = await buildUser(velvet.ctx);
    await buildSession(velvet.ctx, user);
    velvet.clock.advance(15 * DAY);
    const token = await buildSession(velvet.ctx, user);
    expect((await list({ authorization: `Token ${token}` })).body.results).toHaveLength(1);
  });

  test('need somebody signed in', async () => {
    expect((await list({})).status).toBe(401);
    expect((await revoke({}, newId())).status).toBe(401);
  });
});
