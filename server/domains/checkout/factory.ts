import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { insertPayment } from '#server/domains/payments/payments.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buyerOf } from './buyer.ts';
import { holdRequestOf } from './holds/draft-order.ts';
import { draftListings } from './holds/draft-listings.ts';
import { findWantedListings } from './holds/find-listings.ts';
import { holdListings } from './holds/hold-listings.ts';
import { priceListings } from './holds/price-listings.ts';
import { priceOrder } from './holds/price-order.ts';
import { recordSale } from './payment/record-sale.ts';
import type { HoldRequest } from './holds/take-holds.ts';
import type { ListingsRequest } from './holds/take-listings.ts';

type HoldValues = Partial<HoldRequest> & { ticketTypeId: string; email?: string; quantity?: number };

/** A priced request for a guest's hold, ready for `take_holds`. */
export async function buildHoldRequest(
  ctx: AppContext,
  { ticketTypeId, email, quantity = 1, ...values }: HoldValues,
): Promise<HoldRequest> {
  const type = await ctx.db
    .selectFrom('ticket_types')
    .selectAll()
    .where('id', '=', ticketTypeId)
    .executeTakeFirstOrThrow();
  const event = await findEvent(ctx.db, type.event_id);
  if (!event) throw new Error(`no event for ${ticketTypeId}`);
  const priced = priceOrder([{ type, quantity }], event, null);
  const buyer = buyerOf({ actor: null, email: email ?? `${newId()}@example.com`, browserSecret: newSecret() });
  const request = holdRequestOf(ctx, {
    offer: { event },
    priced,
    buyer,
    promo: null,
    referral: null,
    invitation: null,
    body: { ticket_type_id: type.id, quantity },
    idempotencyKey: undefined,
  });
  return { ...request, ...values };
}

type ListingsValues = { listing_ids: readonly string[]; email: string };

/** A priced request of a guest for listings, ready for `take_listings`; each call is another browser. */
export async function buildListingsRequest(
  ctx: AppContext,
  { listing_ids, email }: ListingsValues,
): Promise<ListingsRequest> {
  const wanted = await findWantedListings(ctx, ctx.db, listing_ids);
  const event = await findEvent(ctx.db, wanted[0]?.event_id ?? '');
  if (!event) throw new Error(`no event for ${listing_ids.join(' ')}`);
  const buyer = buyerOf({ actor: null, email, browserSecret: newSecret() });
  const hold = { buyer, listing_ids };
  return draftListings(ctx, { hold, event, priced: priceListings(ctx, wanted, null), referral: null });
}

type ResaleValues = {
  /** Bought in Resale; a new listing unless one is given. */
  listing?: { id: string };
  /** Further listings of the same event, bought together with the first. */
  others?: readonly { id: string }[];
  /** An account; a guest without one. */
  buyer?: { id: string; email: string };
  email?: string;
  referral_code?: string;
};

/** A completed purchase in Resale as checkout leaves it: order, listings, tickets, payment, ledger and mails. */
export async function buildResaleSale(ctx: AppContext, values: ResaleValues = {}) {
  const { buyer: account, others = [], referral_code } = values;
  const listing = values.listing ?? (await buildListing(ctx)).listing;
  const guest = buyerOf({ actor: null, email: values.email ?? `${newId()}@example.com`, browserSecret: newSecret() });
  const buyer = account
    ? {
        ...guest,
        user_id: account.id,
        email: account.email,
        buyer_key: canonicalEmail(account.email),
        hold_key: `u:${account.id}`,
      }
    : guest;
  const listing_ids = [listing, ...others].map(({ id }) => id);
  const { order_id } = await holdListings(ctx, { buyer, listing_ids, referral_code });
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const find = () => tx.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow();
    const held = await find();
    const paid = { intent_id: `pi_${newSecret(12)}`, amount: held.total_amount, currency: held.currency };
    const payment = await insertPayment(tx, {
      orderId: order_id,
      payment: { ...paid, status: 'succeeded', fee_amount: null, charge_id: null },
      now,
    });
    await sql`select sell_hold(${order_id}, ${now})`.execute(tx);
    await recordSale(tx, held, now);
    const listings = await tx
      .selectFrom('listings')
      .selectAll()
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute();
    const tickets = await tx
      .selectFrom('tickets')
      .selectAll()
      .where('resale_order_id', '=', order_id)
      .orderBy('id')
      .execute();
    return { order: await find(), payment, listings, tickets };
  });
}
