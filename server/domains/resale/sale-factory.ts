import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { sum } from '#server/platform/lib/money.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { postSale } from '#server/domains/payments/postings.ts';
import type { TicketShare } from '#server/domains/payments/shares.ts';
import { buildListing, buildSoldListings } from './factory.ts';

type SoldListing = Parameters<typeof buildSoldListings>[1]['listings'][number];
type Sale = Omit<Parameters<typeof buildSoldListings>[1], 'listings'> &
  NonNullable<Parameters<typeof buildListing>[1]> & { listings?: SoldListing[] };

/** A finished purchase in Resale with its payment, of one ticket unless listings are given. */
export async function buildResaleSale(ctx: AppContext, { listings: offered, owner, email, ...values }: Sale = {}) {
  const listings = offered ?? [await buildListing(ctx, values)];
  const order = await buildSoldListings(ctx, { listings, ...(owner && { owner }), ...(email && { email }) });
  const { id: order_id, event_id, currency, total_amount: amount, promoter_link_id } = order;
  const paid_at = ctx.clock.now();
  const provider_payment_intent_id = `pi_${newSecret(12)}`;
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insertInto('payments')
      .values({ order_id, provider_payment_intent_id, currency, amount, paid_at })
      .execute();
    const { rows } = await sql<TicketShare>`select * from ticket_sales where order_id = ${order_id}`.execute(tx);
    await postSale(tx, { order_id, event_id, currency, promoter_link_id, tickets: rows }, paid_at);
  });
  return { order, listings };
}

type Resold = Omit<Sale, 'listings' | 'type'> & Offer;

/** The same of a ticket that somebody has: it becomes the seller's, who offers it and sells it. */
export async function buildResold(ctx: AppContext, { ticket_id, seller, price_amount, ...sale }: Resold) {
  const listing = await buildOffer(ctx, { ticket_id, seller, ...(price_amount && { price_amount }) });
  return buildResaleSale(ctx, { ...sale, listings: [listing] });
}

type Offer = { ticket_id: string; seller: { id: string; email: string }; price_amount?: number };

/** A ticket that somebody has, offered by its seller. */
export async function buildOffer(ctx: AppContext, { ticket_id, seller, price_amount }: Offer) {
  const now = ctx.clock.now();
  const ticket = await ctx.db
    .updateTable('tickets')
    .set({ state: 'listed', owner_user_id: seller.id, owner_email: seller.email })
    .where('id', '=', ticket_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('ticket_versions')
    .set({ owner_user_id: seller.id, owner_email: seller.email })
    .where('ticket_id', '=', ticket_id)
    .where('valid_to', 'is', null)
    .execute();
  const order = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', ticket.resale_order_id ?? ticket.order_id)
    .executeTakeFirstOrThrow();
  const { event_id, ticket_type_id, currency } = ticket;
  const paid_amount = sum([ticket.face_amount, -ticket.discount_amount, ticket.fee_amount]);
  const price = price_amount ?? paid_amount;
  const listing = await ctx.db
    .insertInto('listings')
    .values({
      ...{ ticket_id, event_id, ticket_type_id, currency, paid_amount, seller_user_id: seller.id },
      ...{ price_amount: price, cap_amount: price, shown_at: now, created_at: now, updated_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { listing, ticket, order, seller };
}
