import { sum } from '#server/platform/lib/money.ts';
import type { AppContext } from '#server/context.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';

type ListingValues = {
  type?: Awaited<ReturnType<typeof buildTicketType>>;
  seller?: { id: string; email: string };
  /** The price paid unless one is given. */
  price_amount?: number;
  floor_amount?: number | null;
  link_hash?: Buffer | null;
  shown_at?: Date | null;
};

/** A ticket of an account, offered in Resale and publicly visible unless its values say otherwise. */
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
      cap_amount: Math.max(price_amount, paid_amount),
      link_hash,
      shown_at,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { listing, ticket, order, type, seller };
}

type Offer = { ticket_id: string; seller: { id: string; email: string }; price_amount?: number };

/** An existing ticket, offered by its holder. */
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
