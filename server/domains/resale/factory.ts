import { sql } from 'kysely';
import { sum } from '#server/platform/lib/money.ts';
import { newId, newNumericCode, newSecret } from '#server/platform/lib/random.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { postSale } from '#server/domains/payments/postings.ts';
import type { TicketShare } from '#server/domains/payments/shares.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import { capOf } from '#contract/resale-split.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';

type ListingValues = {
  type?: Awaited<ReturnType<typeof buildTicketType>>;
  seller?: { id: string; email: string };
  /** What was paid, unless one is given. */
  price_amount?: number;
  floor_amount?: number | null;
  link_hash?: Buffer | null;
  shown_at?: Date | null;
};

/** A ticket of an account, offered in Resale and shown to everybody unless its values say otherwise. */
export async function buildListing(ctx: AppContext, values: ListingValues = {}) {
  const type = values.type ?? (await buildTicketType(ctx, { price_amount: 5000 }));
  const seller = values.seller ?? (await buildUser(ctx));
  const { order, tickets } = await buildSale(ctx, { type, owner: seller });
  const [ticket] = tickets;
  if (!ticket) throw new Error('the purchase has no ticket');
  const paid_amount = sum([ticket.face_amount, -ticket.discount_amount, ticket.fee_amount]);
  const now = ctx.clock.now();
  const { price_amount = paid_amount, floor_amount = null, link_hash = null, shown_at = now } = values;
  await ctx.db.updateTable('tickets').set({ state: 'listed' }).where('id', '=', ticket.id).execute();
  await ctx.db.insertInto('ticket_history').values({ ticket_id: ticket.id, at: now, kind: 'listed' }).execute();
  const listing = await ctx.db
    .insertInto('listings')
    .values({
      ticket_id: ticket.id,
      event_id: type.event_id,
      ticket_type_id: type.id,
      seller_user_id: seller.id,
      currency: order.currency,
      price_amount,
      floor_amount,
      paid_amount,
      cap_amount: Math.max(price_amount, capOf(paid_amount, 10_000)),
      link_hash,
      shown_at,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { listing, ticket, order, type, seller };
}

type Sold = {
  listings: Pick<Awaited<ReturnType<typeof buildListing>>, 'listing' | 'order' | 'ticket'>[];
  /** An account; a guest without one. */
  owner?: { id: string; email: string };
  email?: string;
};

const FEE = 265;

/** Tickets that were sold in Resale in one order, as a payment leaves them but for the money. */
export async function buildSoldListings(ctx: AppContext, { listings, owner, email: guest }: Sold) {
  const email = owner?.email ?? guest ?? `buyer-${newNumericCode(9)}@example.com`;
  const [first] = listings;
  if (!first) throw new Error('nothing was listed');
  const now = ctx.clock.now();
  const face_amount = sum(listings.map(({ listing }) => listing.price_amount));
  const fee_amount = FEE * listings.length;
  const { event_id, currency, request_hash } = first.order;
  const order = await ctx.db
    .insertInto('orders')
    .values({
      id: newId(),
      session_id: newSecret(24),
      event_id,
      currency,
      request_hash,
      kind: 'resale',
      status: 'paid',
      buyer_user_id: owner?.id ?? null,
      buyer_email: email,
      buyer_name: 'Sam Second',
      buyer_key: email,
      hold_key: newSecret(12),
      quantity: listings.length,
      face_amount,
      fee_amount,
      total_amount: sum([face_amount, fee_amount]),
      created_at: now,
      expires_at: now,
      hard_expires_at: now,
      paid_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const { listing } of listings) await move(ctx.db, { listing, order, now });
  return order;
}

type Moved = {
  listing: { id: string; ticket_id: string; price_amount: number };
  order: { id: string; buyer_user_id: string | null; buyer_email: string; buyer_name: string };
  now: Date;
};

async function move(db: Db, { listing, order, now }: Moved) {
  await sql`
    update listings set state = 'sold', sold_at = ${now}, order_id = ${order.id}, agreed_amount = price_amount,
           fee_amount = ${FEE}, seller_fee_amount = 0, organizer_amount = 0, commission_amount = 0
     where id = ${listing.id}`.execute(db);
  await sql`
    update ticket_versions set valid_to = ${now} where ticket_id = ${listing.ticket_id} and valid_to is null`.execute(
    db,
  );
  await sql`
    with sold as (
      update tickets set state = 'valid', resale_order_id = ${order.id}, owner_user_id = ${order.buyer_user_id},
             owner_email = ${order.buyer_email}, holder_name = ${order.buyer_name}, code_version = code_version + 1
       where id = ${listing.ticket_id} returning id, code_version, owner_user_id, owner_email
    ), opened as (
      insert into ticket_versions (ticket_id, version, owner_user_id, owner_email, acquired_via, valid_from)
      select id, code_version, owner_user_id, owner_email, 'resale', ${now} from sold
    )
    insert into ticket_history (ticket_id, at, kind) select id, ${now}, 'sold' from sold`.execute(db);
}

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
