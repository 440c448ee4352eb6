import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MyListing, SellerPayout } from '#contract/selling.ts';
import type { CancellationPage } from '#contract/cancellations.ts';
import { buildSession, buildSignedIn } from '#server/domains/auth/factory.ts';
import { runCancellations } from '#server/domains/cancellations/run-cancellations.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { findUnpaidSales } from '#server/domains/payments/obligations.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { beginSellerReversals } from '#server/domains/settlements/begin-seller-reversals.ts';
import { beginSellerTransfers } from '#server/domains/settlements/begin-seller-transfers.ts';
import { tellWaitingSellers } from '#server/domains/settlements/seller-transfers.ts';
import { sendReversals } from '#server/domains/settlements/send-reversals.ts';
import { buildStaffOnDuty } from '#server/domains/staff/factory.ts';
import { renderChecked } from '#server/testing/checked-mails.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { call } from '#server/testing/checkout.ts';
import { createSettlingWorld, type SettlingWorld } from '#server/testing/settling.ts';
import { transferHooks } from '#server/transfer-hooks.ts';

const AVAILABLE_AT_ONCE = '4000000000000077';
const CREATE = { method: 'POST', path: '/v1/transfers' };
/** 48 hours after an event that ends in ten. */
const RELEASED = 58 * HOUR;

let world: SettlingWorld;
beforeAll(async () => {
  world = await createSettlingWorld();
});
beforeEach(async () => {
  await world.reset();
  await world.control('POST', '/settings', { uncovered_reversal: 'refuse' });
});

type Seller = Awaited<ReturnType<typeof buildSeller>>;

async function buildSeller() {
  const { user, headers } = await buildSignedIn(world.ctx);
  // A new account that sells at once is looked into first.
  await sql`update users set created_at = created_at - interval '1 year' where id = ${user.id}`.execute(world.ctx.db);
  const accountId = async () => {
    const rows = world.ctx.db.selectFrom('connected_accounts').select('provider_account_id');
    return (await rows.where('user_id', '=', user.id).executeTakeFirst())?.provider_account_id ?? '';
  };
  const post = (path: string, body?: object) =>
    call<{ url: string }>(world.url, `/promoter/payouts/${path}/`, { method: 'POST', headers, body });
  /** Opens an account at the provider and fills its form in. */
  const onboard = async () => {
    const { status } = await post('onboard', { country: 'DE', page: 'resale' });
    await world.control('POST', `/accounts/${await accountId()}`, { state: 'ready' });
    await post('check');
    return status;
  };
  const sent = async () => {
    const { data } = await world.stripe.transfers.list({ destination: await accountId() });
    return data.map(({ amount, amount_reversed }) => amount - amount_reversed);
  };
  return { user, headers, accountId, onboard, sent };
}

async function buildNight() {
  const now = world.ctx.clock.now();
  const doors_at = addMilliseconds(now, 8 * HOUR);
  const values = { doors_at, starts_at: doors_at, ends_at: addMilliseconds(now, 10 * HOUR) };
  return world.buildSale(await world.buildReadyHost(), values);
}
type Night = Awaited<ReturnType<typeof buildNight>>;

/** A seller buys a ticket for 53.00, and somebody buys it from them for as much. */
async function resold(night: Night, { user }: Seller) {
  const first = await night.buy({ email: user.email });
  const [ticket] = await world.tickets(first);
  const { listing } = await buildOffer(world.ctx, { ticket_id: ticket?.id ?? '', seller: user });
  const second = await world.holdListing(listing.id);
  await world.card(second.page, AVAILABLE_AT_ONCE);
  await world.settleWebhooks();
  expect((await world.order(second)).status).toBe('paid');
  return { first, second, listing, ticket_id: listing.ticket_id };
}

