import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenedTransfer } from '#contract/ticket-transfers.ts';
import type { TicketDetail } from '#contract/tickets.ts';
import { buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTicket, moveTicket } from '#server/domains/tickets/factory.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { deliverMails, mailsTo } from '#server/testing/mails.ts';
import { expireTransfers, remindOfTransfers } from './expire-transfers.ts';
import { buildTransfer } from './factory.ts';

let velvet: TestApp;
beforeAll(async () => {
  velvet = await createTestApp({
    withMailbox: true,
    settings: {
      limit_transfers_per_sender_day: 4,
      limit_mails_per_transfer: 2,
      limit_transfer_look_ups_per_ip_minute: 500,
    },
  });
});

type Headers = Record<string, string>;
type Answer = TicketDetail & { detail: string; code: string } & Record<string, string[]>;

/** Somebody with a ticket of an event in a week. */
async function holder(event: Parameters<typeof buildEvent>[1] = {}, price_amount = 5000) {
  const { id: event_id } = await buildEvent(velvet.ctx, event);
  const type = await buildTicketType(velvet.ctx, { event_id, price_amount });
  const { user, headers } = await buildSignedIn(velvet.ctx, { first_name: 'Nina', last_name: 'Sender' });
  const sold = await buildTicket(velvet.ctx, { type, owner: user, holder_name: 'Nina Sender' });
  return { ...sold, event_id, user, headers, path: `/tickets/${sold.ticket.id}/` };
}

const look = (path: string, headers?: Headers) => call<Answer>(velvet.url, path, { ...(headers && { headers }) });
const send = (path: string, body: object, headers?: Headers) =>
  call<Answer>(velvet.url, `${path}transfer/`, { method: 'POST', body, ...(headers && { headers }) });
const takeBack = (path: string, headers?: Headers) =>
  call<Answer>(velvet.url, `${path}transfer/`, { method: 'DELETE', ...(headers && { headers }) });
const openLink = (token: string, headers?: Headers) =>
  call<OpenedTransfer>(velvet.url, `/tickets/transfers/${token}/`, { ...(headers && { headers }) });
const claim = (token: string, body: object = {}, headers?: Headers) =>
  call<{ transfer: OpenedTransfer; ticket_url: string; detail: string; code: string }>(
    velvet.url,
    `/tickets/transfers/${token}/claim/`,
    { method: 'POST', body, ...(headers && { headers }) },
  );

/** The token in the newest mail about a ticket that was sent to an address. */
async function tokenMailedTo(email: string): Promise<string> {
  const link = (await mailsTo(velvet, email)).flatMap(({ links }) => links).find((url) => url.includes('/transfers/'));
  return new URL(link ?? 'no:link').pathname.split('/').at(-1) ?? '';
}

async function scan(eventId: string, code: string) {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  await buildDoorman(velvet.ctx, { event_id: eventId, user_id: user.id });
  const body = { code, device_id: newSecret(6), scan_id: newSecret(6) };
  const answer = await call<{ result: string; reason: string | null }>(velvet.url, `/events/${eventId}/scans/`, {
    method: 'POST',
    body,
    headers,
  });
  return [answer.body.result, answer.body.reason];
}

async function toDoors(eventId: string) {
  const now = velvet.ctx.clock.now().getTime();
  const times = { doors_at: new Date(now - 1000), starts_at: new Date(now), ends_at: new Date(now + 6 * HOUR) };
  await velvet.ctx.db.updateTable('events').set(times).where('id', '=', eventId).execute();
}

