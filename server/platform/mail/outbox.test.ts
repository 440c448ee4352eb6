import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { HOUR, MINUTE, SECOND } from '#server/platform/lib/clock.ts';
import { freePort } from '#server/platform/lib/free-port.ts';
import { newId, newNumericCode } from '#server/platform/lib/random.ts';
import { mailTemplates } from '#server/mail-templates.ts';
import { createTestApp } from '#server/testing/app.ts';
import { codeMailedTo, deliverMails, mailsTo, refuseMails } from '#server/testing/mails.ts';
import { startSlowMailServer } from '#server/testing/slow-mail-server.ts';
import { deliverOutbox } from './deliver-outbox.ts';
import { claimDueMails, writeMail } from './outbox.ts';

const velvet = await createTestApp({ withMailbox: true });
beforeEach(async () => {
  await refuseMails(velvet, { on: false });
  await deliverMails(velvet);
});

async function welcome(values: { key?: string; to_email?: string } = {}) {
  const user = await buildUser(velvet.ctx);
  const mail = { key: `test:${newId()}`, template: 'welcome', to_email: user.email, ...values };
  const now = velvet.clock.now();
  await inTransaction(velvet.ctx.db, (tx) => writeMail(tx, { ...mail, payload: { user_id: user.id }, now }));
  return { user, mail, row: () => rowOf(mail.key) };
}

function rowOf(key: string) {
  return velvet.ctx.db.selectFrom('outbox').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
}

