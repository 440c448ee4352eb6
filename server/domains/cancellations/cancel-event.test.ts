import { afterAll, describe, expect, test } from 'vitest';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { endEntries } from '#server/domains/waiting-list/end-entries.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { admitTicket } from '#server/testing/disputes.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { findOrderTickets } from '#server/domains/tickets/queries.ts';
import { presentTicketDetail } from '#server/domains/tickets/present.ts';
import { ownerUrls } from '#server/domains/tickets/urls.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { renderChecked } from '#server/testing/checked-mails.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import type { OutboxMail } from '#server/platform/mail/types.ts';
import { waitingListCalls } from '#server/testing/waiting-list.ts';
import { runCancellations } from './run-cancellations.ts';
import { SLOW_CARD } from '#server/testing/paying.ts';
import { createCancellingWorld } from '#server/testing/cancelling.ts';

const world = await createCancellingWorld();
afterAll(() => expectInvariants(world));

describe('a cancelled event', () => {
  test('sells nothing, ends checkouts at the provider, and refunds late payments', async () => {
    const night = await world.buildNight();
    const waiting = await world.holdAndPay({ ticket_type_id: night.paid.id });
    const quick = await world.holdAndPay({ ticket_type_id: night.paid.id, quantity: 1 });
    await world.control('POST', '/webhooks', { never: true });
    await world.card(quick.page);
    const cancelled = await night.cancel();
    expect(cancelled.body.cancellation?.rehearsal.open_checkouts).toBe(2);
    await expireHolds(world.ctx);
    await world.control('POST', '/webhooks', { never: false });

    expect(await world.look(waiting)).toMatchObject({
      status: 'expired',
      message: expect.stringContaining('cancelled'),
    });
    expect((await world.order(quick)).status).toBe('late_refunded');
    expect(await world.look(quick)).toMatchObject({
      status: 'refunded',
      message: expect.stringContaining('arrived after this event was cancelled.'),
    });
    expect(await world.mailText(quick, 'payment_late_refunded')).toContain('after this event was cancelled');
    expect(await world.tickets(quick)).toEqual([]);
    expect(await world.mailKeys(waiting)).toEqual(['checkout_not_charged']);
    expect(await world.stock(quick)).toEqual({ held: 0, sold: 0 });
    await sendRefunds(world.ctx);
    await world.finish();
    await expect(world.hold({ ticket_type_id: night.paid.id })).rejects.toThrow('cancelled');
  });

  test('mails buyers with a slow payment method that they will be refunded', async () => {
    const night = await world.buildNight();
    const held = await world.holdAndPay({ ticket_type_id: night.paid.id });
    await world.card(held.page, SLOW_CARD);
    expect((await world.look(held)).status).toBe('processing');
    await night.cancel();
    expect(await world.look(held)).toMatchObject({
      status: 'processing',
      message: expect.stringContaining('If it goes through, you get all of it back.'),
      order: { event: { state: 'cancelled' } },
    });
  });

  test('mails people with an offer and people on the waiting list, once each and with the reason', async () => {
    const night = await world.buildNight();
    const { comeBack, entryOf, match } = waitingListCalls(world);
    const soldOut = { capacity: 0 };
    await world.ctx.db.updateTable('ticket_types').set(soldOut).where('event_id', '=', night.event.id).execute();
    const event_id = night.event.id;
    const offered = await buildEntry(world.ctx, { event_id, offers_ended: 1 });
    const waiting = await buildEntry(world.ctx, { event_id });
    await comeBack(night.free.id, 1);
    await match();
    expect((await entryOf(offered.token)).body).toMatchObject({ state: 'offered', ended_by: null });
    await night.cancel(undefined, 'The roof leaks.');
    for (let times = 0; times < 2; times += 1) {
      await expireHolds(world.ctx);
      await endEntries(world.ctx);
      await world.finish();
    }
    for (const { token, email } of [offered, waiting]) {
      expect((await entryOf(token)).body).toMatchObject({ state: 'expired', ended_by: 'event_cancelled' });
      const written = await world.ctx.db.selectFrom('outbox').selectAll().where('to_email', '=', email).execute();
      const mails = await Promise.all(written.map(async (mail) => renderChecked(world.ctx, mail as OutboxMail)));
      const read = mails.filter((mail) => mail !== null);
      expect(read.map(({ subject }) => subject)).toEqual(['Cancelled: Undertow']);
      expect(read[0]?.text).toContain('was cancelled, so its waiting list has ended. Nothing was charged.');
      expect(read[0]?.text).toContain('> The roof leaks.');
    }
  });

  test('admits nobody and shows no code from the moment it is cancelled, before its refunds have begun; devices are informed, too', async () => {
    const night = await world.buildNight();
    const held = await night.buy({ quantity: 1 });
    const [ticket] = await world.tickets(held);
    const { event_id = '', code_key = Buffer.of(), code_version: version = 1 } = ticket ?? {};
    const code = world.ctx.codes.sign({ event_id, code_key, version });
    const scan = async (scan_id: string) =>
      (await night.send('POST', '/scans/', { device_id: 'phone-1', scan_id, code })).body;
    expect(await scan('before')).toMatchObject({ result: 'not_yet' });
    await night.cancel();
    expect(await world.tickets(held)).toMatchObject([{ state: 'valid' }]);
    const [row] = await findOrderTickets(world.ctx.db, held.order.id, world.ctx.clock.now());
    const page = row && (await presentTicketDetail(world.ctx, row, ownerUrls(row)));
    expect(page).toMatchObject({ state: 'valid', code: null, qr: null, pdf_url: null, can_reissue: false });
    expect(await scan('after')).toMatchObject({
      result: 'void',
      reason: 'event_cancelled',
      message: 'This event was cancelled. No ticket is valid.',
    });
    expect((await night.send('GET', '/door/list/')).body).toMatchObject({ is_cancelled: true });
    await world.finish();
    expect(await scan('later')).toMatchObject({ result: 'void', reason: 'event_cancelled' });
  });

  test('refunds somebody who was let in, too', async () => {
    const night = await world.buildNight();
    const held = await night.buy();
    const [first] = await world.tickets(held);
    await admitTicket(world.ctx, first?.id ?? '');
    const { rehearsal } = await night.look();
    expect(rehearsal).toMatchObject({ used_tickets: 1, refund: held.order.total });
    await night.cancel(rehearsal?.fingerprint);
    await world.finish();
    expect((await world.order(held)).status).toBe('refunded');
    expect((await night.look()).cancellation?.refunded).toEqual(held.order.total);
  });

  test('mails each person once: the buyer, receivers of tickets, and invited people', async () => {
    const night = await world.buildNight();
    const buyer = guestEmail();
    const held = await night.buy({ quantity: 2, email: buyer });
    const [, second] = await world.tickets(held);
    const friend = guestEmail();
    await world.ctx.db
      .updateTable('tickets')
      .set({ owner_email: friend })
      .where('id', '=', second?.id ?? '')
      .execute();
    const now = world.ctx.clock.now();
    const invited = await buildInvitation(world.ctx, { event_id: night.event.id, sent_at: now });
    await night.cancel(undefined, 'The roof leaks.');
    await world.finish();
    await world.finish();
    const to = (template: string) =>
      world.mailsOf(night).then((mails) => mails.filter((mail) => mail.template === template));
    expect((await to('event_cancelled')).map(({ to_email }) => to_email)).toEqual([buyer, friend].toSorted());
    expect((await to('event_cancelled_other')).map(({ to_email }) => to_email)).toContain(invited.email);
    const read = async (template: string, email: string) => {
      const mail = (await to(template)).find(({ to_email }) => to_email === email);
      return mail && (await renderChecked(world.ctx, mail))?.text;
    };
    expect(await read('event_cancelled', buyer)).toMatch(/The roof leaks\.[^]*You get €\S+ back, fees included/);
    // A holder of one of two tickets gets a mail about one.
    expect(await read('event_cancelled', friend)).toMatch(
      /Tickets you have for it are no longer valid\.[^]*What was paid for them goes back to whoever paid\./,
    );
    const toInvited = await read('event_cancelled_other', invited.email);
    expect(toInvited).toContain('Your invitation has ended with it.');
    expect(toInvited).toContain('because you were invited to this event');
    const [done] = await to('cancellation_done');
    expect(done && (await renderChecked(world.ctx, done))?.text).toContain('have been sent: 1 order.');
    const refunds = world.ctx.db.updateTable('refunds').where('order_id', '=', held.order.id);
    await refunds.set({ state: 'failed' }).execute();
    expect(done && (await renderChecked(world.ctx, done))?.subject).toBe('Some refunds failed: Undertow');
    await refunds.set({ state: 'succeeded' }).execute();
    await world.ctx.db
      .updateTable('tickets')
      .set({ owner_email: buyer })
      .where('id', '=', second?.id ?? '')
      .execute();
  });

  test('mails no result of refunds to a host whose event was free', async () => {
    const night = await world.buildNight();
    await world.hold({ ticket_type_id: night.free.id });
    expect((await night.cancel()).status).toBe(200);
    await world.finish();
    expect((await night.look()).cancellation?.done_at).not.toBeNull();
    const mails = await world.mailsOf(night);
    const templates = mails.map(({ template }) => template);
    const told = mails.find(({ template }) => template === 'event_cancelled');
    expect(told && (await renderChecked(world.ctx, told))?.text).toMatch(
      /Your 2 tickets are no longer valid\.\s+There is nothing to pay back\./,
    );
    expect(templates).not.toContain('cancellation_done');
  });

  test('does not wait for another one whose cancellation fails', async () => {
    const [bad, good] = [await world.buildNight(), await world.buildNight()];
    const failing = {
      of: 'update on cancellations',
      when: `new.told_at is not null and new.event_id = '${bad.event.id}'`,
    };
    await withFailingWrites(world.database.pool, failing, async () => {
      for (const night of [bad, good]) await night.cancel();
      await runCancellations(world.ctx);
    });
    const isDone = async (night: typeof bad) => (await night.look()).cancellation?.done_at !== null;
    expect([await isDone(bad), await isDone(good)]).toEqual([false, true]);
    await runCancellations(world.ctx);
    expect(await isDone(bad)).toBe(true);
  });

  test('is cancelled once, also with two clicks; a draft and a past event are refused', async () => {
    const night = await world.buildNight();
    await night.buy();
    const { rehearsal } = await night.look();
    const answers = await Promise.all([night.cancel(rehearsal?.fingerprint), night.cancel(rehearsal?.fingerprint)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([world.finish(), world.finish(), runCancellations(world.ctx)]);
    await world.finish();
    expect((await night.look()).cancellation).toMatchObject({
      orders: { total: 1, done: 1 },
      refunded: rehearsal?.refund,
    });

    const draft = await buildHostedEvent(world, { state: 'draft' });
    const any = { fingerprint: 'f'.repeat(64), message: '' };
    expect((await draft.send('POST', '/cancellation/', any)).body).toMatchObject({ code: 'not_published' });
    const over = await buildHostedEvent(world, {
      doors_at: null,
      starts_at: new Date('2020-01-01T20:00:00Z'),
      ends_at: new Date('2020-01-02T04:00:00Z'),
    });
    expect((await over.send('POST', '/cancellation/', any)).body).toMatchObject({ code: 'event_over' });
  });

  test('gets no new ticket types, codes, doormen, links, guests or free tickets', async () => {
    const night = await world.buildNight();
    await night.cancel();
    const email = guestEmail();
    const code = { kind: 'percent', percent_basis_points: 1000 };
    const type = { event: night.event.id, name: 'Late', price: { amount: 500, currency: 'eur' } };
    const answers = await Promise.all([
      call(world.url, '/ticket-types/', {
        method: 'POST',
        headers: { authorization: night.authorization },
        body: type,
      }),
      night.send('POST', '/promo-codes/', { ...code, code: 'LATE' }),
      night.send('POST', '/promo-code-batches/', { ...code, name: 'Late', quantity: 2 }),
      night.send('POST', '/doormen/', { user: email }),
      night.send('POST', '/door-links/', { name: 'Back door' }),
      night.send('POST', '/invitations/', { email }),
      night.send('POST', '/invitations/many/', { text: email }),
      night.send('POST', '/complimentary/', { name: 'Ana', email, ticket_type_id: night.free.id, quantity: 1 }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [409, 'event_cancelled']));
  });
});
