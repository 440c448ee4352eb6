import { describe, expect, test } from 'vitest';
import type { TicketDetail } from '#contract/tickets.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { deliverMails, mailsTo } from '#server/testing/mails.ts';
import { expireTransfers, remindOfTransfers } from './expire-transfers.ts';
import { buildTransfer } from './factory.ts';
import { createTransferWorld } from '#server/testing/transfer-world.ts';

const { velvet, holder, look, send, takeBack, openLink, claim, tokenMailedTo, scan, toDoors } =
  await createTransferWorld();

const transferRow = (token: string) =>
  velvet.ctx.db
    .selectFrom('ticket_transfers')
    .select('state')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirstOrThrow();

describe('a ticket sent to a friend', () => {
  test('is mailed to whoever accepts it while the event has no date', async () => {
    const { event_id, headers, path } = await holder();
    const friend = guestEmail();
    await send(path, { email: friend }, headers);
    const token = await tokenMailedTo(friend);
    const dateless = { starts_at: null, doors_at: null, ends_at: null, postponed_from: velvet.ctx.clock.now() };
    await velvet.ctx.db.updateTable('events').set(dateless).where('id', '=', event_id).execute();
    const claimed = await claim(token, { name: 'Frida Friend' });
    expect(claimed.status).toBe(200);
    const [mail] = await mailsTo(velvet, friend);
    expect(mail?.subject).toBe('Your ticket for Velvet Night');
    expect(mail?.text).toContain('Date to be announced');
    expect(mail?.attachments).toEqual([]);
  });

  test('names its sender by the address if the name has a link, because mail and page carry our name', async () => {
    const { headers, path, user } = await holder();
    const named = { first_name: 'Claim it at', last_name: 'velvet-prize.de' };
    await velvet.ctx.db.updateTable('users').set(named).where('id', '=', user.id).execute();
    const friend = guestEmail();
    await send(path, { email: friend }, headers);
    const [mail] = await mailsTo(velvet, friend);
    expect(mail?.subject).toBe(`${maskedEmail(user.email)} sent you a ticket for Velvet Night`);
    expect(mail?.text).not.toContain('velvet-prize.de');
    const { body } = await openLink(await tokenMailedTo(friend));
    expect(body.from_name).toBe(maskedEmail(user.email));
  });

  test('CI-08 is frozen, accepted by the mailed link without an account, and admits with a new code only', async () => {
    const { event_id, headers, path, code, user } = await holder();
    const friend = guestEmail();
    const sent = await send(path, { email: friend.toUpperCase(), note: 'See you there!\nNina' }, headers);
    expect(sent.body).toMatchObject({
      state: 'transferring',
      code: null,
      pdf_url: null,
      can_transfer: false,
      why_no_transfer: 'This ticket is already on its way to somebody.',
      transfer: { to_email: friend, ends_at: expect.any(String) },
    });
    const [mail] = await mailsTo(velvet, friend);
    expect(mail?.subject).toBe('Nina Sender sent you a ticket for Velvet Night');
    expect(mail?.text).toContain('See you there!');
    expect(mail?.text).toContain('You’re getting this because Nina Sender entered this address');
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
      'Accepted: a new holder and a new code',
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

  test('goes into the account that accepts it, which gets the same response again; nobody else can accept it', async () => {
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

  test('its sender finds the ticket by the link as long as it is theirs', async () => {
    const { headers, path, ticket } = await holder();
    const friend = guestEmail();
    const urlFor = async (token: string, whose?: typeof headers) => (await openLink(token, whose)).body.ticket_url;
    await send(path, { email: friend }, headers);
    const token = await tokenMailedTo(friend);
    expect([await urlFor(token, headers), await urlFor(token)]).toEqual([`/my-tickets/${ticket.id}`, null]);
    await takeBack(path, headers);
    expect(await urlFor(token, headers)).toBe(`/my-tickets/${ticket.id}`);
    await send(path, { email: friend }, headers);
    const again = await tokenMailedTo(friend);
    await claim(again);
    expect(await urlFor(again, headers)).toBeNull();
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

  test('taken back admits again with the same code; the link shows nothing more, and the receiver gets a mail', async () => {
    const { headers, path, code } = await holder();
    const friend = guestEmail();
    await send(path, { email: friend, note: 'For you' }, headers);
    const token = await tokenMailedTo(friend);
    for (const answer of [await takeBack(path, headers), await takeBack(path, headers)])
      expect(answer.body).toMatchObject({ state: 'valid', code, transfer: null, can_transfer: true });
    const { body } = await openLink(token);
    expect([body.state, body.ended_by, body.note, body.ticket]).toEqual(['cancelled', 'sender', '', null]);
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

  test('comes back when the doors open, with mails to both; a day before the receiver is reminded', async () => {
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

  test('comes back at the doors, even if another one cannot be ended', async () => {
    const sent = [await buildTransfer(velvet.ctx), await buildTransfer(velvet.ctx)];
    const [bad, good] = sent.toSorted((a, b) => (a.ticket.id < b.ticket.id ? -1 : 1));
    if (!bad || !good) throw new Error('two transfers are needed');
    const begun = { doors_at: null, starts_at: velvet.ctx.clock.now() };
    const ids = sent.map(({ ticket }) => ticket.event_id);
    await velvet.ctx.db.updateTable('events').set(begun).where('id', 'in', ids).execute();
    const stateOf = async ({ token }: typeof bad) => (await transferRow(token)).state;
    const failing = { of: 'update on ticket_transfers', when: `new.ticket_id = '${bad.ticket.id}'` };
    await withFailingWrites(velvet.database.pool, failing, () => expireTransfers(velvet.ctx));
    expect([await stateOf(bad), await stateOf(good)]).toEqual(['pending', 'expired']);
    await expireTransfers(velvet.ctx);
    expect(await stateOf(bad)).toBe('expired');
  });

  test('refunded while pending ends permanently, and the receiver gets a mail', async () => {
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
    expect((await openLink(token)).body).toMatchObject({ state: 'cancelled', ended_by: 'ticket_ended' });
    expect((await claim(token)).status).toBe(409);
    const row = await velvet.ctx.db
      .selectFrom('tickets')
      .select('state')
      .where('id', '=', ticket.id)
      .executeTakeFirst();
    expect(row?.state).toBe('refunded');
    const [mail] = await mailsTo(velvet, to_email);
    expect(mail?.subject).toBe('Ended: a ticket for Velvet Night');
    expect(mail?.text).toContain('has ended: it is no longer valid.');
  });

  test('is mailed again with the same link, not twice within a minute, and within a limit', async () => {
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
