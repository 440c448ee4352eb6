import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildDispute, forgetDispute } from '#server/testing/disputes.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';
import { assessSeller } from './assess-seller.ts';
import { assessSellers } from './assess-sellers.ts';

const velvet = await createTestApp({ settings: { seller_review_first_amount: 10_000, seller_review_many_sales: 4 } });
afterEach(() => expectInvariants(velvet));

/** Somebody who has had an account for a while. */
const buildSeller = async () => {
  const seller = await buildUser(velvet.ctx);
  await sql`update users set created_at = created_at - interval '1 year' where id = ${seller.id}`.execute(
    velvet.ctx.db,
  );
  return seller;
};
type Seller = Awaited<ReturnType<typeof buildSeller>>;

const sell = async (seller: Seller, prices: number[]) => {
  const type = await buildTicketType(velvet.ctx, { price_amount: 5000 });
  const sales = [];
  for (const price_amount of prices) sales.push(await buildSoldListing(velvet.ctx, { type, seller, price_amount }));
  return { event_id: type.event_id, seller_user_id: seller.id, sales };
};

const assess = ({ event_id, seller_user_id }: { event_id: string; seller_user_id: string }) =>
  inTransaction(velvet.ctx.db, (tx) => assessSeller(velvet.ctx, tx, { event_id, seller_user_id }));

const reviewOf = ({ event_id, seller_user_id }: { event_id: string; seller_user_id: string }) =>
  velvet.ctx.db
    .selectFrom('seller_reviews')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('seller_user_id', '=', seller_user_id)
    .executeTakeFirstOrThrow();

describe('a seller’s history', () => {
  test('of a few ordinary sales is clear', async () => {
    const sold = await sell(await buildSeller(), [4000]);
    expect(await assess(sold)).toBe('clear');
    expect(await reviewOf(sold)).toMatchObject({ state: 'clear', reasons: [], due_at: null });
  });

  test('with a large first payout is held, with a deadline for the review', async () => {
    const sold = await sell(await buildSeller(), [5000, 5000]);
    expect(await assess(sold)).toBe('held');
    const { reasons, due_at, assessed_at } = await reviewOf(sold);
    expect([reasons, Number(due_at) - Number(assessed_at)]).toEqual([['first_large'], 72 * 3_600_000]);
    velvet.clock.advance(71 * 3_600_000);
    expect(await assess(sold)).toBe('held');
    velvet.clock.advance(3_600_000);
    expect(await assess(sold)).toBe('released');
  });

  test.each([
    ['refused', 'failed', 'held'],
    ['made', 'done', 'clear'],
  ])('with a large payout after one that was %s (%s) is %s', async (_, state, review) => {
    const sold = await sell(await buildSeller(), [5000, 5000]);
    await sql`
      with account as (
        insert into connected_accounts (user_id, request, requested_at, created_at, updated_at)
        values (${sold.seller_user_id}, '{}', now(), now(), now()) returning id)
      insert into transfers (connected_account_id, provider_account_id, kind, currency, amount, state, event_id, created_at, due_at, updated_at)
      select id, 'acct_1', 'seller', 'eur', 100, ${state}, ${sold.event_id}, now(), now(), now() from account`.execute(
      velvet.ctx.db,
    );
    expect(await assess(sold)).toBe(review);
    // The books know nothing of it.
    await velvet.ctx.db.deleteFrom('transfers').where('event_id', '=', sold.event_id).execute();
  });

  test('with many sales in some months is held, over all events', async () => {
    const seller = await buildSeller();
    await sell(seller, [1000, 1000, 1000]);
    const sold = await sell(seller, [1000]);
    expect(await assess(sold)).toBe('held');
    expect((await reviewOf(sold)).reasons).toEqual(['many_sales']);
  });

  test('with a fraud warning about what they bought or sold is held; a warning about somebody else is not theirs', async () => {
    const [theirs, other] = [await sell(await buildSeller(), [3000]), await sell(await buildSeller(), [3000])];
    const order_id = theirs.sales[0]?.resale_order.id ?? '';
    await sql`
      insert into fraud_warnings (provider_warning_id, payment_id, order_id, event_id, fraud_type, outcome, created_at)
      select 'issfr_' || p.id, p.id, p.order_id, ${theirs.event_id}, 'made_with_stolen_card', 'noted', ${velvet.ctx.clock.now()}
        from payments p where p.order_id = ${order_id}`.execute(velvet.ctx.db);
    expect([await assess(theirs), await assess(other)]).toEqual(['held', 'clear']);
    expect((await reviewOf(theirs)).reasons).toEqual(['disputed']);
  });

  test.each(['order', 'resale_order'] as const)(
    'with a dispute about what they bought or sold (%s) is held, unless the bank decided for them',
    async (bought) => {
      const sold = await sell(await buildSeller(), [3000]);
      const order_id = sold.sales[0]?.[bought].id ?? '';
      await buildDispute(velvet.ctx, order_id, 'won');
      expect(await assess(sold)).toBe('clear');
      await forgetDispute(velvet.ctx, order_id);
      await buildDispute(velvet.ctx, order_id, 'open');
      expect(await assess(sold)).toBe('held');
      expect((await reviewOf(sold)).reasons).toEqual(['disputed']);
      await forgetDispute(velvet.ctx, order_id);
    },
  );

  test('of a new account that sold at once is held', async () => {
    const seller = await buildUser(velvet.ctx);
    const sold = await sell(seller, [3000]);
    expect(await assess(sold)).toBe('held');
    expect((await reviewOf(sold)).reasons).toEqual(['new_account']);
  });

  test('is reviewed again while it is clear, and staff’s decision stays', async () => {
    const seller = await buildSeller();
    const sold = await sell(seller, [3000]);
    expect(await assess(sold)).toBe('clear');
    await sell(seller, [1000, 1000, 1000]);
    expect(await assess(sold)).toBe('held');
    await sql`
      update seller_reviews set state = 'released', decided_at = now()
       where event_id = ${sold.event_id} and seller_user_id = ${sold.seller_user_id}`.execute(velvet.ctx.db);
    expect(await assess(sold)).toBe('released');
  });
});

const end = ({ event_id }: { event_id: string }) =>
  sql`
    update events set starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year', doors_at = null
     where id = ${event_id}`.execute(velvet.ctx.db);

test('sellers are reviewed when their event is over, each once', async () => {
  const sold = await sell(await buildSeller(), [3000]);
  await assessSellers(velvet.ctx);
  const reviews = () => velvet.ctx.db.selectFrom('seller_reviews').select('id').where('event_id', '=', sold.event_id);
  expect(await reviews().execute()).toEqual([]);
  await end(sold);
  expect(await assessSellers(velvet.ctx)).toBe(1);
  expect(await assessSellers(velvet.ctx)).toBe(0);
  expect(await reviews().execute()).toHaveLength(1);
});

test('a seller who cannot be reviewed does not stop the review of others', async () => {
  const sales = [await sell(await buildSeller(), [3000]), await sell(await buildSeller(), [3000])];
  const [bad, good] = sales.toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1));
  if (!bad || !good) throw new Error('two sales are needed');
  for (const sold of [bad, good]) await end(sold);
  const failing = { of: 'insert on seller_reviews', when: `new.event_id = '${bad.event_id}'` };
  await withFailingWrites(velvet.database.pool, failing, () => assessSellers(velvet.ctx));
  expect(await reviewOf(good)).toMatchObject({ state: 'clear' });
  expect(await assessSellers(velvet.ctx)).toBe(1);
});
