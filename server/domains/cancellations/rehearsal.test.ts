import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { endEntries } from '#server/domains/waiting-list/end-entries.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { renderChecked } from '#server/testing/checked-mails.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { createCancellingWorld } from '#server/testing/cancelling.ts';
import { refundOrder } from '#server/testing/refund.ts';

const world = await createCancellingWorld();
afterAll(() => expectInvariants(world));

/** What the platform has of an order. */
async function feesFrom(orderId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as amount from ledger_transactions x
      join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
     where x.order_id = ${orderId} and a.name = 'fees'`.execute(world.ctx.db);
  return rows[0]?.amount ?? 0;
}

describe('a rehearsal', () => {
  test('shows to the cent what happens', async () => {
    const night = await world.buildNight();
    await night.buy({ quantity: 3, promo_code: 'THIRD', referral_code: night.referral_code });
    const partly = await night.buy({ quantity: 2, promo_code: 'THIRD' });
    await night.buy({ quantity: 1 });
    const [first] = await world.tickets(partly);
    await refundOrder(world.ctx, partly.order.id, { ticket_ids: [first?.id ?? ''], keeps_fee: true });
    await sendRefunds(world.ctx);
    await world.hold({ ticket_type_id: night.free.id, quantity: 2 });
    const entry = await buildEntry(world.ctx, { event_id: night.event.id });
    const before = await world.balances(night);

    const { rehearsal, blocked } = await night.look();
    expect(blocked).toBeNull();
    expect(rehearsal).toMatchObject({ orders: 4, tickets: 7, free_tickets: 2, refunded_buyers: 3, holders: 4 });
    expect(rehearsal?.from_balance.amount).toBe(before['org:payable']);
    expect(rehearsal?.promoters).toEqual({ count: 1, amount: { amount: before['promo:payable'], currency: 'eur' } });

    const { status, body } = await night.cancel(rehearsal?.fingerprint, 'The roof leaks.');
    expect(status).toBe(200);
    expect(body).toMatchObject({ blocked: 'cancelled', rehearsal: null, cancellation: { done_at: null } });
    await endEntries(world.ctx);
    await world.finish();
    const after = await night.look();
    expect(after.cancellation).toMatchObject({
      orders: { total: 4, done: 4, failed: 0, disputed: 0 },
      refunded: rehearsal?.refund,
      failed: { amount: 0, currency: 'eur' },
    });
    expect(after.cancellation?.done_at).not.toBeNull();
    expect(await world.balances(night)).toEqual({});
    const mails = await world.mailsOf(night);
    expect(mails.filter(({ template }) => template === 'event_cancelled')).toHaveLength(rehearsal?.mails.holders ?? -1);
    const toWaiting = await world.ctx.db
      .selectFrom('outbox')
      .select('template')
      .where('to_email', '=', entry.email)
      .execute();
    expect(toWaiting).toEqual([{ template: 'waiting_list_ended' }]);
    expect([...toWaiting, ...mails.filter(({ template }) => template === 'event_cancelled_other')]).toHaveLength(
      rehearsal?.mails.others ?? -1,
    );
    expect(mails.filter(({ template }) => template === 'cancellation_done')).toHaveLength(1);
  });

  test('shows to the cent what is left, where a fee was kept and a part went back at the provider', async () => {
    const night = await world.buildNight();
    const bought = await night.buy({ quantity: 3, referral_code: night.referral_code });
    const [first] = await world.tickets(bought);
    await refundOrder(world.ctx, bought.order.id, { ticket_ids: [first?.id ?? ''], keeps_fee: true });
    await sendRefunds(world.ctx);
    await world.refundInDashboard(bought, 1234);
    const { 'org:payable': organizer, 'promo:payable': promoter } = await world.balances(night);
    const fees = await feesFrom(bought.order.id);
    const { rehearsal } = await night.look();
    await night.cancel(rehearsal?.fingerprint);
    await world.finish();
    expect((await night.look()).cancellation?.refunded).toEqual(rehearsal?.refund);
    expect(await world.balances(night)).toEqual({});
    expect(rehearsal).toMatchObject({
      from_balance: { amount: organizer },
      promoters: { amount: { amount: promoter } },
      fees_given_back: { amount: fees - (await feesFrom(bought.order.id)) },
    });
  });

  test('shows the same for Resale: both payments are refunded, each to its payer, and the seller gets nothing', async () => {
    const night = await world.buildNight();
    const first = await night.buy({ quantity: 2, referral_code: night.referral_code });
    const seller = await buildUser(world.ctx);
    const [sold, offered] = await world.tickets(first);
    const offer = (ticket_id = '') => buildOffer(world.ctx, { ticket_id, seller });
    const second = await world.holdListing((await offer(sold?.id)).listing.id);
    await world.card(second.page);
    expect((await world.look(second)).status).toBe('paid');
    // Another listing is being paid for, and ends with the event.
    const { listing } = await offer(offered?.id);
    const waiting = await world.holdListing(listing.id);
    const before = await world.balances(night);

    const { rehearsal } = await night.look();
    expect(rehearsal).toMatchObject({ orders: 1, resale_orders: 1, tickets: 2, refunded_buyers: 2, open_checkouts: 1 });
    expect(rehearsal?.sellers).toEqual({ count: 1, amount: { amount: before['res:payable'], currency: 'eur' } });
    expect(rehearsal?.mails).toMatchObject({ holders: 3, sellers: 1 });
    await night.cancel(rehearsal?.fingerprint);
    const states = () => world.ctx.db.selectFrom('listings').select('state').where('id', '=', listing.id).execute();
    expect(await states()).toEqual([{ state: 'void' }]);
    await expireHolds(world.ctx);
    await world.finish();
    expect((await world.order(waiting)).status).toBe('expired');
    expect((await night.look()).cancellation).toMatchObject({
      orders: { total: 2, done: 2, failed: 0, disputed: 0 },
      refunded: rehearsal?.refund,
    });
    expect(await world.balances(night)).toEqual({});
    expect([(await world.order(first)).status, (await world.order(second)).status]).toEqual(['refunded', 'refunded']);
    expect((await world.tickets(first)).map(({ state }) => state)).toEqual(['refunded', 'refunded']);
    const mails = await world.mailsOf(night);
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

  test('is refused with a new rehearsal if somebody bought meanwhile; nothing is cancelled', async () => {
    const night = await world.buildNight();
    await night.buy();
    const { rehearsal } = await night.look();
    await night.buy({ quantity: 1 });
    const { status, body } = await night.cancel(rehearsal?.fingerprint);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'rehearsal_changed' });
    expect(body.rehearsal).toMatchObject({ orders: 2, tickets: 3 });
    expect((await night.look()).blocked).toBeNull();
    expect((await night.cancel(body.rehearsal?.fingerprint)).status).toBe(200);
    await world.finish();
  });

  test('without sales: cancelled at once, without a refund', async () => {
    const night = await world.buildNight();
    await night.cancel();
    await world.finish();
    expect((await night.look()).cancellation).toMatchObject({ orders: { total: 0 }, done_at: expect.any(String) });
  });
});
