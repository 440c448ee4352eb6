import { sql } from 'kysely';
import { expect } from 'vitest';
import type { MyListing, SellerPayout } from '#contract/selling.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { beginSellerReversals } from '#server/domains/settlements/begin-seller-reversals.ts';
import { beginSellerTransfers } from '#server/domains/settlements/begin-seller-transfers.ts';
import { tellWaitingSellers } from '#server/domains/settlements/seller-transfers.ts';
import { sendReversals } from '#server/domains/settlements/send-reversals.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { transferHooks } from '#server/transfer-hooks.ts';
import { call } from './checkout.ts';
import { writtenTo } from './checked-mails.ts';
import { AVAILABLE_CARD } from './paying.ts';
import { createSettlingWorld, type SettlingWorld } from './settling.ts';

/** 48 hours after an event that ends in ten hours. */
export const RELEASED = 58 * HOUR;

type Seller = Awaited<ReturnType<typeof buildSeller>>;
type Host = Awaited<ReturnType<SettlingWorld['buildReadyHost']>>;
type Night = Awaited<ReturnType<SettlingWorld['buildSale']>>;
type Review = { state: 'held' | 'released'; reason: string; due_in: number };

/** The application with the payment sandbox, events whose tickets are resold, and the sellers' money. */
export async function createSellerMoneyWorld() {
  const world = await createSettlingWorld();
  return {
    ...world,
    buildSeller: () => buildSeller(world),
    buildNight: (host?: Host) => buildNight(world, host),
    resold: (night: Night, seller: Seller, price_amount?: number) => resold(world, { night, seller, price_amount }),
    review: (night: Night, seller: Seller, values: Review) => review(world, { night, seller, values }),
    owedFor: (listingId: string) => owedFor(world, listingId),
    payouts: (seller: Seller) => payouts(world, seller),
    /** The subjects of the mails to a seller from matching templates. */
    mailsTo: async ({ user }: Seller, template: RegExp) => {
      const mails = await writtenTo(world.ctx, user.email);
      return mails.filter((mail) => template.test(mail.template)).map(({ subject }) => subject);
    },
    /** Runs the scheduled jobs for sellers once. */
    settleSellers: () => settleSellers(world),
  };
}

async function buildSeller({ ctx, url, control, stripe }: SettlingWorld) {
  const { user, headers } = await buildSignedIn(ctx);
  // Staff review new accounts that sell at once, so this account is older.
  await sql`update users set created_at = created_at - interval '1 year' where id = ${user.id}`.execute(ctx.db);
  const accountId = async () => {
    const rows = ctx.db.selectFrom('connected_accounts').select('provider_account_id');
    return (await rows.where('user_id', '=', user.id).executeTakeFirst())?.provider_account_id ?? '';
  };
  const post = (path: string, body?: object) =>
    call<{ url: string }>(url, `/promoter/payouts/${path}/`, { method: 'POST', headers, body });
  /** Opens an account at the provider and fills its form in. */
  const onboard = async () => {
    const { status } = await post('onboard', { country: 'DE', page: 'resale' });
    await control('POST', `/accounts/${await accountId()}`, { state: 'ready' });
    await post('check');
    return status;
  };
  const sent = async () => {
    const { data } = await stripe.transfers.list({ destination: await accountId() });
    return data.map(({ amount, amount_reversed }) => amount - amount_reversed);
  };
  /** Sets the state of the account at the provider without a webhook to us. */
  const put = async (state: 'ready' | 'restricted') => control('POST', `/accounts/${await accountId()}`, { state });
  const check = () => post('check');
  return { user, headers, accountId, onboard, put, check, sent };
}

async function buildNight(world: SettlingWorld, host?: Host) {
  const now = world.ctx.clock.now();
  const doors_at = addMilliseconds(now, 8 * HOUR);
  const values = { doors_at, starts_at: doors_at, ends_at: addMilliseconds(now, 10 * HOUR) };
  return world.buildSale(host ?? (await world.buildReadyHost()), values);
}

type Resold = { night: Night; seller: Seller; price_amount: number | undefined };

/** A seller buys a ticket for 53.00 and resells it, for the same price unless one is given. */
async function resold(world: SettlingWorld, { night, seller: { user }, price_amount }: Resold) {
  const first = await night.buy({ email: user.email });
  const [ticket] = await world.tickets(first);
  const { listing } = await buildOffer(world.ctx, {
    ticket_id: ticket?.id ?? '',
    seller: user,
    ...(price_amount && { price_amount }),
  });
  const second = await world.holdListing(listing.id);
  await world.card(second.page, AVAILABLE_CARD);
  await world.settleWebhooks();
  expect((await world.order(second)).status).toBe('paid');
  const ticketRow = world.ctx.db.selectFrom('tickets').selectAll().where('id', '=', listing.ticket_id);
  return {
    first,
    second,
    ticket: () => ticketRow.executeTakeFirstOrThrow(),
    owed: () => owedFor(world, listing.id),
  };
}

/** Staff open or close a review of a seller's sales for an event. */
async function review(
  { ctx }: SettlingWorld,
  { night, seller, values }: { night: Night; seller: Seller; values: Review },
) {
  const now = ctx.clock.now();
  return ctx.db
    .insertInto('seller_reviews')
    .values({
      event_id: night.event.id,
      seller_user_id: seller.user.id,
      state: values.state,
      reasons: [values.reason],
      assessed_at: now,
      due_at: addMilliseconds(now, values.due_in),
      decided_at: values.state === 'released' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The balance of a sale's account: positive is owed to the seller, negative is owed by the seller. */
async function owedFor({ ctx }: SettlingWorld, listingId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.name like 'res:' || ${listingId}::text || ':%'`.execute(ctx.db);
  return rows[0]?.amount ?? 0;
}

/** The state of the money of each sale, as its seller sees it. */
async function payouts({ url }: SettlingWorld, { headers }: Seller): Promise<SellerPayout[]> {
  const { body } = await call<{ results: MyListing[] }>(url, '/resale/my-listings/?when=sold', { headers });
  return body.results.flatMap(({ payout }) => payout ?? []);
}

async function settleSellers({ ctx }: SettlingWorld): Promise<void> {
  await beginSellerReversals(ctx);
  await sendReversals(ctx);
  await beginSellerTransfers(ctx);
  await sendTransfers(ctx, transferHooks);
  await tellWaitingSellers(ctx);
}
