import { describe, expect, test } from 'vitest';
import { buildSignedIn, buildUser } from '#server/domains/auth/factory.ts';
import type { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTicket, moveTicket } from '#server/domains/tickets/factory.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { buildDispute, forgetDispute } from '#server/testing/disputes.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';
import { createTransferWorld } from '#server/testing/transfer-world.ts';

const { velvet, holder, look, send, takeBack, openLink, claim, tokenMailedTo, scan, toDoors } =
  await createTransferWorld();

describe('tickets that may be sent', () => {
  const rules: [string, Parameters<typeof buildEvent>[1], string][] = [
    ['the host forbids it', { transfer_allowed: false }, 'The host does not allow tickets to be passed on.'],
    [
      'there is no date',
      { starts_at: null, doors_at: null, ends_at: null, postponed_from: new Date() },
      'This event has no date yet: tickets can be sent again once it has one.',
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
    expect([own.status, own.body['email']]).toEqual([400, ['This is your own address: you already have the ticket.']]);
    const note = await send(path, { email: guestEmail(), note: 'look at www.example.com' }, headers);
    expect([note.status, note.body['note']]).toEqual([
      400,
      ['Leave links out: the e-mail has the link to the ticket.'],
    ]);
    expect((await look(path, headers)).body.state).toBe('valid');
  });

  test('sending to a member and to a stranger gets the same response', async () => {
    const member = await buildUser(velvet.ctx);
    const answers = [];
    for (const email of [member.email, guestEmail()]) {
      const { headers, path } = await holder();
      const { status, body } = await send(path, { email }, headers);
      answers.push([status, Object.keys(body).toSorted(), Object.keys(body.transfer ?? {})]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('a sender is limited to a number a day', async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const type = await buildTicketType(velvet.ctx, { price_amount: 0 });
    const statuses = [];
    for (let n = 0; n < 5; n += 1) {
      const { ticket } = await buildTicket(velvet.ctx, { type, owner: user });
      statuses.push((await send(`/tickets/${ticket.id}/`, { email: guestEmail() }, headers)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test('nobody can accept a ticket whose event is cancelled, even before its refund', async () => {
    const { event_id, headers, path } = await holder({}, 0);
    const friend = guestEmail();
    await send(path, { email: friend }, headers);
    const token = await tokenMailedTo(friend);
    const event = velvet.ctx.db.updateTable('events').where('id', '=', event_id);
    await event.set({ state: 'cancelled', cancelled_at: velvet.ctx.clock.now() }).execute();
    const { status, body } = await claim(token);
    expect([status, body.code, body.detail]).toEqual([
      409,
      'transfer_ended',
      'The event was cancelled, and this ticket with it.',
    ]);
    expect((await look(path, headers)).body.state).toBe('transferring');
    // No run of refunds was queued.
    await event.set({ state: 'published', cancelled_at: null }).execute();
  });

  test('nobody can accept a ticket that they sent themselves', async () => {
    const { headers, path } = await holder();
    const friend = guestEmail();
    await send(path, { email: friend }, headers);
    const token = await tokenMailedTo(friend);
    expect((await openLink(token, headers)).body.is_own).toBe(true);
    const { status, body } = await claim(token, {}, headers);
    expect([status, body.code]).toEqual([409, 'own_ticket']);
  });

  /** A ticket that its holder bought in Resale, on its way to a friend. */
  const sendBought = async () => {
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const sold = await buildSoldListing(velvet.ctx, { buyer: user });
    const friend = guestEmail();
    expect((await send(`/tickets/${sold.ticket.id}/`, { email: friend }, headers)).status).toBe(200);
    return { ...sold, token: await tokenMailedTo(friend) };
  };

  test.each(['open', 'lost'] as const)(
    'nobody can accept a ticket whose holder’s payment has a dispute: %s',
    async (state) => {
      const { resale_order, token } = await sendBought();
      await buildDispute(velvet.ctx, resale_order.id, state);
      expect((await claim(token)).status).toBe(409);
      await forgetDispute(velvet.ctx, resale_order.id);
      expect((await claim(token)).status).toBe(200);
    },
  );

  test('the dispute of an earlier holder’s payment keeps nobody from sending or accepting a ticket', async () => {
    const { order, token } = await sendBought();
    await buildDispute(velvet.ctx, order.id, 'open');
    expect((await claim(token)).status).toBe(200);
    const { user, headers } = await buildSignedIn(velvet.ctx);
    const own = await buildSoldListing(velvet.ctx, { buyer: user });
    await buildDispute(velvet.ctx, own.order.id, 'open');
    expect((await send(`/tickets/${own.ticket.id}/`, { email: guestEmail() }, headers)).status).toBe(200);
    for (const { id } of [order, own.order]) await forgetDispute(velvet.ctx, id);
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
    const [sent] = await mailsTo(velvet, order.buyer_email);
    expect(sent?.subject).toBe('On its way: your ticket for Velvet Night');
    expect(sent?.text).toContain('If this wasn’t you, take it back: somebody else has that link.');
    expect(sent?.text).not.toContain('password');
    expect((await takeBack(path)).body.state).toBe('valid');
    const second = guestEmail();
    await send(path, { email: second });
    expect((await mailsTo(velvet, second))[0]?.subject).toBe('Gusti Guest sent you a ticket for Velvet Night');
    const token = await tokenMailedTo(second);
    await claim(token, { name: 'Second' });
    expect((await takeBack(path)).body.detail).toBe('This ticket was already accepted: it has a new holder.');
    expect((await look(`/tickets/guest/${guest}/`)).body.detail).toBe(
      'The tickets behind this link are no longer yours.',
    );
    // The friend's own link opens again from the mail that brought it.
    expect((await openLink(token)).body.can_open).toBe(true);
    expect((await claim(token)).body.ticket_url).toContain('/tickets/guest/');
  });
});
