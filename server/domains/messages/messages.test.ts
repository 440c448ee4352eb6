import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Message, MessageAudience, MessagePreview } from '#contract/messages.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { buildRequest } from '#server/domains/requests/factory.ts';
import { buildSale, buildTicket, moveTicket } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { newId, newNumericCode } from '#server/platform/lib/random.ts';
import { claimDueMails, writeMail } from '#server/platform/mail/outbox.ts';
import { defaultSettings } from '#server/settings.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { deliverMails, mailsTo } from '#server/testing/mails.ts';
import { buildPaidPast } from '#server/testing/paid-past.ts';

const velvet = await createTestApp({ withMailbox: true });
const { ctx } = velvet;

type Hosted = Awaited<ReturnType<typeof buildHostedEvent>>;
const TEXT = 'Doors open at eight.\n\nBring your ticket.';
const newEmail = (name = 'guest') => `${name}-${newNumericCode(9)}@example.com`;
const send = (host: Hosted, body: Record<string, unknown> = {}, headers = {}) =>
  host.send<Message & { detail?: string; code?: string }>(
    'POST',
    '/messages/',
    { segment: 'ticket_holders', subject: 'See you', text: TEXT, ...body },
    headers,
  );
const find = async (host: Hosted, id: string) => (await host.send<Message>('GET', `/messages/${id}/`)).body;
const audience = async (host: Hosted, query: string) =>
  (await host.send<MessageAudience>('GET', `/messages/audience/?${query}`)).body;
const addressesOf = async (messageId: string) => {
  const rows = await ctx.db.selectFrom('outbox').select('to_email').where('group_id', '=', messageId).execute();
  return rows.map(({ to_email }) => to_email).toSorted();
};

/** An event of an organization that has hosted one before. */
async function buildEstablished() {
  const host = await buildHostedEvent(velvet, {}, [{ name: 'Regular', price_amount: 0 }]);
  await buildPaidPast(ctx, host.event.organization_id);
  const [type] = host.types;
  if (!type) throw new Error('no type');
  return { ...host, type };
}

describe('who gets a message', () => {
  test('each segment has its people: one mail for an address with five tickets, none for refunded or void ones', async () => {
    const host = await buildEstablished();
    const { event, type } = host;
    const vip = await buildTicketType(ctx, { event_id: event.id, price_amount: 0, name: 'VIP' });
    const [five, inside, gone, dead, two] = ['five', 'inside', 'gone', 'dead', 'two'].map((name) => newEmail(name));
    await buildSale(ctx, { type, quantity: 5, email: five });
    const came = await buildTicket(ctx, { type: vip, email: inside });
    const scan = { ticket_id: came.ticket.id, device_id: 'phone-1', scan_id: newId(), override_reason: 'Early guest' };
    expect((await host.send('POST', '/scans/', scan)).body).toMatchObject({ result: 'admitted' });
    await buildTicket(ctx, { type, email: gone, state: 'refunded' });
    await buildTicket(ctx, { type, email: dead, state: 'void' });
    // Bought two and passed one on: its holder is not its buyer.
    const { tickets } = await buildSale(ctx, { type, quantity: 2, email: two });
    const friend = newEmail('friend');
    await ctx.db
      .updateTable('tickets')
      .set({ owner_email: friend })
      .where('id', '=', tickets[1]?.id ?? '')
      .execute();
    const invited = await buildInvitation(ctx, { event_id: event.id });
    await buildInvitation(ctx, { event_id: event.id, declined_at: ctx.clock.now() });
    await buildInvitation(ctx, { event_id: event.id, revoked_at: ctx.clock.now() });
    await buildInvitation(ctx, { event_id: event.id, sent_at: null });
    await buildRequest(ctx, { event_id: event.id, state: 'withdrawn', withdrawn_at: ctx.clock.now() });
    const asked = await buildRequest(ctx, { event_id: event.id });
    const people = {
      ticket_holders: [five, inside, two, friend],
      not_yet_in: [five, two, friend],
      already_in: [inside],
      buyers: [five, inside, two],
      invited: [invited.email],
      requests: [asked.email],
    };
    for (const [segment, emails] of Object.entries(people)) {
      expect((await audience(host, `segment=${segment}`)).recipients, segment).toBe(emails.length);
      const { body } = await send(host, { segment });
      expect(body, segment).toMatchObject({ state: 'sending', recipients: emails.length });
      expect(await addressesOf(body.id), segment).toEqual(emails.toSorted());
    }
    const ofType = `segment=ticket_holders&ticket_type_ids=${vip.id}`;
    expect((await audience(host, ofType)).recipients).toBe(1);
    const { body } = await send(host, { ticket_type_ids: [vip.id] });
    expect([body.ticket_types, await addressesOf(body.id)]).toEqual([['VIP'], [inside]]);
  });

  test('ticket types of another event, and of people without tickets, are refused', async () => {
    const host = await buildEstablished();
    const other = await buildTicketType(ctx);
    const field = (answer: { status: number; body: object }) => [answer.status, Object.keys(answer.body)];
    expect(field(await send(host, { ticket_type_ids: [other.id] }))).toEqual([400, ['ticket_type_ids']]);
    const chosen = { segment: 'buyers', ticket_type_ids: [host.type.id] };
    expect(field(await send(host, chosen))).toEqual([400, ['ticket_type_ids']]);
    expect(field(await send(host))).toEqual([400, ['segment']]);
  });
});

