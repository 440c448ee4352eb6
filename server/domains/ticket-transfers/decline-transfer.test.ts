import { describe, expect, test } from 'vitest';
import type { TicketDetail } from '#contract/tickets.ts';
import { buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { placeholderEmail } from '#server/platform/lib/email-address.ts';
import { call } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createTransferWorld } from '#server/testing/transfer-world.ts';
import { buildTransfer } from './factory.ts';
import { forgetTransfers } from './personal-data.ts';

const { velvet, holder, look, send, takeBack, openLink, claim, decline, tokenMailedTo, scan, toDoors } =
  await createTransferWorld();

describe('a ticket that its receiver declines', () => {
  test('is its sender’s again with the same code, who gets one mail; declining again gets the same response', async () => {
    const { event_id, headers, path, code, user } = await holder();
    const friend = `no-thanks-${user.id}@example.com`;
    await send(path, { email: friend }, headers);
    const token = await tokenMailedTo(friend);
    const answers = await Promise.all([decline(token), decline(token), decline(token)]);
    for (const { status, body } of answers) {
      expect([status, body.state, body.ended_by, body.ticket]).toEqual([200, 'cancelled', 'receiver', null]);
    }
    const mails = await mailsTo(velvet, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Back with you: your ticket for Velvet Night',
      'On its way: your ticket for Velvet Night',
    ]);
    expect(mails[0]?.text).toContain(`${friend} can’t make it to Velvet Night and gave back the ticket that you sent.`);
    expect(await mailsTo(velvet, friend)).toHaveLength(1);
    const back = await look(path, headers);
    expect(back.body).toMatchObject({ state: 'valid', code, can_transfer: true, transfer: null });
    expect(back.body.passport.entries.at(-1)?.text).toBe('Came back: it was declined');
    await toDoors(event_id);
    expect(await scan(event_id, code)).toEqual(['admitted', null]);
  });

  test('is its sender’s again when the receiver deletes their account, and nobody is said to have declined', async () => {
    const { headers, path, user } = await holder();
    const friend = await buildUser(velvet.ctx);
    await send(path, { email: friend.email }, headers);
    const token = await tokenMailedTo(friend.email);
    const former = { ...friend, placeholder_email: placeholderEmail(friend.id), now: velvet.clock.now() };
    await inTransaction(velvet.ctx.db, (tx) => forgetTransfers(tx, former));
    const back = await look(path, headers);
    expect(back.body).toMatchObject({ state: 'valid', transfer: null });
    expect(back.body.passport.entries.at(-1)?.text).toBe('Came back: it could not be accepted');
    const [told] = await mailsTo(velvet, user.email);
    expect(told?.text).toContain('The ticket for Velvet Night that you sent could not be accepted.');
    expect((await openLink(token)).body).toMatchObject({ state: 'cancelled', ended_by: 'receiver' });
  });

  test('cannot be accepted any more, and can be sent again', async () => {
    const { headers, path, user } = await holder();
    const friend = `not-now-${user.id}@example.com`;
    await send(path, { email: friend }, headers);
    const token = await tokenMailedTo(friend);
    await decline(token);
    const late = await claim(token);
    expect([late.status, late.body.code, late.body.detail]).toEqual([
      409,
      'transfer_ended',
      'This ticket was declined, so it went back to its sender.',
    ]);
    await send(path, { email: friend }, headers);
    const again = await tokenMailedTo(friend);
    expect(again).not.toBe(token);
    const claimed = await claim(again);
    expect(claimed.status).toBe(200);
    expect((await openLink(token)).body).toMatchObject({ state: 'cancelled', ended_by: 'receiver' });
    // Whom it was offered before is its sender's business.
    const guest = await call<{ results: TicketDetail[] }>(velvet.url, claimed.body.ticket_url);
    expect(guest.body.results[0]?.passport.entries.map(({ text }) => text)).toEqual([
      'Issued',
      'Sent to somebody else',
      'Accepted: a new holder and a new code',
    ]);
  });

  test('was accepted or taken back before: the refusal says so, and nothing changes', async () => {
    const { headers, path, user } = await holder();
    const friend = `too-late-${user.id}@example.com`;
    await send(path, { email: friend }, headers);
    const token = await tokenMailedTo(friend);
    await takeBack(path, headers);
    const taken = await decline(token);
    expect([taken.status, taken.body.code]).toEqual([409, 'transfer_ended']);
    expect((await openLink(token)).body.ended_by).toBe('sender');
    const sent = await mailsTo(velvet, user.email);
    expect(sent.map(({ subject }) => subject)).toEqual(['On its way: your ticket for Velvet Night']);

    const accepted = await buildTransfer(velvet.ctx);
    const theirs = await buildSignedIn(velvet.ctx);
    await claim(accepted.token, {}, theirs.headers);
    const late = await decline(accepted.token);
    expect([late.status, late.body.code]).toEqual([409, 'transfer_ended']);
    expect((await call(velvet.url, `/tickets/${accepted.ticket.id}/`, { headers: theirs.headers })).status).toBe(200);
  });
});