/** What a sale's account says: owed to the seller, or below zero owed by them. */
async function owed(listingId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.name like 'res:' || ${listingId}::text || ':%'`.execute(world.ctx.db);
  return rows[0]?.amount ?? 0;
}

/** Where the money of each sale is, as its seller sees it. */
async function payouts({ headers }: Seller): Promise<SellerPayout[]> {
  const path = '/resale/my-listings/?when=sold';
  const { body } = await call<{ results: MyListing[] }>(world.url, path, { headers });
  return body.results.flatMap(({ payout }) => payout ?? []);
}

async function settle() {
  await beginSellerReversals(world.ctx);
  await sendReversals(world.ctx);
  await beginSellerTransfers(world.ctx);
  await sendTransfers(world.ctx, transferHooks);
  await tellWaitingSellers(world.ctx);
}

async function mailsTo({ user }: Seller, template: RegExp): Promise<string[]> {
  const rows = await world.ctx.db.selectFrom('outbox').selectAll().where('to_email', '=', user.email).execute();
  const theirs = rows.filter((mail) => template.test(mail.template));
  const mails = await Promise.all(theirs.map((mail) => renderChecked(world.ctx, mail)));
  return mails.flatMap((mail) => mail?.subject ?? []);
}

const dispute = async (held: { order: { id: string } }) => {
  const { provider_payment_intent_id: payment_intent } = await world.ctx.db
    .selectFrom('payments')
    .select('provider_payment_intent_id')
    .where('order_id', '=', held.order.id)
    .executeTakeFirstOrThrow();
  const { id } = await world.control<{ id: string }>('POST', '/disputes', { payment_intent });
  await world.settleWebhooks();
  return async (action: 'win' | 'lose') => {
    await world.control('POST', `/disputes/${id}`, { action });
    await world.settleWebhooks();
  };
};

describe('what a seller gets', () => {
  test('is sent 48 hours after the event, once for all its sales, however often the jobs run; and they are told', async () => {
    const [night, seller] = [await buildNight(), await buildSeller()];
    const [one, two] = [await resold(night, seller), await resold(night, seller)];
    expect(await seller.onboard()).toBe(200);
    await world.advance(RELEASED - MINUTE);
    await settle();
    expect([await seller.sent(), await owed(one.listing.id)]).toEqual([[], 5300]);
    await world.advance(2 * MINUTE);
    await Promise.all([1, 2, 3].map(() => beginSellerTransfers(world.ctx)));
    // The day it was to leave is past: it is not promised any more.
    const leaving = { state: 'pending', release_at: null, reason: 'It is being sent.' };
    expect(await payouts(seller)).toMatchObject([leaving, leaving]);
    await Promise.all([1, 2, 3].map(() => sendTransfers(world.ctx, transferHooks)));
    await settle();
    expect(await seller.sent()).toEqual([10_600]);
    expect([await owed(one.listing.id), await owed(two.listing.id)]).toEqual([0, 0]);
    expect(await mailsTo(seller, /^resale_paid/)).toEqual(['Paid out: €106.00 for Velvet Night']);
    expect(await payouts(seller)).toMatchObject([
      { state: 'paid', amount: { amount: 5300 }, paid_at: expect.any(String), reason: '' },
      { state: 'paid' },
    ]);
  });

  test('waits for an account, says so once, and keeps their Velvet account open', async () => {
    const [night, seller] = [await buildNight(), await buildSeller()];
    await resold(night, seller);
    await world.advance(RELEASED + MINUTE);
    await settle();
    await settle();
    expect(await mailsTo(seller, /^resale_waiting/)).toEqual(['€53.00 for Velvet Night is waiting for you']);
    const open = () => inTransaction(world.ctx.db, (tx) => findUnpaidSales(tx, seller.user.id));
    expect(await open()).toContain('has not been paid out yet');
    await seller.onboard();
    await settle();
    expect([await seller.sent(), await open()]).toEqual([[5300], null]);
  });

  test('is sent once when its answer gets lost (PAY-27)', async () => {
    const [night, seller] = [await buildNight(), await buildSeller()];
    await resold(night, seller);
    await seller.onboard();
    await world.advance(RELEASED + MINUTE);
    await world.control('POST', '/faults', { ...CREATE, kind: 'reset_after', times: 1 });
    await settle();
    await settle();
    expect(await seller.sent()).toEqual([5300]);
  });

  test('is never sent for a cancelled event, nor while staff look into the seller’s history', async () => {
    const [night, seller] = [await buildNight(), await buildSeller()];
    await resold(night, seller);
    const other = await buildNight();
    await resold(other, seller);
    await seller.onboard();
    const now = world.ctx.clock.now();
    await sql`
      insert into seller_reviews (event_id, seller_user_id, state, reasons, weighed_at, due_at)
      values (${night.event.id}, ${seller.user.id}, 'held', '{disputes}', ${now}, ${now}::timestamptz + interval '90 days')`.execute(
      world.ctx.db,
    );
    await sql`update events set state = 'cancelled', cancelled_at = ${now} where id = ${other.event.id}`.execute(
      world.ctx.db,
    );
    await world.advance(RELEASED + MINUTE);
    await settle();
    expect(await seller.sent()).toEqual([]);
    expect((await payouts(seller)).map(({ state, reason }) => [state, reason.split('.')[0]]).toSorted()).toEqual([
      ['held', 'We are checking this sale'],
      ['stopped', 'The event was cancelled: its buyer gets their money back'],
    ]);
    await sql`update events set state = 'published', cancelled_at = null where id = ${other.event.id}`.execute(
      world.ctx.db,
    );
  });
});

describe('staff decides about a seller whose money is held', () => {
  test('stopped it is never sent, released it is, and what is on its way is not stopped any more', async () => {
    const [night, seller] = [await buildNight(), await buildSeller()];
    await resold(night, seller);
    await seller.onboard();
    const now = world.ctx.clock.now();
    const { id } = await world.ctx.db
      .insertInto('seller_reviews')
      .values({
        ...{ event_id: night.event.id, seller_user_id: seller.user.id, state: 'held', reasons: ['disputed'] },
        ...{ weighed_at: now, due_at: addMilliseconds(now, HOUR) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.advance(RELEASED + MINUTE);
    const { headers } = await buildStaffOnDuty(world.ctx);
    const decide = (act: string) =>
      call(world.url, `/staff/sellers/${id}/${act}/`, { method: 'POST', headers, body: { reason: 'A stolen card.' } });
    // Its hour has come, and it would be released by itself.
    await decide('stop');
    await settle();
    expect(await seller.sent()).toEqual([]);
    expect((await payouts(seller))[0]).toMatchObject({
      state: 'stopped',
      reason: 'This payout was stopped: A stolen card.',
    });
    await decide('release');
    await settle();
    expect(await seller.sent()).toEqual([5300]);
    expect(await decide('stop')).toMatchObject({ status: 409, body: { code: 'sent_already' } });
  });
});

/** Who gives what back by a rehearsal, all of it together, and what the host's balance loses. */
function whoGives(rehearsal: CancellationPage['rehearsal']) {
  if (!rehearsal) return null;
  const { from_balance, sellers, fees_given_back, promoters, balance_before, balance_after } = rehearsal;
  const [host, seller] = [from_balance.amount, sellers.amount.amount];
  const total = host + seller + fees_given_back.amount + promoters.amount.amount;
  return { host, seller, total, balance: balance_before.amount - balance_after.amount };
}

describe('while a bank decides', () => {
  test('about a sale or what its seller had bought: that part stays back, the rest is sent (PAY-29)', async () => {
    const [night, seller] = [await buildNight(), await buildSeller()];
    const [one, two, three] = [await resold(night, seller), await resold(night, seller), await resold(night, seller)];
    await seller.onboard();
    // Staff has looked at the disputes and lets the rest go.
    const now = world.ctx.clock.now();
    await sql`
      insert into seller_reviews (event_id, seller_user_id, state, reasons, weighed_at, due_at, decided_at)
      values (${night.event.id}, ${seller.user.id}, 'released', '{disputed}', ${now}, ${now}, ${now})`.execute(
      world.ctx.db,
    );
    const [ofSale, ofPurchase] = [await dispute(one.second), await dispute(two.first)];
    await world.advance(RELEASED + MINUTE);
    await settle();
    expect(await seller.sent()).toEqual([5300]);
    expect([await owed(one.listing.id), await owed(two.listing.id), await owed(three.listing.id)]).toEqual([
      5300, 5300, 0,
    ]);
    expect((await payouts(seller)).map(({ state }) => state).toSorted()).toEqual(['held', 'held', 'paid']);
    await ofSale('win');
    await ofPurchase('win');
    await settle();
    expect((await seller.sent()).toSorted((a, b) => a - b)).toEqual([5300, 10_600]);
  });

  test('a lost one of the seller’s purchase is borne by the sale; who bought in good faith gets in (PAY-30)', async () => {
    const [night, seller] = [await buildNight(), await buildSeller()];
    const { first, listing, ticket_id } = await resold(night, seller);
    await seller.onboard();
    const before = await night.owed();
    await (
      await dispute(first)
    )('lose');
    expect([await owed(listing.id), await night.owed()]).toEqual([0, before]);
    const ticket = await world.ctx.db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', ticket_id)
      .executeTakeFirstOrThrow();
    expect(ticket.state).toBe('valid');
    await world.advance(RELEASED + MINUTE);
    await settle();
    expect(await seller.sent()).toEqual([]);
  });

  test('one that was lost before the event is cancelled: everybody else is refunded, and nothing is owed by anybody', async () => {
    const [night, seller] = [await buildNight(), await buildSeller()];
    const { first, second, listing } = await resold(night, seller);
    await (
      await dispute(first)
    )('lose');
    const { rows } = await sql<{ owner_user_id: string }>`
      select o.owner_user_id from events e join organizations o on o.id = e.organization_id
       where e.id = ${night.event.id}`.execute(world.ctx.db);
    const headers = { authorization: `Token ${await buildSession(world.ctx, { id: rows[0]?.owner_user_id ?? '' })}` };
    const path = `/events/${night.event.slug}/cancellation/`;
    const { body } = await call<CancellationPage>(world.url, path, { headers });
    const { rehearsal } = body;
    expect(rehearsal).toMatchObject({ disputed: { orders: 1 }, refund: { amount: 5565 } });
    // The organizer gives back what the sale in Resale had covered, and the seller has nothing to lose.
    const before = await night.owed();
    expect(whoGives(rehearsal)).toEqual({ host: before, seller: await owed(listing.id), total: 5565, balance: before });
    await call(world.url, path, { method: 'POST', headers, body: { fingerprint: rehearsal?.fingerprint } });
    await runCancellations(world.ctx);
    await sendRefunds(world.ctx);
    await world.settleWebhooks();
    expect((await world.order(second)).status).toBe('refunded');
    const ticket = await world.ctx.db
      .selectFrom('tickets')
      .select('state')
      .where('id', '=', listing.ticket_id)
      .executeTakeFirstOrThrow();
    expect(ticket.state).toBe('void');
    expect([await owed(listing.id), await night.owed(), await night.owing()]).toEqual([0, 0, 0]);
  });

  test('a lost one of the sale before the event undoes it: the ticket is the seller’s again', async () => {
    const [night, seller] = [await buildNight(), await buildSeller()];
    const { second, listing, ticket_id } = await resold(night, seller);
    await (
      await dispute(second)
    )('lose');
    const ticket = await world.ctx.db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', ticket_id)
      .executeTakeFirstOrThrow();
    expect(ticket).toMatchObject({ state: 'valid', owner_user_id: seller.user.id, resale_order_id: null });
    expect([await owed(listing.id), (await world.order(second)).status]).toEqual([0, 'refunded']);
    expect(await mailsTo(seller, /^resale_undone/)).toEqual(['Your ticket is back: Velvet Night']);
  });

  test('a fraud warning before admission undoes the sale at once', async () => {
    const [night, seller] = [await buildNight(), await buildSeller()];
    const { second, ticket_id } = await resold(night, seller);
    const { provider_payment_intent_id: payment_intent } = await world.ctx.db
      .selectFrom('payments')
      .select('provider_payment_intent_id')
      .where('order_id', '=', second.order.id)
      .executeTakeFirstOrThrow();
    await world.control('POST', '/fraud_warnings', { payment_intent });
    await world.settleWebhooks();
    await sendRefunds(world.ctx);
    await world.settleWebhooks();
    const { owner_user_id } = await world.ctx.db
      .selectFrom('tickets')
      .select('owner_user_id')
      .where('id', '=', ticket_id)
      .executeTakeFirstOrThrow();
    expect([owner_user_id, (await world.order(second)).status]).toEqual([seller.user.id, 'refunded']);
    expect((await payouts(seller)).map(({ state, reason }) => [state, reason])).toEqual([
      ['stopped', 'The buyer’s money went back to them.'],
    ]);
    expect(await mailsTo(seller, /^resale_undone/)).toEqual(['Your ticket is back: Velvet Night']);
  });

  test('what was paid out is taken back from the account', async () => {
    const [night, seller] = [await buildNight(), await buildSeller()];
    const paid = await resold(night, seller);
    await seller.onboard();
    await world.advance(RELEASED + MINUTE);
    await settle();
    expect(await seller.sent()).toEqual([5300]);
    await (
      await dispute(paid.second)
    )('lose');
    expect(await owed(paid.listing.id)).toBe(-5300);
    await settle();
    expect([await owed(paid.listing.id), await seller.sent()]).toEqual([0, [0]]);
  });

  test('or set off with the next sale when the provider refuses', async () => {
    const [night, seller] = [await buildNight(), await buildSeller()];
    const paid = await resold(night, seller);
    await seller.onboard();
    await world.advance(RELEASED + MINUTE);
    await settle();
    const next = await buildNight();
    const second = await resold(next, seller);
    const now = world.ctx.clock.now();
    // Staff lets the next payout go in spite of the dispute.
    await sql`
      insert into seller_reviews (event_id, seller_user_id, state, reasons, weighed_at, due_at, decided_at)
      values (${next.event.id}, ${seller.user.id}, 'released', '{disputed}', ${now}, ${now}, ${now})`.execute(
      world.ctx.db,
    );
    await (
      await dispute(paid.second)
    )('lose');
    await world.advance(RELEASED + MINUTE);
    await beginSellerTransfers(world.ctx);
    await sendTransfers(world.ctx, transferHooks);
    expect([await owed(paid.listing.id), await owed(second.listing.id), await seller.sent()]).toEqual([0, 0, [5300]]);
  });
});
