import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { processWebhook } from '#server/domains/payments/process-webhook.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { newId } from '#server/platform/lib/random.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { webhookHandlers } from '#server/webhook-handlers.ts';
import { fees, providerBalance } from './accounts.ts';
import { countOpenFindings, settleFinding } from './findings.ts';
import { postLedger } from './ledger.ts';
import { reconcileBalance } from './reconcile-balance.ts';
import { fetchMissedEvents } from './reconcile-payments.ts';

const FAILING_CARD = '4000000000005126';

const world = await createPayingWorld();

async function paid(card?: string) {
  const type = await buildTicketType(world.ctx, { price_amount: 5000 });
  const held = await world.holdAndPay({ ticket_type_id: type.id });
  await world.card(held.page, card);
  await world.settleAll();
  const payment = await world.paymentOf(held);
  return { held, payment, payment_intent: payment.provider_payment_intent_id };
}

/** The next night. */
async function nightly() {
  await world.advance(DAY);
  await world.settleAll();
  return (await reconcileBalance(world.ctx)).map(
    ({ kind, provider_transaction_id, source_id, ledger_keys, provider_amount, book_amount }) => ({
      kind,
      provider_transaction_id,
      source_id,
      ledger_keys,
      provider_amount,
      book_amount,
    }),
  );
}

const lastRun = () =>
  world.ctx.db
    .selectFrom('reconciliation_runs')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('PAY-35 the nightly comparison with the provider’s book', () => {
  test('finds nothing when all is well: payments, fees, refunds that fail, disputes won and lost', async () => {
    const [plain, failing, won, lost] = [await paid(), await paid(FAILING_CARD), await paid(), await paid()];
    await world.stripe.refunds.create({ payment_intent: plain.payment_intent, amount: 2000 });
    const { id } = await world.stripe.refunds.create({ payment_intent: failing.payment_intent });
    await world.settleAll();
    await world.control('POST', `/refunds/${id}`, { action: 'fail' });
    for (const [sale, action] of [
      [won, 'win'],
      [lost, 'lose'],
    ] as const) {
      const dispute = await world.control<{ id: string }>('POST', '/disputes', { payment_intent: sale.payment_intent });
      await world.settleAll();
      await world.control('POST', `/disputes/${dispute.id}`, { action });
    }
    expect(await nightly()).toEqual([]);
    const { matched, transactions, balances } = await lastRun();
    // Four payments, two refunds, one that came back, two disputes, one of which is won.
    expect([matched, transactions]).toEqual([10, 10]);
    const balance = await world.stripe.balance.retrieve();
    const provider = (balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0);
    expect(balances).toEqual([{ currency: 'eur', provider, book: provider, demonstration: 0 }]);
    expect(await nightly()).toEqual([]);
  });

  test('reports an extra line of the provider, and a posting that the provider does not have, by their ids', async () => {
    // Money of which no posting of ours tells, and a posting of which the provider knows nothing.
    const payout = await world.stripe.payouts.create({ amount: 1234, currency: 'eur' });
    const key = `sale:${newId()}`;
    await inTransaction(world.ctx.db, async (tx) => {
      const entries = [
        { account: providerBalance, amount: 777 },
        { account: fees, amount: -777 },
      ];
      await postLedger(tx, {
        key,
        order_id: null,
        memo: '',
        created_at: world.ctx.clock.now(),
        currency: 'eur',
        entries,
      });
    });
    const found = await nightly();
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({
      kind: 'not_in_book',
      provider_transaction_id: payout.balance_transaction,
      source_id: payout.id,
      ledger_keys: [],
      provider_amount: -1234,
      book_amount: null,
    });
    expect(found).toContainEqual({
      kind: 'not_at_provider',
      provider_transaction_id: null,
      source_id: null,
      ledger_keys: [key],
      provider_amount: null,
      book_amount: 777,
    });
    // The next night it is not new, but still in the queue.
    expect(await nightly()).toEqual([]);
    expect(await countOpenFindings(world.ctx.db)).toBe(2);
  });

  test('reports a payment that was never recorded, and a wrong amount, until they are right', async () => {
    const known = await paid();
    await world.control('POST', '/webhooks', { never: true });
    const type = await buildTicketType(world.ctx, { price_amount: 3000 });
    const held = await world.holdAndPay({ ticket_type_id: type.id, quantity: 1 });
    await world.card(held.page);
    await world.control('POST', '/webhooks', { never: false });
    await sql`alter table ledger_transactions disable trigger user`.execute(world.ctx.db);
    await sql`update ledger_transactions set key = 'mislaid' where key = ${`fee:${known.payment.id}`}`.execute(
      world.ctx.db,
    );
    const found = await nightly();
    expect(found.map(({ kind, ledger_keys }) => [kind, ledger_keys])).toEqual(
      expect.arrayContaining([
        ['not_in_book', []],
        ['amount_differs', [`sale:${known.held.order.id}`]],
        ['not_at_provider', ['mislaid']],
      ]),
    );
    await sql`update ledger_transactions set key = ${`fee:${known.payment.id}`} where key = 'mislaid'`.execute(
      world.ctx.db,
    );
    await sql`alter table ledger_transactions enable trigger user`.execute(world.ctx.db);
    // The provider's own list of events brings what no webhook did.
    await fetchMissedEvents(world.ctx, webhookHandlers);
    const waiting = await world.ctx.db
      .selectFrom('webhook_inbox')
      .select('event_id')
      .where('processed_at', 'is', null)
      .execute();
    for (const { event_id } of waiting) await processWebhook(world.ctx, webhookHandlers, event_id);
    expect(await nightly()).toEqual([]);
    expect(await countOpenFindings(world.ctx.db)).toBe(2);
  });

  test('is in the queue of staff, who settle it with a note', async () => {
    const { ctx } = world;
    const { rows } = await sql<{ subject_id: string; what: string }>`
      select subject_id, what from staff_queue(24, 72, 24) where kind = 'finding' and not is_over`.execute(ctx.db);
    expect(rows.map(({ what }) => what).sort()).toEqual(['not_at_provider', 'not_in_book']);
    const { id: actor_user_id } = await buildUser(ctx);
    const settled = {
      finding_id: rows[0]?.subject_id ?? '',
      note: 'Our own payout.',
      actor_user_id,
      now: ctx.clock.now(),
    };
    await inTransaction(ctx.db, (tx) => settleFinding(tx, settled));
    expect(await countOpenFindings(ctx.db)).toBe(1);
    expect(await nightly()).toEqual([]);
    expect(await countOpenFindings(ctx.db)).toBe(1);
  });

  test('leaves demonstration data out, and reports its sum', async () => {
    const { payment } = await paid();
    await world.control('POST', '/webhooks', { never: true });
    await sql`update payments set is_demonstration = true, provider_charge_id = 'ch_none' where id = ${payment.id}`.execute(
      world.ctx.db,
    );
    const found = await nightly();
    expect(found.map(({ kind }) => kind)).toEqual(['not_in_book']);
    const { balances } = await lastRun();
    expect(balances).toMatchObject([{ demonstration: payment.amount - (payment.provider_fee_amount ?? 0) }]);
    await sql`update payments set is_demonstration = false, provider_charge_id = ${payment.provider_charge_id} where id = ${payment.id}`.execute(
      world.ctx.db,
    );
  });

  test('ignores movements younger than an hour', async () => {
    await nightly();
    await world.stripe.payouts.create({ amount: 100, currency: 'eur' });
    expect(await reconcileBalance(world.ctx)).toEqual([]);
    await world.advance(2 * HOUR);
    expect(await reconcileBalance(world.ctx)).toHaveLength(1);
  });
});