describe('the outbox', () => {
  test('sends a mail once, with a stable message id', async () => {
    const { user, row } = await welcome();
    const [first] = await mailsTo(velvet, user.email);
    expect(first).toMatchObject({ subject: 'Welcome to Velvet', to: [user.email] });
    expect(first?.headers.find(({ name }) => name === 'Message-ID')?.value).toMatch(/^<[0-9a-f]{32}@127\.0\.0\.1>$/);
    expect(await deliverMails(velvet)).toBe(0);
    expect(await mailsTo(velvet, user.email)).toHaveLength(1);
    expect((await row()).sent_at).not.toBeNull();
  });

  test('stores a mail of one key once, and none of a transaction that did not commit', async () => {
    const key = `test:${newId()}`;
    await welcome({ key });
    await welcome({ key });
    const lost = `test:${newId()}`;
    const now = velvet.clock.now();
    const failing = inTransaction(velvet.ctx.db, async (tx) => {
      await writeMail(tx, { key: lost, template: 'welcome', to_email: 'a@example.com', payload: {}, now });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const rows = await velvet.ctx.db.selectFrom('outbox').select('key').where('key', 'in', [key, lost]).execute();
    expect(rows).toEqual([{ key }]);
  });

  test('ends after the mails it has claimed when its process stops', async () => {
    for (let n = 0; n < 45; n += 1) await welcome();
    const stopping = new AbortController();
    const template = mailTemplates.welcome;
    if (!template) throw new Error('there is no template “welcome”');
    const templates: typeof mailTemplates = {
      welcome: (ctx, mail) => (stopping.abort(), template(ctx, mail)),
    };
    const claimed = await deliverOutbox(velvet.ctx, templates, stopping.signal);
    expect(claimed).toBe(40);
    expect(await deliverMails(velvet)).toBe(5);
  });

  test('several processes at once send each mail once', async () => {
    const written = await Promise.all(Array.from({ length: 15 }, () => welcome()));
    const sent = await Promise.all([deliverMails(velvet), deliverMails(velvet), deliverMails(velvet)]);
    expect(sent.reduce((total, count) => total + count, 0)).toBe(15);
    for (const { user } of written) expect(await mailsTo(velvet, user.email)).toHaveLength(1);
  });

  test('a mail that another process is claiming is skipped without waiting', async () => {
    const [first, second] = [await welcome(), await welcome()];
    const now = velvet.clock.now();
    const lease = new Date(now.getTime() + MINUTE);
    const claim = (db: typeof velvet.ctx.db, limit: number) => claimDueMails(db, now, lease, limit);
    await velvet.ctx.db.transaction().execute(async (tx) => {
      const mine = await claim(tx, 1);
      const theirs = await velvet.ctx.db.transaction().execute(async (other) => {
        // Never reached, because nothing waits. If a claim did wait, it would otherwise wait for ever.
        await sql`set local lock_timeout to '2s'`.execute(other);
        return claim(other, 10);
      });
      expect([mine, theirs].map((claimed) => claimed.map(({ key }) => key))).toEqual([
        [first.mail.key],
        [second.mail.key],
      ]);
    });
    expect(await claim(velvet.ctx.db, 10)).toEqual([]);
  });

  test('retries with growing delays when the server does not accept a mail', async () => {
    await refuseMails(velvet, { on: true });
    const { user, row } = await welcome();
    expect(await deliverMails(velvet)).toBe(0);
    expect(await row()).toMatchObject({ attempts: 1, sent_at: null, last_error: expect.stringContaining('Try again') });
    expect(await deliverMails(velvet)).toBe(0);
    expect((await row()).attempts).toBe(1);
    velvet.clock.advance(11 * SECOND);
    await deliverMails(velvet);
    expect((await row()).attempts).toBe(2);
    await refuseMails(velvet, { on: false });
    velvet.clock.advance(MINUTE);
    expect(await mailsTo(velvet, user.email)).toHaveLength(1);
  });

  test('renders no mail while the server cannot be reached, and sends it afterwards', async () => {
    const { user, row } = await welcome();
    const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
    const cutOff = { ...velvet.ctx, config: { ...velvet.ctx.config, smtpUrl } };
    const drawnUp: string[] = [];
    const welcomeMail = async (_ctx: unknown, mail: { to_email: string }) => {
      drawnUp.push(mail.to_email);
      return null;
    };
    expect(await deliverOutbox(cutOff, { welcome: welcomeMail })).toBe(0);
    expect(drawnUp).toEqual([]);
    expect(await row()).toMatchObject({ attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') });
    velvet.clock.advance(11 * SECOND);
    expect(await mailsTo(velvet, user.email)).toHaveLength(1);
  });

  test.each(['EHLO', 'MAIL FROM'])(
    'a server that answers %s a byte at a time holds no mail for ever',
    async (command) => {
      const { user, row } = await welcome();
      const { smtpUrl } = await startSlowMailServer(command);
      const settings = { ...velvet.ctx.settings, mail_attempt_milliseconds: 500 };
      const config = { ...velvet.ctx.config, smtpUrl, settings };
      expect(await deliverOutbox({ ...velvet.ctx, config }, mailTemplates)).toBe(0);
      expect(await row()).toMatchObject({
        attempts: 1,
        last_error: expect.stringMatching(/too long|aborted/),
        sent_at: null,
      });
      velvet.clock.advance(11 * SECOND);
      expect(await mailsTo(velvet, user.email)).toHaveLength(1);
    },
  );

  test('gives a mail up after twelve tries over more than a day', async () => {
    await refuseMails(velvet, { on: true });
    const { row } = await welcome();
    const begun = velvet.clock.now().getTime();
    for (let attempt = 0; attempt < 20 && !(await row()).failed_at; attempt += 1) {
      await deliverMails(velvet);
      velvet.clock.set((await row()).next_attempt_at);
    }
    expect((await row()).attempts).toBe(12);
    expect((await row()).failed_at?.getTime()).toBeGreaterThan(begun + 24 * HOUR);
  });

  test('gives a mail up at once when there is no such mailbox', async () => {
    await refuseMails(velvet, { on: true, permanent: true });
    const { row } = await welcome();
    await deliverMails(velvet);
    expect(await row()).toMatchObject({ attempts: 1, failed_at: expect.any(Date) });
  });

  test('sends a mail whose process died while sending, after its lease', async () => {
    const { user, mail } = await welcome();
    const now = velvet.clock.now();
    const claimed = await claimDueMails(velvet.ctx.db, now, new Date(now.getTime() + 3 * MINUTE), 10);
    expect(claimed.map(({ key }) => key)).toEqual([mail.key]);
    expect(await mailsTo(velvet, user.email)).toHaveLength(0);
    velvet.clock.advance(3 * MINUTE + SECOND);
    expect(await mailsTo(velvet, user.email)).toHaveLength(1);
  });

  test('a mail that waited longer than its lease is left to the process that has claimed it since', async () => {
    const written = await Promise.all(Array.from({ length: 9 }, () => welcome()));
    const claimTheRest = async () => {
      velvet.clock.advance(3 * MINUTE + SECOND);
      const now = velvet.clock.now();
      return claimDueMails(velvet.ctx.db, now, new Date(now.getTime() + 3 * MINUTE), 100);
    };
    let theirs: ReturnType<typeof claimTheRest> | undefined;
    const begun: string[] = [];
    // All wait for the other process, so that no connection is free for a further mail before it has claimed the rest.
    const slow = async (_ctx: unknown, mail: { to_email: string }) => {
      begun.push(mail.to_email);
      await (theirs ??= claimTheRest());
      return null;
    };
    await deliverOutbox(velvet.ctx, { welcome: slow });
    // Those that were being sent at that moment, one on each connection, and none of the rest.
    expect(begun.length).toBeLessThanOrEqual(4);
    expect((await theirs)?.length).toBeGreaterThanOrEqual(9 - 4);
    velvet.clock.advance(3 * MINUTE + SECOND);
    await deliverMails(velvet);
    const sent = await Promise.all(written.map(({ user }) => mailsTo(velvet, user.email)));
    expect(sent.filter((mails) => mails.length === 1).length).toBe(9 - begun.length);
  });

  test('a mail that cannot be rendered does not delay others', async () => {
    const now = velvet.clock.now();
    const broken = { key: `test:${newId()}`, template: 'no_such_mail', to_email: 'a@example.com', payload: {}, now };
    await inTransaction(velvet.ctx.db, (tx) => writeMail(tx, broken));
    const { user } = await welcome();
    expect(await mailsTo(velvet, user.email)).toHaveLength(1);
    expect(await rowOf(broken.key)).toMatchObject({ sent_at: null, last_error: 'no template is named no_such_mail' });
  });

  test('a repeated attempt mails a new code and the old one is void', async () => {
    const user = await buildUser(velvet.ctx, { email_verified_at: null });
    const now = velvet.clock.now();
    const key = `test:${newId()}`;
    const payload = { user_id: user.id };
    const mail = { key, template: 'verification_code', to_email: user.email, payload, now };
    await inTransaction(velvet.ctx.db, (tx) => writeMail(tx, mail));
    await codeMailedTo(velvet, user.email);
    await velvet.ctx.db
      .updateTable('outbox')
      .set({ sent_at: null, next_attempt_at: now })
      .where('key', '=', key)
      .execute();
    await codeMailedTo(velvet, user.email);
    const codes = await velvet.ctx.db
      .selectFrom('email_codes')
      .select('voided_at')
      .where('user_id', '=', user.id)
      .orderBy('created_at')
      .execute();
    expect(codes.map(({ voided_at }) => voided_at === null)).toEqual([false, true]);
  });
});

describe('user input', () => {
  test('never adds a header or a recipient', async () => {
    const name = `Eve\r\nBcc: victim-${newNumericCode(6)}@example.com\r\n\r\nHello`;
    const user = await buildUser(velvet.ctx, { first_name: name });
    const now = velvet.clock.now();
    const payload = { user_id: user.id };
    const mail = { key: `test:${newId()}`, template: 'welcome', to_email: user.email, payload, now };
    await inTransaction(velvet.ctx.db, (tx) => writeMail(tx, mail));
    const [received] = await mailsTo(velvet, user.email);
    expect(received?.to).toEqual([user.email]);
    expect(received?.headers.map((header) => header.name.toLowerCase())).not.toContain('bcc');
    expect(await mailsTo(velvet, 'victim-')).toEqual([]);
  });

  test('never makes two recipients out of one address', async () => {
    const { row } = await welcome({ to_email: 'a@example.com, b@example.com' });
    await deliverMails(velvet);
    expect(await mailsTo(velvet, 'b@example.com')).toEqual([]);
    expect((await row()).attempts).toBe(1);
  });
});
