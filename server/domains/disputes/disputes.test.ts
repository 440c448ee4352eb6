import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { DAY } from '#server/platform/lib/clock.ts';
import { writtenTo } from '#server/testing/checked-mails.ts';
import { call } from '#server/testing/checkout.ts';
import { applyDispute } from './apply-dispute.ts';
import { applyFraudWarning } from './fraud-warnings.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';
import { createDisputeWorld } from '#server/testing/disputes.ts';

const FRAUD_WARNING_CARD = '4000000000005423';

const world = await createDisputeWorld();
beforeEach(() => world.reset());

/** A dispute as the provider has it. */
async function readDispute(id: string) {
  const read = await world.ctx.provider.worker.retrieveDispute(id);
  if (read.kind !== 'ok') throw new Error('the dispute cannot be read');
  return read.value;
}

describe('a dispute', () => {
  test('takes the money out at once, freezes the order, and gives all back when it is won', async () => {
    const sale = await world.buildSale();
    const before = await world.book(sale);
    const { decide } = await world.openDispute(sale);
    expect(await world.book(sale)).toEqual({
      ...before,
      'stripe:balance': 10600 - 12100,
      'disputes:held': 10600,
      'exp:dispute': 1500,
    });
    expect(await world.states(sale)).toEqual(['paid', 'valid', 'valid']);
    await expect(world.refund(sale)).rejects.toMatchObject({ body: { code: 'order_disputed' } });
    await decide('win');
    expect(await world.book(sale)).toEqual({ ...before, 'stripe:balance': 10600 - 1500, 'exp:dispute': 1500 });
    expect(await world.rowOf(sale)).toMatchObject({ state: 'won', fee_amount: 1500, reinstated_amount: 10600 });
    expect(await world.mailsAboutDispute(sale)).toEqual(['A bank takes €106.00 back', '€106.00 is back']);
    await world.refund(sale);
    expect(await world.states(sale)).toEqual(['refunded', 'refunded', 'refunded']);
    expect((await world.look(sale)).message).toBe(
      'Our team refunded this order: €106.00 was refunded. These tickets are no longer valid.',
    );
  });

  test('that is lost is taken back like a refund: nobody keeps anything, tickets end, places go back', async () => {
    const sale = await world.buildSale();
    const { decide } = await world.openDispute(sale);
    expect(await world.stock(sale)).toMatchObject({ sold: 2 });
    const friend = `friend-${sale.order_id}@example.com`;
    const versions = world.ctx.db.updateTable('ticket_versions').set({ owner_email: friend });
    await versions.where('ticket_id', '=', (await world.tickets(sale))[0]?.id ?? '').execute();
    await decide('lose');
    expect((await writtenTo(world.ctx, friend)).map(({ template }) => template)).toEqual(['ticket_ended']);
    expect(await world.book(sale)).toEqual({ 'stripe:balance': -1500, 'exp:dispute': 1500 });
    expect(await world.states(sale)).toEqual(['refunded', 'void', 'void']);
    expect(await world.look(sale)).toMatchObject({
      message: 'Your bank gave you €106.00 back. These tickets are no longer valid.',
      refunded: null,
      bank_returned: { amount: 10600, currency: 'eur' },
    });
    expect(await world.stock(sale)).toMatchObject({ sold: 0 });
    expect(await world.mailsAboutDispute(sale)).toEqual([
      'A bank takes €106.00 back',
      'The payer got €106.00 back',
      'Your bank gave you €106.00 back',
    ]);
    const [kind] = await world.ctx.db
      .selectFrom('ticket_history')
      .select(['kind', 'data'])
      .where('ticket_id', '=', (await world.tickets(sale))[0]?.id ?? '')
      .orderBy('id', 'desc')
      .execute();
    expect(kind).toMatchObject({ kind: 'voided', data: { reason: 'dispute' } });
  });

  test('that is lost leaves a used ticket used, and one that was bought in Resale with its holder (PAY-30)', async () => {
    const sale = await world.buildSale();
    const [, resold] = await world.tickets(sale);
    await world.admit(sale);
    const seller = await buildUser(world.ctx);
    const { listing } = await buildOffer(world.ctx, { ticket_id: resold?.id ?? '', seller });
    await buildResaleSale(world.ctx, { listing });
    await (await world.openDispute(sale)).decide('lose');
    expect(await world.states(sale)).toEqual(['partially_refunded', 'used', 'valid']);
  });

  test('over a part costs that part, and the tickets stay', async () => {
    const sale = await world.buildSale();
    await (await world.openDispute(sale, { amount: 2650 })).decide('lose');
    expect(await world.states(sale)).toEqual(['partially_refunded', 'valid', 'valid']);
    expect(await world.book(sale)).toMatchObject({ 'org:event:payable': -7500, fees: -450 });
  });

  test('an inquiry takes nothing and stops nothing; it may become a dispute', async () => {
    const sale = await world.buildSale();
    const before = await world.book(sale);
    const { decide } = await world.openDispute(sale, { inquiry: true });
    expect(await world.book(sale)).toEqual(before);
    expect(await world.rowOf(sale)).toMatchObject({ state: 'inquiry', withdrawn_amount: 0 });
    await decide('escalate');
    expect(await world.rowOf(sale)).toMatchObject({ state: 'open', withdrawn_amount: 10600 });
    const other = await world.buildSale();
    await (await world.openDispute(other, { inquiry: true })).decide('lose');
    expect(await world.rowOf(other)).toMatchObject({ state: 'closed', lost_amount: 0 });
    expect(await world.mailsAboutDispute(other)).toEqual([]);
  });

  test('is found without webhooks, and repeated events change nothing', async () => {
    const sale = await world.buildSale();
    await world.control('POST', '/webhooks', { never: true });
    const { id } = await world.control<{ id: string }>('POST', '/disputes', { payment_intent: sale.payment_intent });
    await reconcileDisputes(world.ctx);
    expect(await world.rowOf(sale)).toMatchObject({ state: 'open' });
    await world.control('POST', `/disputes/${id}`, { action: 'lose' });
    await Promise.all([1, 2, 3].map(() => reconcileDisputes(world.ctx)));
    expect(await world.rowOf(sale)).toMatchObject({ state: 'lost', lost_amount: 10600 });
    expect(await world.book(sale)).toEqual({ 'stripe:balance': -1500, 'exp:dispute': 1500 });
  });

  test('does not go back to an earlier state when an older reading of it is applied late', async () => {
    const [lost, escalated] = [await world.buildSale(), await world.buildSale()];
    const facts = async (sale: typeof lost) => [
      await world.rowOf(sale),
      await world.book(sale),
      await world.states(sale),
    ];
    const dispute = await world.openDispute(lost);
    const open = await readDispute(dispute.id);
    await dispute.decide('lose');
    const inquiry = await world.openDispute(escalated, { inquiry: true });
    const asked = await readDispute(inquiry.id);
    await inquiry.decide('escalate');
    const before = [await facts(lost), await facts(escalated)];
    for (const older of [open, asked]) await applyDispute(world.ctx, older);
    expect([await facts(lost), await facts(escalated)]).toEqual(before);
  });

  test('is found without webhooks, even if the provider does not answer about another', async () => {
    const [bad, good] = [await world.buildSale(), await world.buildSale()];
    const badId = (await world.openDispute(bad)).id;
    const goodId = (await world.openDispute(good)).id;
    // Newer ones are listed by the provider.
    await world.advance(8 * DAY);
    await world.control('POST', '/webhooks', { never: true });
    await world.control('POST', `/disputes/${goodId}`, { action: 'lose' });
    const fault = { method: 'GET', path: `/v1/disputes/${badId}`, kind: 'error_500', times: null };
    await world.control('POST', '/faults', fault);
    await reconcileDisputes(world.ctx);
    await world.control('DELETE', '/faults');
    expect(await world.rowOf(good)).toMatchObject({ state: 'lost' });
  });

  test('while a refund is on its way: the refund waits, and is cancelled if the bank has paid', async () => {
    const sale = await world.buildSale();
    const [first] = await world.tickets(sale);
    await world.refund(sale, [first?.id ?? '']);
    const { decide } = await world.openDispute(sale);
    await sendRefunds(world.ctx);
    const refunds = () =>
      world.ctx.db.selectFrom('refunds').select(['state', 'amount']).where('order_id', '=', sale.order_id).execute();
    expect(await refunds()).toEqual([{ state: 'intent', amount: 5300 }]);
    await decide('lose');
    expect(await refunds()).toEqual([{ state: 'canceled', amount: 5300 }]);
    expect(await world.book(sale)).toEqual({ 'stripe:balance': -1500, 'exp:dispute': 1500 });
  });

  test('while a refund has failed: the host cannot send it again, because the bank holds the payment', async () => {
    const sale = await world.buildSale();
    const [first] = await world.tickets(sale);
    await world.refund(sale, [first?.id ?? '']);
    await sendRefunds(world.ctx);
    const refunds = world.ctx.db.selectFrom('refunds').selectAll().where('order_id', '=', sale.order_id);
    const refund = await refunds.executeTakeFirstOrThrow();
    await world.control('POST', `/refunds/${refund.provider_refund_id}`, { action: 'fail' });
    await world.settleAll();
    const { decide } = await world.openDispute(sale);
    const path = `/events/${sale.event.slug}/refunds/${refund.id}/again/`;
    const again = () => call(world.url, path, { method: 'POST', headers: sale.headers });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'order_disputed' } });
    expect((await refunds.execute()).map(({ state }) => state)).toEqual(['failed']);
    await decide('win');
    expect((await again()).status).toBe(200);
  });

  test('lost over a part: the provider refunds nothing more, so a refund that waited is visibly owed', async () => {
    const sale = await world.buildSale();
    const [first] = await world.tickets(sale);
    await world.refund(sale, [first?.id ?? '']);
    await (await world.openDispute(sale, { amount: 2650 })).decide('lose');
    await sendRefunds(world.ctx);
    const refund = await world.ctx.db
      .selectFrom('refunds')
      .select(['id', 'state', 'failure_reason'])
      .where('order_id', '=', sale.order_id)
      .executeTakeFirstOrThrow();
    expect(refund).toMatchObject({ state: 'failed', failure_reason: expect.stringContaining('charged back') });
    expect(await world.book(sale)).toMatchObject({ 'buyer:unrefunded': -5300 });
    expect(await world.mailsAbout({ refund_id: refund.id })).toHaveLength(1);
  });

  test('in a status we do not know is logged and changes nothing', async () => {
    const sale = await world.buildSale();
    const { id } = await world.openDispute(sale);
    const before = [await world.rowOf(sale), await world.book(sale)];
    const read = await readDispute(id);
    await applyDispute(world.ctx, { ...read, status: 'from_the_future' });
    expect([await world.rowOf(sale), await world.book(sale)]).toEqual(before);
    // Prevented by the bank, with the money gone: that is a loss.
    await applyDispute(world.ctx, { ...read, status: 'prevented' });
    expect(await world.rowOf(sale)).toMatchObject({ state: 'lost', lost_amount: 10600 });
  });
});

