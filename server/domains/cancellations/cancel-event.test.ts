import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CancellationPage, RehearsalChanged } from '#contract/cancellations.ts';
import { expireHolds } from '#server/domains/checkout/expire-holds.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { renderChecked } from '#server/testing/checked-mails.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { createPayingWorld, type PayingWorld } from '#server/testing/paying.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { runCancellations } from './run-cancellations.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await createPayingWorld();
});
afterAll(async () => {
  expect(await runInvariants(world.database.pool, { now: world.ctx.clock.now() })).toEqual([]);
});

const SOON = { starts_at: new Date('2031-12-12T22:00:00Z'), ends_at: new Date('2031-12-13T04:00:00Z') };

/** An event with a paid and a free type, its host, a code that lowers prices by a third and a promoter. */
async function buildNight() {
  const hosted = await buildHostedEvent(world, { ...SOON, title: 'Undertow' }, [
    { price_amount: 3333, capacity: 50 },
    { price_amount: 0, capacity: 50 },
  ]);
  const [paid, free] = hosted.types;
  if (!paid || !free) throw new Error('no types');
  const event_id = hosted.event.id;
  await world.ctx.db
    .insertInto('event_stock')
    .values({ event_id, capacity: 100 })
    .onConflict((c) => c.doNothing())
    .execute();
  await buildPromoCode(world.ctx, { event_id, code: 'THIRD', percent_basis_points: 3333 });
  const { referral_code } = await buildPromoterLink(world.ctx, { event_id });
  const buy = async (values: object = {}) => {
    const held = await world.holdAndPay({ ticket_type_id: paid.id, ...values });
    await world.card(held.page);
    expect((await world.look(held)).status).toBe('paid');
    return held;
  };
  const look = async () => (await hosted.send<CancellationPage>('GET', '/cancellation/')).body;
  const cancel = async (fingerprint?: string, message = '') =>
    hosted.send<CancellationPage & RehearsalChanged>('POST', '/cancellation/', {
      fingerprint: fingerprint ?? (await look()).rehearsal?.fingerprint,
      message,
    });
  return { ...hosted, paid, free, buy, look, cancel, referral_code };
}
type Night = Awaited<ReturnType<typeof buildNight>>;

