import { describe, expect, test } from 'vitest';
import { BROWSER_HEADER } from '#contract/checkout.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { codeMailedTo, mailsTo } from '#server/testing/mails.ts';
import { buildSession, buildUser } from './factory.ts';
import { buildPerson, PASSWORD, registrationCalls } from '#server/testing/registration.ts';

const velvet = await createTestApp({ withMailbox: true });
const { post, register, verify, logIn } = registrationCalls(velvet);
const BROWSERS = { victim: { [BROWSER_HEADER]: 'a'.repeat(43) }, attacker: { [BROWSER_HEADER]: 'b'.repeat(43) } };

describe('registration', () => {
  test('ends with a verified account, a welcome mail and a login', async () => {
    const ada = buildPerson({ first_name: 'Ada', last_name: 'Byron', phone_number: '+49 30 1234' });
    const { status, body } = await register(ada);
    expect([status, body]).toEqual([
      201,
      { message: 'Registration successful! Please check your email for a verification code.' },
    ]);
    expect((await verify(ada.email, await codeMailedTo(velvet, ada.email))).status).toBe(200);
    const login = await logIn(ada);
    expect(login.body).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      user: {
        id: expect.any(String),
        username: ada.username,
        email: ada.email,
        first_name: 'Ada',
        last_name: 'Byron',
        phone_number: '+49 30 1234',
        is_seller: false,
        email_verified: true,
        pending_email: null,
        picture_url: null,
      },
    });
    expect((await mailsTo(velvet, ada.email)).map((mail) => mail.subject)).toContain('Welcome to Velvet');
  });

  test.each([
    [{ password2: 'seven tall zebras' }, { password2: ['The passwords do not match.'] }],
    [{ password: 'short', password2: 'short' }, { password: ['Use at least 10 characters.'] }],
    [{ email: 'nobody' }, { email: ['Enter a valid e-mail address.'] }],
    [{ username: 'a b c' }, { username: ['Use letters, digits, dots, dashes and underscores only.'] }],
    [{ is_seller: true }, { is_seller: ['Unknown field.'] }],
    [{ first_name: 'A\r\nBcc: x@example.com' }, { first_name: ['Remove line breaks and control characters.'] }],
  ])('names the fields that are wrong: %o', async (values, errors) => {
    const { status, body } = await register(buildPerson(values));
    expect([status, body]).toEqual([400, errors]);
  });

  test('refuses a password that is common, or built from the e-mail address', async () => {
    const common = await register(buildPerson({ password: 'Password123!', password2: 'Password123!' }));
    expect(common.body).toEqual({ password: [expect.stringContaining('tried first')] });
    const own = buildPerson();
    const built = await register({ ...own, password: `${own.username}!!`, password2: `${own.username}!!` });
    expect(built.body).toEqual({ password: [expect.stringContaining('built from')] });
  });

  test('refuses a taken user name, in any case of letters', async () => {
    const ada = buildPerson();
    await register(ada);
    const { status, body } = await register(buildPerson({ username: ada.username.toUpperCase() }));
    expect([status, body]).toEqual([400, { username: ['A user with that username already exists.'] }]);
  });

  test('a user name of an unfinished registration is free again the next day', async () => {
    const ada = buildPerson();
    await register(ada);
    velvet.clock.advance(25 * 60 * MINUTE);
    expect((await register(buildPerson({ username: ada.username }))).status).toBe(201);
  });

  test('accepts a password of any characters, never truncated, and equal in all encodings', async () => {
    const long = `${'x'.repeat(100)} Ünïcödé 🦊`;
    const ada = buildPerson({ password: long, password2: long });
    await register(ada);
    await verify(ada.email, await codeMailedTo(velvet, ada.email));
    expect((await logIn({ ...ada, password: long.normalize('NFD') })).status).toBe(200);
    expect((await logIn({ ...ada, password: long.slice(0, -2) })).status).toBe(400);
  });
});