describe('an early fraud warning', () => {
  const warnings = ({ order_id }: { order_id: string }) =>
    world.ctx.db.selectFrom('fraud_warnings').selectAll().where('order_id', '=', order_id).execute();

  test('before admission: refunded and void at once, and everybody is told', async () => {
    const sale = await world.buildSale(FRAUD_WARNING_CARD);
    expect(await world.states(sale)).toEqual(['refunded', 'refunded', 'refunded']);
    const [warning] = await warnings(sale);
    expect(warning).toMatchObject({ outcome: 'refunded' });
    await sendRefunds(world.ctx);
    expect(await world.book(sale)).toEqual({});
    expect((await world.look(sale)).message).toBe(
      'The card’s network warned us about this payment: €106.00 was refunded. These tickets are no longer valid.',
    );
    const mails = await world.mailsAbout({ warning_id: warning?.id });
    expect(mails.toSorted()).toEqual([
      'An order of €106.00 was refunded',
      'Refunded after a fraud warning',
      'You get €106.00 back',
    ]);
  });

  test('after admission it is only recorded', async () => {
    const sale = await world.buildSale();
    await world.admit(sale);
    await world.control('POST', '/fraud_warnings', { payment_intent: sale.payment_intent });
    await world.settleAll();
    expect(await warnings(sale)).toMatchObject([{ outcome: 'noted' }]);
    expect(await world.states(sale)).toEqual(['paid', 'used', 'valid']);
  });

  test('is only recorded if the provider takes no refund any more, and after a bank took a part back', async () => {
    const [ended, disputed] = [await world.buildSale(), await world.buildSale()];
    await (await world.openDispute(disputed, { amount: 2650 })).decide('lose');
    for (const [sale, is_actionable] of [
      [ended, false],
      [disputed, true],
    ] as const) {
      const { id, provider_charge_id } = await world.paymentOf(sale);
      const charge_id = provider_charge_id ?? '';
      const created_at = world.ctx.clock.now();
      await applyFraudWarning(world.ctx, { id, charge_id, fraud_type: 'misc', is_actionable, created_at });
      expect(await warnings(sale)).toMatchObject([{ outcome: 'noted' }]);
    }
    expect(await world.states(ended)).toEqual(['paid', 'valid', 'valid']);
    expect(await world.states(disputed)).toEqual(['partially_refunded', 'valid', 'valid']);
  });
});