async function balances(eventId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select split_part(a.name, ':', 1) || ':' || substring(a.name from '[a-z_]+$') as kind, -sum(e.amount)::bigint as amount
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.event_id = ${eventId} group by 1 having sum(e.amount) <> 0`.execute(world.ctx.db);
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}

async function finish() {
  await runCancellations(world.ctx);
  await sendRefunds(world.ctx);
  await runCancellations(world.ctx);
}

const mailsOf = async (night: Night) => {
  const { rows } = await sql<{ template: string; to_email: string }>`
    select m.template, m.to_email from outbox m
     where m.payload ->> 'event_id' = ${night.event.id}
        or m.payload ->> 'order_id' in (select id::text from orders where event_id = ${night.event.id})
     order by m.template, m.to_email`.execute(world.ctx.db);
  return rows.filter(({ template }) => template.includes('cancel'));
};

describe('a rehearsal', () => {
  test('says to the cent what then happens', async () => {
    const night = await buildNight();
    await night.buy({ quantity: 3, promo_code: 'THIRD', referral_code: night.referral_code });
    const partly = await night.buy({ quantity: 2, promo_code: 'THIRD' });
    await night.buy({ quantity: 1 });
    const [first] = await world.tickets(partly);
    await inTransaction(world.ctx.db, (tx) =>
      refundTickets(tx, {
        ...{ order_id: partly.order.id, ticket_ids: [first?.id ?? ''], keeps_fee: true, takes_used: false },
        ...{ reason: 'organizer', requested_by_user_id: null, note: '', now: world.ctx.clock.now() },
      }),
    );
    await sendRefunds(world.ctx);
    await world.hold({ ticket_type_id: night.free.id, quantity: 2 });
    const before = await balances(night.event.id);

    const { rehearsal, blocked } = await night.look();
    expect(blocked).toBeNull();
    expect(rehearsal).toMatchObject({ orders: 4, tickets: 7, free_tickets: 2, refunded_buyers: 3, holders: 4 });
    expect(rehearsal?.from_balance.amount).toBe(before['org:payable']);
    expect(rehearsal?.promoters).toEqual({ count: 1, amount: { amount: before['promo:payable'], currency: 'eur' } });

    const { status, body } = await night.cancel(rehearsal?.fingerprint, 'The roof leaks.');
    expect(status).toBe(200);
    expect(body).toMatchObject({ blocked: 'cancelled', rehearsal: null, cancellation: { done_at: null } });
    await finish();
    const after = await night.look();
    expect(after.cancellation).toMatchObject({
      orders: { total: 4, done: 4, failed: 0, disputed: 0 },
      refunded: rehearsal?.refund,
      failed: { amount: 0, currency: 'eur' },
    });
    expect(after.cancellation?.done_at).not.toBeNull();
    expect(await balances(night.event.id)).toEqual({});
    const mails = await mailsOf(night);
    expect(mails.filter(({ template }) => template === 'event_cancelled')).toHaveLength(rehearsal?.mails.holders ?? -1);
    expect(mails.filter(({ template }) => template === 'event_cancelled_other')).toHaveLength(
      rehearsal?.mails.others ?? -1,
    );
    expect(mails.filter(({ template }) => template === 'cancellation_done')).toHaveLength(1);
  });

  test('says the same of Resale: both payments go back, each to who paid, and the seller is paid nothing', async () => {
    const night = await buildNight();
    const first = await night.buy({ quantity: 2, referral_code: night.referral_code });
    const seller = await buildUser(world.ctx);
    const [sold, offered] = await world.tickets(first);
    const offer = (ticket_id = '') => buildOffer(world.ctx, { ticket_id, seller });
    const second = await world.holdListing((await offer(sold?.id)).listing.id);
    await world.card(second.page);
    expect((await world.look(second)).status).toBe('paid');
    // Another one is being paid for, and ends with the event.
    const { listing } = await offer(offered?.id);
    const waiting = await world.holdListing(listing.id);
    const before = await balances(night.event.id);

    const { rehearsal } = await night.look();
    expect(rehearsal).toMatchObject({ orders: 1, resale_orders: 1, tickets: 2, refunded_buyers: 2, open_checkouts: 1 });
    expect(rehearsal?.sellers).toEqual({ count: 1, amount: { amount: before['res:payable'], currency: 'eur' } });
    expect(rehearsal?.mails).toMatchObject({ holders: 3, sellers: 1 });
    await night.cancel(rehearsal?.fingerprint);
    const states = () => world.ctx.db.selectFrom('listings').select('state').where('id', '=', listing.id).execute();
    expect(await states()).toEqual([{ state: 'void' }]);
    await expireHolds(world.ctx);
    await finish();
    expect((await world.order(waiting)).status).toBe('expired');
    expect((await night.look()).cancellation).toMatchObject({
      orders: { total: 2, done: 2, failed: 0, disputed: 0 },
      refunded: rehearsal?.refund,
    });
    expect(await balances(night.event.id)).toEqual({});
    expect([(await world.order(first)).status, (await world.order(second)).status]).toEqual(['refunded', 'refunded']);
    expect((await world.tickets(first)).map(({ state }) => state)).toEqual(['refunded', 'refunded']);
    const mails = await mailsOf(night);
    expect(mails.filter(({ template }) => template === 'event_cancelled')).toHaveLength(3);
    const undone = await world.ctx.db
      .selectFrom('outbox')
      .selectAll()
      .where('template', '=', 'resale_undone')
      .where('to_email', '=', seller.email)
      .execute();
    expect(undone).toHaveLength(1);
    const rendered = await renderChecked(world.ctx, undone[0] as never);
    expect(rendered?.text).toContain('gets their money back');
  });

  test('is refused with the new one when somebody bought meanwhile; nothing is cancelled', async () => {
    const night = await buildNight();
    await night.buy();
    const { rehearsal } = await night.look();
    await night.buy({ quantity: 1 });
    const { status, body } = await night.cancel(rehearsal?.fingerprint);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'rehearsal_changed' });
    expect(body.rehearsal).toMatchObject({ orders: 2, tickets: 3 });
    expect((await night.look()).blocked).toBeNull();
    expect((await night.cancel(body.rehearsal?.fingerprint)).status).toBe(200);
    await finish();
  });

  test('of nothing sold: cancelled at once, without a refund', async () => {
    const night = await buildNight();
    await night.cancel();
    await finish();
    expect((await night.look()).cancellation).toMatchObject({ orders: { total: 0 }, done_at: expect.any(String) });
  });
});

describe('a cancelled event', () => {
  test('sells nothing, ends checkouts at the provider, and pays back who pays too late', async () => {
    const night = await buildNight();
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
    expect(await world.look(quick)).toMatchObject({ status: 'refunded' });
    expect(await world.tickets(quick)).toEqual([]);
    expect(await world.mailKeys(waiting)).toEqual(['checkout_not_charged']);
    expect(await world.stock(quick)).toEqual({ held: 0, sold: 0 });
    await sendRefunds(world.ctx);
    await finish();
    await expect(world.hold({ ticket_type_id: night.paid.id })).rejects.toThrow('cancelled');
  });

  test('admits nobody from the moment it is cancelled, before its refunds have begun; devices hear it, too', async () => {
    const night = await buildNight();
    const held = await night.buy({ quantity: 1 });
    const [ticket] = await world.tickets(held);
    const { event_id = '', code_key = Buffer.of(), code_version: version = 1 } = ticket ?? {};
    const code = world.ctx.codes.sign({ event_id, code_key, version });
    const scan = async (scan_id: string) =>
      (await night.send('POST', '/scans/', { device_id: 'phone-1', scan_id, code })).body;
    expect(await scan('before')).toMatchObject({ result: 'not_yet' });
    await night.cancel();
    expect(await world.tickets(held)).toMatchObject([{ state: 'valid' }]);
    expect(await scan('after')).toMatchObject({
      result: 'void',
      reason: 'event_cancelled',
      message: 'This event was cancelled. No ticket admits.',
    });
    expect((await night.send('GET', '/door/list/')).body).toMatchObject({ is_cancelled: true });
    await finish();
    expect(await scan('later')).toMatchObject({ result: 'void', reason: 'event_cancelled' });
  });

  test('tells each person once: buyer, who got a ticket from them, and who was invited', async () => {
    const night = await buildNight();
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
    await night.cancel();
    await finish();
    await finish();
    const to = (template: string) => mailsOf(night).then((mails) => mails.filter((mail) => mail.template === template));
    expect((await to('event_cancelled')).map(({ to_email }) => to_email)).toEqual([buyer, friend].toSorted());
    expect((await to('event_cancelled_other')).map(({ to_email }) => to_email)).toContain(invited.email);
    await world.ctx.db
      .updateTable('tickets')
      .set({ owner_email: buyer })
      .where('id', '=', second?.id ?? '')
      .execute();
  });

  test('leaves a disputed order to its bank, and refunds it when the bank decides for the host', async () => {
    const night = await buildNight();
    const disputed = await night.buy();
    await night.buy({ quantity: 1 });
    const payment = await world.paymentOf(disputed);
    const dispute = await world.openDispute(disputed);
    const { body } = await night.cancel();
    expect(body.cancellation?.rehearsal.disputed).toEqual({
      orders: 1,
      amount: { amount: payment.amount, currency: 'eur' },
    });
    await finish();
    expect((await night.look()).cancellation).toMatchObject({
      orders: { total: 2, done: 1, disputed: 1 },
      done_at: expect.any(String),
    });
    await dispute.decide('win');
    await world.advance(60_000);
    await finish();
    expect((await night.look()).cancellation).toMatchObject({ orders: { total: 2, done: 2, disputed: 0 } });
    expect((await world.order(disputed)).status).toBe('refunded');
    const refunds = world.ctx.db.selectFrom('refunds').select(['state', 'amount']);
    expect(await refunds.where('order_id', '=', disputed.order.id).execute()).toEqual([
      { state: 'succeeded', amount: payment.amount },
    ]);
  });

  test('pressed twice is cancelled once; a draft and one that is over are refused', async () => {
    const night = await buildNight();
    await night.buy();
    const { rehearsal } = await night.look();
    const answers = await Promise.all([night.cancel(rehearsal?.fingerprint), night.cancel(rehearsal?.fingerprint)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([finish(), finish(), runCancellations(world.ctx)]);
    await finish();
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
});