describe('what arrives', () => {
  test('comes from the organization, says why, and takes answers; what the host typed is text', async () => {
    const host = await buildEstablished();
    const payload = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    const title = `Night ${payload}`;
    await ctx.db.updateTable('events').set({ title }).where('id', '=', host.event.id).execute();
    await ctx.db
      .updateTable('organizations')
      .set({ name: `Club ${payload}` })
      .where('id', '=', host.event.organization_id)
      .execute();
    const email = newEmail();
    await buildTicket(ctx, { type: host.type, email });
    const written = { subject: `Hi ${payload}`, text: `Line one\nline two\n\n${payload} https://example.com/a` };
    const preview = await host.send<MessagePreview>('POST', '/messages/preview/', {
      segment: 'ticket_holders',
      ...written,
    });
    await send(host, written);
    const [mail] = await mailsTo(velvet, email);
    expect(mail?.subject).toBe(written.subject);
    expect(mail?.from).toContain('Club');
    expect(mail?.headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value).toContain(host.owner.email);
    for (const html of [mail?.html ?? '', preview.body.html]) {
      expect(html).not.toMatch(/<script|<img src=x/);
      expect(html).toContain('&lt;script&gt;');
      expect(html).toContain('Line one<br />line two<br /></p>');
      expect(html).not.toContain('href="https://example.com');
    }
    expect(mail?.text).toContain('You’re getting this because you have a ticket for Night');
    const personal = (html = '') => html.replaceAll(/unsubscribe\/messages\/[\w-]+/g, '').trim();
    expect(personal(mail?.html)).toBe(personal(preview.body.html));
  });

  test('a test goes to its writer alone, and counts for nothing', async () => {
    const host = await buildEstablished();
    await buildTicket(ctx, { type: host.type });
    const body = { segment: 'ticket_holders', subject: 'Only me', text: TEXT, takes_replies: false };
    expect((await host.send('POST', '/messages/test/', body)).status).toBe(200);
    const [mail] = await mailsTo(velvet, host.owner.email);
    expect(mail?.subject).toBe('Only me');
    expect(mail?.headers.some(({ name }) => name.toLowerCase() === 'reply-to')).toBe(false);
    expect((await host.send<{ results: Message[] }>('GET', '/messages/')).body.results).toEqual([]);
  });

  test('whose ticket was refunded before the mail left does not get it', async () => {
    const host = await buildEstablished();
    const sold = await buildTicket(ctx, { type: host.type });
    const { body } = await send(host);
    await moveTicket(ctx, sold, 'refunded');
    expect(await mailsTo(velvet, sold.order.buyer_email)).toEqual([]);
    expect(await find(host, body.id)).toMatchObject({ state: 'sent', recipients: 1, sent: 0, left_out: 1 });
  });
});