describe('a ticket sent to a friend', () => {
  test('CI-08 is frozen, accepted by the mailed link without an account, and admits with a new code only', async () => {
    const { event_id, headers, path, code, user } = await holder();
    const friend = guestEmail();
    const sent = await send(path, { email: friend.toUpperCase(), note: 'See you there!\nNina' }, headers);
    expect(sent.body).toMatchObject({
      state: 'transferring',
      code: null,
      pdf_url: null,
      can_transfer: false,
      why_no_transfer: 'This ticket is on its way to somebody already.',
      transfer: { to_email: friend, ends_at: expect.any(String) },
    });
    const [mail] = await mailsTo(velvet, friend);
    expect(mail?.subject).toBe('Nina Sender sent you a ticket for Velvet Night');
    expect(mail?.text).toContain('See you there!');
    expect(mail?.text).toContain('You get this because Nina Sender entered this address');
    expect(mail?.text).not.toContain(user.email);
    expect((await mailsTo(velvet, user.email))[0]?.subject).toBe('On its way: your ticket for Velvet Night');

    const token = await tokenMailedTo(friend);
    const opened = await openLink(token);
    expect(opened.body).toMatchObject({
      state: 'pending',
      from_name: 'Nina Sender',
      note: 'See you there!\nNina',
      is_own: false,
      can_open: false,
      ticket: { event: { title: 'Velvet Night' } },
    });
    expect(JSON.stringify(opened.body)).not.toContain(user.email);

    const claimed = await claim(token, { name: 'Frida Friend' });
    expect([claimed.status, claimed.body.transfer.state]).toEqual([200, 'claimed']);
    const guest = await call<{ results: TicketDetail[] }>(velvet.url, claimed.body.ticket_url);
    expect(guest.body.results).toHaveLength(1);
    const [theirs] = guest.body.results;
    expect(theirs).toMatchObject({
      state: 'valid',
      holder_name: 'Frida Friend',
      code_version: 2,
      was_sent: true,
      can_refund: false,
      receipt_url: null,
      passport: { holders: 2 },
    });
    expect(theirs?.passport.entries.map(({ text }) => text)).toEqual([
      'Issued',
      'Sent to somebody else',
      'Accepted: a new code for the 2nd holder',
    ]);
    expect(JSON.stringify(theirs)).not.toContain('Nina');

    // The sender has nothing any more, and is told by mail.
    expect((await look(path, headers)).status).toBe(404);
    const late = await takeBack(path, headers);
    expect([late.status, late.body.code]).toEqual([409, 'transfer_ended']);
    expect((await mailsTo(velvet, user.email))[0]?.subject).toBe('Accepted: your ticket for Velvet Night');
    const [yours] = await mailsTo(velvet, friend);
    expect(yours?.subject).toBe('Your ticket for Velvet Night');
    expect(yours?.links.some((link) => link.includes('/tickets/guest/'))).toBe(true);

    await toDoors(event_id);
    expect(await scan(event_id, code)).toEqual(['void', 'replaced']);
    expect(await scan(event_id, theirs?.code ?? '')).toEqual(['admitted', null]);
  });

  test('goes into the account of whoever accepts it, who gets the same answer again; nobody else does', async () => {
    const { token, ticket } = await buildTransfer(velvet.ctx);
    const { headers } = await buildSignedIn(velvet.ctx, { first_name: 'Omar', last_name: 'Other' });
    const { headers: stranger } = await buildSignedIn(velvet.ctx);
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(token, {}, headers)));
    expect(answers.map(({ status, body }) => [status, body.ticket_url])).toEqual(
      Array.from({ length: 5 }, () => [200, `/my-tickets/${ticket.id}`]),
    );
    const theirs = await look(`/tickets/${ticket.id}/`, headers);
    expect(theirs.body).toMatchObject({ state: 'valid', holder_name: 'Omar Other', code_version: 2 });
    const late = await claim(token, {}, stranger);
    expect([late.status, late.body.code]).toEqual([409, 'transfer_ended']);
    expect((await openLink(token, stranger)).body).toMatchObject({
      state: 'claimed',
      ticket_url: null,
      can_open: false,
    });
    expect((await openLink(token, headers)).body.ticket_url).toBe(`/my-tickets/${ticket.id}`);
  });

  test('sent on by its new holder reaches a third, whose mail has the ticket', async () => {
    const first = await buildTransfer(velvet.ctx);
    const { user, headers } = await buildSignedIn(velvet.ctx);
    await claim(first.token, {}, headers);
    const third = guestEmail();
    expect((await send(`/tickets/${first.ticket.id}/`, { email: third }, headers)).status).toBe(200);
    const claimed = await claim(await tokenMailedTo(third), { name: 'Third' });
    const guest = await call<{ results: TicketDetail[] }>(velvet.url, claimed.body.ticket_url);
    expect(guest.body.results[0]).toMatchObject({ code_version: 3, passport: { holders: 3 } });
    expect((await mailsTo(velvet, third))[0]?.subject).toBe('Your ticket for Velvet Night');
    expect((await mailsTo(velvet, user.email))[0]?.subject).toBe('Accepted: your ticket for Velvet Night');
  });

  test('sent by a double click or from a second tab is sent once; to another address it is refused', async () => {
    const { headers, path } = await holder();
    const friend = guestEmail();
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(path, { email: friend }, headers)));
    expect(answers.map(({ status, body }) => [status, body.transfer?.to_email])).toEqual(
      Array.from({ length: 3 }, () => [200, friend]),
    );
    expect(await mailsTo(velvet, friend)).toHaveLength(1);
    const other = await send(path, { email: guestEmail() }, headers);
    expect([other.status, other.body.code]).toEqual([409, 'ticket_not_transferable']);
  });

  test('taken back admits again with the same code; the link shows nothing more, and the receiver is told', async () => {
    const { headers, path, code } = await holder();
    const friend = guestEmail();
    await send(path, { email: friend, note: 'For you' }, headers);
    const token = await tokenMailedTo(friend);
    for (const answer of [await takeBack(path, headers), await takeBack(path, headers)])
      expect(answer.body).toMatchObject({ state: 'valid', code, transfer: null, can_transfer: true });
    const { body } = await openLink(token);
    expect([body.state, body.note, body.ticket]).toEqual(['cancelled', '', null]);
    const late = await claim(token);
    expect([late.status, late.body.detail]).toEqual([409, 'This ticket was taken back by its sender.']);
    expect((await mailsTo(velvet, friend)).map(({ subject }) => subject)[0]).toBe(
      'Taken back: a ticket for Velvet Night',
    );
  });

  test('taken back before its mail left sends the receiver nothing', async () => {
    const { headers, path } = await holder();
    const friend = guestEmail();
    await send(path, { email: friend }, headers);
    await takeBack(path, headers);
    expect(await mailsTo(velvet, friend)).toEqual([]);
  });

  test('comes back when the doors open, and both are told; a day before the receiver is reminded', async () => {
    const event = await buildEvent(velvet.ctx);
    const type = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 0 });
    const { owner, ticket, token, to_email } = await buildTransfer(velvet.ctx, { type });
    await deliverMails(velvet);
    const doors = (event.doors_at ?? new Date()).getTime();
    const at = (time: number) => velvet.clock.advance(time - velvet.ctx.clock.now().getTime());
    at(doors - DAY - 1000);
    await remindOfTransfers(velvet.ctx);
    expect(await mailsTo(velvet, to_email)).toHaveLength(1);
    at(doors - DAY);
    expect([await remindOfTransfers(velvet.ctx), await remindOfTransfers(velvet.ctx)]).toEqual([expect.any(Number), 0]);
    expect((await mailsTo(velvet, to_email)).map(({ subject }) => subject)).toEqual([
      'Still waiting for you: your ticket for Velvet Night',
      expect.stringContaining('sent you a ticket'),
    ]);
    at(doors - 1000);
    await expireTransfers(velvet.ctx);
    expect((await openLink(token)).body.state).toBe('pending');
    at(doors);
    // Nobody has to wait for the job.
    expect((await openLink(token)).body).toMatchObject({ state: 'expired', ticket: null });
    expect((await claim(token)).body.code).toBe('transfer_ended');
    expect([await expireTransfers(velvet.ctx), await expireTransfers(velvet.ctx)]).toEqual([expect.any(Number), 0]);
    const back = await velvet.ctx.db.selectFrom('tickets').selectAll().where('id', '=', ticket.id).executeTakeFirst();
    expect([back?.state, back?.code_version, back?.owner_user_id]).toEqual(['valid', 1, owner.id]);
    expect((await mailsTo(velvet, owner.email))[0]?.subject).toBe('Back with you: your ticket for Velvet Night');
    expect((await mailsTo(velvet, to_email))[0]?.subject).toBe('Too late: a ticket for Velvet Night');
    expect((await openLink(token)).body.state).toBe('expired');
  });

  test('refunded on its way ends for good, and the receiver is told', async () => {
    const { order, ticket, token, to_email } = await buildTransfer(velvet.ctx);
    await deliverMails(velvet);
    const asked = {
      order_id: order.id,
      ticket_ids: 'all',
      keeps_fee: false,
      takes_used: false,
      reason: 'staff',
    } as const;
    const now = velvet.ctx.clock.now();
    await inTransaction(velvet.ctx.db, (tx) =>
      refundTickets(tx, { ...asked, requested_by_user_id: null, note: '', now }),
    );
    expect((await openLink(token)).body.state).toBe('cancelled');
    expect((await claim(token)).status).toBe(409);
    const row = await velvet.ctx.db
      .selectFrom('tickets')
      .select('state')
      .where('id', '=', ticket.id)
      .executeTakeFirst();
    expect(row?.state).toBe('refunded');
    expect((await mailsTo(velvet, to_email))[0]?.subject).toBe('Taken back: a ticket for Velvet Night');
  });

  test('is mailed again with the same link, not twice within a minute, and not without end', async () => {
    const { headers, path } = await holder();
    const friend = guestEmail();
    const again = () => call(velvet.url, `${path}transfer/resend/`, { method: 'POST', headers });
    expect((await again()).status).toBe(409);
    await send(path, { email: friend }, headers);
    const token = await tokenMailedTo(friend);
    expect((await again()).status).toBe(200);
    expect(await mailsTo(velvet, friend)).toHaveLength(1);
    velvet.clock.advance(MINUTE);
    expect((await again()).status).toBe(200);
    expect(await mailsTo(velvet, friend)).toHaveLength(2);
    expect(await tokenMailedTo(friend)).toBe(token);
    velvet.clock.advance(MINUTE);
    expect((await again()).status).toBe(429);
  });
});

