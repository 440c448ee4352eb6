import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#server/settings.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';

const { limit_contact_per_ip_hour } = defaultSettings;
const TEAM = 'tickets@velvet.example';

const velvet = await createTestApp({ withMailbox: true, settings: { limit_contact_per_ip_hour: 1000 } });

function messageOf(values: Record<string, unknown> = {}) {
  return {
    name: 'Ada Lovelace',
    email: 'Ada@Example.com',
    topic: 'tickets',
    message: 'My ticket has not arrived.\n\nOrder of last night.',
    ...values,
  };
}

const send = (values?: Record<string, unknown>) =>
  call(velvet.url, '/contact/', { method: 'POST', body: messageOf(values) });

async function lastMail() {
  const [mail] = await mailsTo(velvet, TEAM);
  if (!mail) throw new Error('the team got no mail');
  return mail;
}

describe('a message to the team', () => {
  test('is stored, mailed, and confirmed with a message', async () => {
    const { status, body } = await send({ about: '/events/undertow' });
    expect([status, body]).toEqual([
      201,
      { message: 'Thank you. Your message has been sent, and we will answer by e-mail.' },
    ]);
    const row = await velvet.ctx.db.selectFrom('contact_messages').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ...messageOf(), email: 'ada@example.com', about: '/events/undertow' });
    const mail = await lastMail();
    expect(mail).toMatchObject({ to: [TEAM], subject: 'My tickets or an order: message from Ada Lovelace' });
    expect(mail.text).toContain('Reply to: ada@example.com');
    expect(mail.text).toContain('My ticket has not arrived.\n\nOrder of last night.');
  });

  test.each([
    [{ name: ' ' }, { name: ['Enter your name.'] }],
    [{ name: 'a'.repeat(81) }, { name: ['Use at most 80 characters.'] }],
    [{ email: 'nobody' }, { email: ['Enter a valid e-mail address.'] }],
    [{ topic: 'gossip' }, { topic: ['Choose a topic.'] }],
    [{ message: 'short' }, { message: ['Write at least 10 characters.'] }],
    [{ message: 'x'.repeat(4001) }, { message: ['Use at most 4,000 characters.'] }],
    [{ message: 'nothing\u0000to see' }, { message: ['Remove control characters.'] }],
    [{ about: 'a'.repeat(201) }, { about: ['Use at most 200 characters.'] }],
    [{ to_email: 'x@example.com' }, { to_email: ['Unknown field.'] }],
  ])('is refused with the field that is wrong: %j', async (values, errors) => {
    const { status, body } = await send(values);
    expect([status, body]).toEqual([400, errors]);
  });

  test('all wrong fields are named at once', async () => {
    const { body } = await call(velvet.url, '/contact/', { method: 'POST', body: {} });
    expect(Object.keys(body).sort()).toEqual(['email', 'message', 'name', 'topic']);
  });

  test.each([
    [{ name: 'Ada\r\nBcc: x@example.com' }, 'name'],
    [{ email: 'ada@example.com\r\nBcc: x@example.com' }, 'email'],
    [{ about: 'one\nBcc: x@example.com' }, 'about'],
  ])('cannot add a header: %j', async (values, field) => {
    const { status, body } = await send(values);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });

  test('text that looks like a header, or contains unusual line separators, stays text', async () => {
    await send({ name: 'Ada\u2028Bcc: x@example.com', message: 'Bcc: y@example.com\r\nTo: z@example.com' });
    const mail = await lastMail();
    expect(mail.to).toEqual([TEAM]);
    expect(mail.subject).toBe('My tickets or an order: message from Ada Bcc: x@example.com');
    const names = mail.headers.map(({ name }) => name.toLowerCase());
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('reply-to');
    expect(mail.text).toContain('Bcc: y@example.com\n\nTo: z@example.com');
  });

  test('is shown as text in the mail, never as HTML', async () => {
    const evil = '<img src=x onerror=alert(1)> & <a href="https://evil.example">here</a>';
    await send({ name: '<b>Ada</b>', about: '<i>event</i>', message: evil });
    const { html, text } = await lastMail();
    expect(html).not.toMatch(/<img src=x|<b>|<i>|href="https:\/\/evil/);
    expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; ');
    expect(text).toContain(evil);
  });
});

describe('limits', () => {
  test('three messages an hour from one address, then 429; another address is served', async () => {
    const limited = await createTestApp({ settings: { limit_contact_per_ip_hour } });
    const post = (remoteAddress: string) =>
      limited.app.inject({ method: 'POST', url: '/services/api/contact/', payload: messageOf(), remoteAddress });
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await post('203.0.113.1'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 429]);
    expect(answers.at(-1)?.json()).toEqual({
      detail: 'Too many requests. Please wait a moment and try again.',
      code: 'rate_limited',
    });
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post('203.0.113.2')).statusCode).toBe(201);
  });
});
