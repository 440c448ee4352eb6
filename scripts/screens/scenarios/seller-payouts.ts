import { applyDispute } from '#server/domains/disputes/apply-dispute.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { buildNight, buildPerson, daysAgo } from '../build-nights.ts';
import { expect } from '../expect.ts';
import { type Scenario, type ScenarioContext, visit } from '../scenario.ts';
import { connectSeller, paySellers } from '../sellers.ts';

type Person = Awaited<ReturnType<typeof buildPerson>>;

const payouts = '/my-tickets/resale/payouts';
const whole = { fullPage: true };

/** What sellers get for their tickets, when, and why not. */
export const sellerPayouts: Scenario = async (context) => {
  await captureBeginning(context);
  await capturePaid(context);
  await captureTrouble(context);
  await captureOwing(context);
};

async function captureBeginning(context: ScenarioContext): Promise<void> {
  const { open, capture } = context;
  const seller = await buildPerson(context, 'Ana', 'Ribeiro');
  const page = await open(payouts, seller.username);
  await expect(page.getByRole('heading', { name: 'Nothing sold yet' })).toBeVisible();
  await capture(page, 'resale-payouts-empty', 'Nothing to be paid for');
  await sell(context, seller, 'Second Wind');
  await visit(page, payouts);
  await expect(page.getByLabel('Country you live in')).toBeVisible();
  await capture(page, 'resale-payouts-not-started', 'Sold, and nobody knows yet where the money goes', whole);
}

async function capturePaid(context: ScenarioContext): Promise<void> {
  const { open, capture } = context;
  const seller = await buildPerson(context, 'Ben', 'Ribeiro');
  await connectSeller(context, seller);
  await sell(context, seller, 'Velvet Underpass', 4800);
  await endNight(context, await sell(context, seller, 'Last Tram Home'));
  await paySellers(context, 10_000);
  const page = await open(payouts, seller.username);
  await expect(page.getByText('You got €53.00')).toBeVisible();
  await capture(page, 'resale-payouts', 'One sale paid out, one pending with its date', whole);
  await visit(page, '/my-tickets/resale?when=sold');
  await expect(page.getByText('You got €53.00')).toBeVisible();
  await capture(page, 'listings-sold', 'The same among the listings', whole);
}

async function captureTrouble(context: ScenarioContext): Promise<void> {
  const { ctx, open, capture } = context;
  const now = ctx.clock.now();
  const seller = await buildPerson(context, 'Cleo', 'Ribeiro');
  await connectSeller(context, seller, ['ready', 'restricted']);
  const held = await sell(context, seller, 'Blue Hour');
  await ctx.db
    .insertInto('seller_reviews')
    .values({
      ...{ event_id: held.listing.event_id, seller_user_id: seller.id, state: 'held', reasons: ['new_account'] },
      ...{ assessed_at: now, due_at: addMilliseconds(now, 3 * DAY) },
    })
    .execute();
  await dispute(context, await sell(context, seller, 'Glass Elevator'));
  const cancelled = await sell(context, seller, 'Open Windows');
  await ctx.db.updateTable('events').set({ state: 'cancelled' }).where('id', '=', cancelled.listing.event_id).execute();
  const page = await open(payouts, seller.username);
  await expect(page.getByText('A payment for this ticket is disputed.')).toBeVisible();
  await capture(page, 'resale-payouts-held', 'Held, being decided by a bank, and stopped', whole);
}

async function captureOwing(context: ScenarioContext): Promise<void> {
  const { open, capture } = context;
  const seller = await buildPerson(context, 'Dora', 'Ribeiro');
  await connectSeller(context, seller);
  const sold = await sell(context, seller, 'Paper Moon');
  await endNight(context, sold);
  await paySellers(context, 10_000);
  await dispute(context, sold, 'lost');
  const page = await open(payouts, seller.username);
  await expect(page.getByText('after you were paid: you owe it')).toBeVisible();
  await capture(page, 'resale-payouts-owing', 'Paid out, and taken back by the buyer’s bank afterwards', whole);
}

/** A ticket that its seller sold two days ago. */
async function sell(context: ScenarioContext, seller: Person, title: string, price_amount = 5300) {
  const { type } = await buildNight(context, { title });
  const sold = await buildSoldListing(daysAgo(context.ctx, 2), { type, seller, price_amount });
  // They never were at the provider, whose book is compared with ours.
  await context.ctx.db
    .updateTable('payments')
    .set({ is_demonstration: true })
    .where('order_id', 'in', [sold.order.id, sold.resale_order.id])
    .execute();
  return sold;
}

type Sold = Awaited<ReturnType<typeof sell>>;

/** The night was four days ago: what its sellers get is due. */
async function endNight({ ctx }: ScenarioContext, { listing }: Sold): Promise<void> {
  const ago = (hours: number) => addMilliseconds(ctx.clock.now(), -hours * HOUR);
  const times = { doors_at: ago(81), starts_at: ago(80), ends_at: ago(73) };
  await ctx.db.updateTable('events').set(times).where('id', '=', listing.event_id).execute();
}

/** A bank takes the buyer's money back: for as long as it decides, or for good. */
async function dispute({ ctx }: ScenarioContext, { resale_order }: Sold, status = 'needs_response'): Promise<void> {
  const charge_id = `ch_${newSecret(12)}`;
  const payment = await ctx.db
    .updateTable('payments')
    .set({ provider_charge_id: charge_id })
    .where('order_id', '=', resale_order.id)
    .returning('currency')
    .executeTakeFirstOrThrow();
  const amount = resale_order.total_amount;
  await applyDispute(ctx, {
    ...{ id: `dp_${newSecret(12)}`, charge_id, status, reason: 'fraudulent', currency: payment.currency, amount },
    ...{ created_at: ctx.clock.now(), evidence_due_at: null, has_evidence: false },
    ...{ withdrawn: { amount, fee_amount: 2000 }, reinstated: { amount: 0, fee_amount: 0 } },
  });
}