describe('what may be sent', () => {
  const rules: [string, Parameters<typeof buildEvent>[1], string][] = [
    ['the host forbids it', { transfer_allowed: false }, 'The host does not allow tickets to be passed on.'],
    [
      'there is no date',
      { starts_at: null, doors_at: null, ends_at: null, postponed_from: new Date() },
      'This event has no date yet: tickets can be sent again once it has.',
    ],
    ['the doors are open', { doors_at: new Date(0) }, 'The doors are open: tickets can no longer be sent.'],
    ['the event is a draft again', { state: 'draft' }, 'This event is not published right now.'],
  ];
  test.each(rules)('nothing while %s', async (_what, event, reason) => {
    const { headers, path } = await holder(event);
    const { status, body } = await send(path, { email: guestEmail() }, headers);
    expect([status, body.code, body.detail]).toEqual([409, 'ticket_not_transferable', reason]);
    expect((await look(path, headers)).body).toMatchObject({ can_transfer: false, why_no_transfer: reason });
  });

  test.each(['listed', 'refunded', 'void'] as const)('no ticket that is %s', async (state) => {
    const { headers, path, ...sold } = await holder({}, 0);
    await moveTicket(velvet.ctx, sold, state);
    expect((await send(path, { email: guestEmail() }, headers)).body.code).toBe('ticket_not_transferable');
  });

  test('CI-07 no ticket that admitted somebody', async () => {
    const { event_id, headers, path, code } = await holder();
    await toDoors(event_id);
    expect(await scan(event_id, code)).toEqual(['admitted', null]);
    await velvet.ctx.db
      .updateTable('events')
      .set({
        doors_at: new Date(velvet.ctx.clock.now().getTime() + HOUR),
        starts_at: new Date(velvet.ctx.clock.now().getTime() + 2 * HOUR),
      })
      .where('id', '=', event_id)
      .execute();
    const { status, body } = await send(path, { email: guestEmail() }, headers);
    expect([status, body.detail]).toEqual([409, 'This ticket was used at the door.']);
  });

  test('not to oneself, however the address is written, and not with a link in the note', async () => {
    const { headers, path, user } = await holder();
    const own = await send(path, { email: user.email.replace('@', '+again@') }, headers);
    expect([own.status, own.body['email']]).toEqual([400, ['This is your own address: you have the ticket already.']]);
    const note = await send(path, { email: guestEmail(), note: 'look at www.example.com' }, headers);
    expect([note.status, note.body['note']]).toEqual([400, ['Leave links out: the mail has the link to the ticket.']]);
    expect((await look(path, headers)).body.state).toBe('valid');
  });

  test('what is sent to a member and to a stranger is answered alike', async () => {
    const member = await buildUser(velvet.ctx);
    const answers = [];
    for (const email of [member.email, guestEmail()]) {
      const { headers, path } = await holder();
      const { status, body } = await send(path, { email }, headers);
      answers.push([status, Object.keys(body).toSorted(), Object.keys(body.transfer ?? {})]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('a sender is stopped after so many a day', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const type = await buildTicketType(velvet.ctx, { price_amount: 0 });
    const statuses = [];
    for (let n = 0; n < 5; n += 1) {
      const { ticket } = await buildTicket(velvet.ctx, { type, owner: user });
      statuses.push((await send(`/tickets/${ticket.id}/`, { email: guestEmail() }, headers)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test('nobody accepts what they sent themselves', async () => {
    const { headers, path } = await holder();
    const friend = guestEmail();
    await send(path, { email: friend }, headers);
    const token = await tokenMailedTo(friend);
    expect((await openLink(token, headers)).body.is_own).toBe(true);
    const { status, body } = await claim(token, {}, headers);
    expect([status, body.code]).toEqual([409, 'own_ticket']);
  });
});

describe('a guest', () => {
  test('sends a ticket by their link and takes it back; accepted, the link says that it has moved on', async () => {
    const { order, ticket } = await buildTicket(velvet.ctx, { holder_name: 'Gusti Guest' });
    const guest = await createGuestLink(velvet.ctx, velvet.ctx.db, { email: order.buyer_email, order_id: order.id });
    const path = `/tickets/guest/${guest}/${ticket.id}/`;
    const friend = guestEmail();
    expect((await send(path, { email: friend })).body).toMatchObject({
      state: 'transferring',
      transfer: { to_email: friend },
    });
    expect((await takeBack(path)).body.state).toBe('valid');
    const second = guestEmail();
    await send(path, { email: second });
    expect((await mailsTo(velvet, second))[0]?.subject).toBe('Gusti Guest sent you a ticket for Velvet Night');
    const token = await tokenMailedTo(second);
    await claim(token, { name: 'Second' });
    expect((await takeBack(path)).body.detail).toBe('This ticket was accepted already: it has a new holder.');
    expect((await look(`/tickets/guest/${guest}/`)).body.detail).toBe('The tickets of this link have moved on.');
    // The friend's own link opens again from the mail that brought it.
    expect((await openLink(token)).body.can_open).toBe(true);
    expect((await claim(token)).body.ticket_url).toContain('/tickets/guest/');
  });
});