describe('AC-01 AC-02 AC-06 no response reveals whether an address has an account', () => {
  test('registering with a taken address gets the same response as with a free one, and only its owner gets a mail', async () => {
    const owner = await buildUser(velvet.ctx);
    const free = await register(buildPerson());
    const taken = await register(buildPerson({ email: owner.email }));
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const [mail] = await mailsTo(velvet, owner.email);
    expect(mail?.subject).toBe('You already have a Velvet account');
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
    expect((await logIn({ username: owner.username, password: PASSWORD })).status).toBe(400);
  });

  test('a user name that is taken is refused alike for the address of its owner and any other', async () => {
    const owner = await buildUser(velvet.ctx);
    const own = await register(buildPerson({ username: owner.username, email: owner.email }));
    const other = await register(buildPerson({ username: owner.username }));
    expect([own.status, own.body]).toEqual([other.status, other.body]);
  });

  test('asking for another code gets the same response for unknown, pending and verified, the first time and the fifth', async () => {
    const pending = buildPerson();
    await register(pending);
    const verified = await buildUser(velvet.ctx);
    const answers = new Set<string>();
    for (const email of ['nobody@example.com', pending.email, verified.email]) {
      for (let time = 0; time < 5; time += 1) {
        const { status, body } = await post('/auth/resend-verification-email-public/', { email });
        answers.add(JSON.stringify([status, body]));
      }
    }
    expect([...answers]).toEqual([expect.stringContaining('[200,')]);
    // The same work is done for each, so that it takes the same time; who gets a mail is decided when it is sent.
    for (const email of ['nobody@example.com', verified.email]) {
      const rows = await velvet.ctx.db.selectFrom('outbox').select('id').where('to_email', '=', email).execute();
      expect(rows).toHaveLength(5);
      expect(await mailsTo(velvet, email)).toEqual([]);
    }
  });

  test('a wrong code gets the same response for unknown, pending and verified', async () => {
    const pending = buildPerson();
    await register(pending);
    const verified = await buildUser(velvet.ctx);
    const answers = [];
    for (const email of ['nobody@example.com', pending.email, verified.email]) answers.push(await verify(email, 'x'));
    const [first] = answers;
    expect(first?.status).toBe(400);
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: first?.status, body: first?.body })),
    );
  });

  test('no response and no row contains a code in plain text', async () => {
    const ada = buildPerson();
    const answer = await register(ada);
    const code = await codeMailedTo(velvet, ada.email);
    expect(JSON.stringify(answer.body)).not.toContain(code);
    const { rows } = await velvet.database.pool.query(
      `select (select json_agg(o)::text from outbox o) as outbox, (select json_agg(c)::text from email_codes c) as codes,
              (select json_agg(a)::text from audit_log a) as audit`,
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('AC-04 an address registered by somebody else', () => {
  test('belongs to whoever registers it last and has its mailbox: the first password and all sessions are invalid', async () => {
    const attacker = buildPerson();
    await register(attacker);
    const oldCode = await codeMailedTo(velvet, attacker.email);
    const victim = buildPerson({ email: attacker.email, password: 'nine quiet owls', password2: 'nine quiet owls' });
    expect((await register(victim)).status).toBe(201);
    expect((await verify(victim.email, oldCode)).status).toBe(400);
    // Nobody can log in yet; if there were a session, it would end with the code.
    const { id } = await velvet.ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', victim.email)
      .executeTakeFirstOrThrow();
    const authorization = `Token ${await buildSession(velvet.ctx, { id })}`;
    expect((await verify(victim.email, await codeMailedTo(velvet, victim.email))).status).toBe(200);
    expect((await call(velvet.url, '/auth/user/', { headers: { authorization } })).status).toBe(401);
    expect((await logIn({ username: victim.email, password: attacker.password })).status).toBe(400);
    expect((await logIn(attacker)).status).toBe(400);
    expect((await logIn(victim)).status).toBe(200);
  });

  test('a code that is entered in another browser does not confirm the password of whoever registered last', async () => {
    const victim = buildPerson();
    await register(victim, BROWSERS.victim);
    const attacker = buildPerson({ email: victim.email, password: 'nine quiet owls', password2: 'nine quiet owls' });
    expect((await register(attacker, BROWSERS.attacker)).status).toBe(201);
    // The victim takes the newest code for their own.
    const code = await codeMailedTo(velvet, victim.email);
    expect((await verify(victim.email, code, BROWSERS.victim)).status).toBe(200);
    for (const password of [attacker.password, victim.password])
      expect((await logIn({ username: victim.email, password })).status).not.toBe(200);
    const texts = (await mailsTo(velvet, victim.email)).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining('/reset-password'));
  });

  test('a person who registers again elsewhere and enters the code there is signed in', async () => {
    const ada = buildPerson();
    await register(ada, BROWSERS.attacker);
    await register(ada, BROWSERS.victim);
    const code = await codeMailedTo(velvet, ada.email);
    expect((await verify(ada.email, code, BROWSERS.victim)).status).toBe(200);
    expect((await logIn(ada)).status).toBe(200);
  });

  test('the mail says which user name its code confirms', async () => {
    const ada = buildPerson();
    await register(ada);
    const [mail] = await mailsTo(velvet, ada.email);
    expect(mail?.text).toContain(ada.username);
  });

  test('concurrent registrations of one address create one account', async () => {
    const { email } = buildPerson();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(buildPerson({ email }))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const { rows } = await velvet.database.pool.query('select count(*)::int as n from users where email = $1', [email]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('one user name wanted by many at once goes to one of them', async () => {
    const { username } = buildPerson();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(buildPerson({ username }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  });
});