describe('stopping messages', () => {
  test('a reader stops them by the link, for all events of the organization, and takes them up again', async () => {
    const host = await buildEstablished();
    const email = newEmail();
    await buildTicket(ctx, { type: host.type, email });
    await send(host);
    const [mail] = await mailsTo(velvet, email);
    const link = mail?.links.find((url) => url.includes('/unsubscribe/messages/')) ?? '';
    const path = `/message-subscriptions/${link.split('/').at(-1)}/`;
    const set = (is_subscribed: boolean) => call(velvet.url, path, { method: 'PATCH', body: { is_subscribed } });
    expect((await call(velvet.url, path)).body).toMatchObject({ is_subscribed: true });
    for (let n = 0; n < 2; n += 1) expect((await set(false)).body).toMatchObject({ is_subscribed: false });
    expect(await audience(host, 'segment=buyers')).toMatchObject({ recipients: 0, unsubscribed: 1 });
    // The same reader has stopped those of another organization, too.
    const other = await buildEstablished();
    await buildTicket(ctx, { type: other.type, email });
    await sql`
      insert into message_stops (organization_id, about, email_hash, created_at)
      select ${other.event.organization_id}, about, email_hash, created_at from message_stops
       where organization_id = ${host.event.organization_id}`.execute(ctx.db);
    expect((await set(true)).body).toMatchObject({ is_subscribed: true });
    expect(await audience(other, 'segment=buyers')).toMatchObject({ recipients: 0, unsubscribed: 1 });
    // With one request, as mail programs do it (RFC 8058).
    const header = mail?.headers.find(({ name }) => name.toLowerCase() === 'list-unsubscribe')?.value;
    expect(header).toBe(`<${link}>`);
    const answer = await velvet.app.inject({
      method: 'POST',
      url: new URL(link).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect((await call(velvet.url, path)).body).toMatchObject({ is_subscribed: false });
    const altered = await velvet.app.inject({ method: 'POST', url: `${new URL(link).pathname}x` });
    expect(altered.statusCode).toBe(404);
  });

  test('the host stops a message: mails that have not left do not leave, those that have stay counted', async () => {
    const host = await buildEstablished();
    for (let n = 0; n < 3; n += 1) await buildTicket(ctx, { type: host.type });
    const { body } = await send(host);
    const [first] = await ctx.db.selectFrom('outbox').selectAll().where('group_id', '=', body.id).execute();
    await ctx.db
      .updateTable('outbox')
      .set({ sent_at: ctx.clock.now() })
      .where('id', '=', first?.id ?? '')
      .execute();
    for (let n = 0; n < 2; n += 1) {
      const stopped = await host.send<Message>('POST', `/messages/${body.id}/stop/`, {});
      expect(stopped.body).toMatchObject({ state: 'stopped', recipients: 3, sent: 1 });
    }
    await deliverMails(velvet);
    expect(await find(host, body.id)).toMatchObject({ state: 'stopped', sent: 1 });
  });
});

describe('once', () => {
  test('however often the button is hit, each person gets one mail', async () => {
    const host = await buildEstablished();
    const { order } = await buildTicket(ctx, { type: host.type });
    const headers = { 'idempotency-key': newId() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(host, {}, headers)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await mailsTo(velvet, order.buyer_email)).toHaveLength(1);
    expect((await send(host, { subject: 'Other' }, headers)).body.code).toBe('idempotency_key_reused');
    // The same text from a second tab.
    expect((await send(host)).body.code).toBe('sent_already');
    velvet.clock.advance(2 * HOUR);
    expect((await send(host)).status).toBe(201);
  });

  test('a mail to many waits for every other one', async () => {
    const host = await buildEstablished();
    await deliverMails(velvet);
    for (let n = 0; n < 3; n += 1) await buildTicket(ctx, { type: host.type });
    await send(host);
    velvet.clock.advance(1000);
    const user = await buildUser(ctx);
    const key = `test:${newId()}`;
    const mail = { key, template: 'welcome', to_email: user.email, payload: { user_id: user.id } };
    await inTransaction(ctx.db, (tx) => writeMail(tx, { ...mail, now: ctx.clock.now() }));
    const now = ctx.clock.now();
    const [next] = await claimDueMails(ctx.db, now, now, 1);
    expect(next?.key).toBe(key);
  });
});

describe('limits are told before anything is sent', () => {
  test('until a first event has happened: three messages and lists a day, a hundred people, no links', async () => {
    const { limit_lists_per_new_organization_day, limit_message_people_of_new_organization } = defaultSettings;
    const limited = await createTestApp({
      settings: { limit_lists_per_new_organization_day, limit_message_people_of_new_organization },
    });
    const host = await buildHostedEvent(limited, {}, [{ price_amount: 0, capacity: null }]);
    const [type] = host.types;
    await buildTicket(limited.ctx, { type });
    for (const link of ['see https://example.com', 'www.example.com', 'example.shop'])
      expect((await send(host, { text: link })).body).toHaveProperty('text');
    expect((await send(host, { subject: 'win at example.com' })).body).toHaveProperty('subject');
    for (const subject of ['a', 'b', 'c']) expect((await send(host, { subject })).status).toBe(201);
    const fourth = await send(host, { subject: 'd' });
    expect([fourth.status, fourth.body.detail]).toEqual([429, expect.stringContaining('3 messages and lists a day')]);
    const shown = await audience(host, 'segment=buyers');
    expect(shown).toMatchObject({ may_have_links: false, refusal: fourth.body.detail });
    limited.clock.advance(DAY + 1000);
    for (let n = 0; n < 100; n += 1) await buildTicket(limited.ctx, { type });
    const tooMany = await send(host, { subject: 'e' });
    expect([tooMany.status, tooMany.body]).toEqual([400, { segment: [expect.stringContaining('100 people at once')] }]);
  });

  test('for everybody: messages of an event, and people of an organization a day', async () => {
    const strict = await createTestApp({
      settings: { limit_messages_per_event_day: 1, limit_message_people_per_organization_day: 2 },
    });
    const host = await buildHostedEvent(strict, {}, [{ price_amount: 0 }]);
    const write = (subject: string) =>
      host.send<{ detail: string }>('POST', '/messages/', { segment: 'buyers', subject, text: TEXT });
    const [type] = host.types;
    await buildTicket(strict.ctx, { type });
    await buildTicket(strict.ctx, { type });
    const answers = [await write('a'), await write('b')];
    expect(answers.map(({ status }) => status)).toEqual([201, 429]);
    expect(answers[1]?.body.detail).toContain('1 messages a day');
    const second = await buildEvent(strict.ctx, { organization_id: host.event.organization_id });
    const other = await buildTicketType(strict.ctx, { event_id: second.id, price_amount: 0 });
    await buildTicket(strict.ctx, { type: other });
    const headers = { authorization: host.authorization };
    const body = { segment: 'buyers', subject: 'c', text: TEXT };
    const refused = await call<{ detail: string }>(strict.url, `/events/${second.slug}/messages/`, {
      method: 'POST',
      body,
      headers,
    });
    expect([refused.status, refused.body.detail]).toEqual([429, expect.stringContaining('2 people a day')]);
  });
});
