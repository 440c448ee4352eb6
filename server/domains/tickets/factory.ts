import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TicketState } from '#contract/ticket-states.ts';
import { unitPrice } from '#contract/ticket-price.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { canonicalEmail, guestBuyerKey } from '#server/platform/lib/email-address.ts';
import { sum, times } from '#server/platform/lib/money.ts';
import { newId, newNumericCode, newSecret } from '#server/platform/lib/random.ts';
import { postSale } from '#server/domains/payments/postings.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

type TicketType = Awaited<ReturnType<typeof buildTicketType>>;

type SaleValues = {
  /** A free type of a new event unless one is given. */
  type?: TicketType;
  quantity?: number;
  /** An account; a guest without one. */
  owner?: { id: string; email: string };
  email?: string;
  holder_name?: string;
};

/** A completed purchase in the state after checkout: order, stock, tickets, and for a paid one payment and ledger. */
export async function buildSale(ctx: AppContext, values: SaleValues = {}) {
  const type = values.type ?? (await buildTicketType(ctx, { price_amount: 0 }));
  return inTransaction(ctx.db, async (tx) => {
    const order = await insertOrder(tx, ctx, type, values);
    await takeStock(tx, { type, quantity: order.quantity, buyer_key: order.buyer_key });
    await sql`select issue_tickets(array[${order.id}]::uuid[], ${order.created_at}, 'purchase')`.execute(tx);
    const tickets = await tx
      .selectFrom('tickets')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute();
    if (order.total_amount > 0) await recordPayment(tx, order, tickets);
    return { order, type, tickets };
  });
}

/** One ticket of a separate purchase with its valid code, moved to `state` if one is given. */
export async function buildTicket(
  ctx: AppContext,
  { state, ...values }: Omit<SaleValues, 'quantity'> & { state?: Exclude<TicketState, 'valid' | 'used'> } = {},
) {
  const { order, type, tickets } = await buildSale(ctx, values);
  const [ticket] = tickets;
  if (!ticket) throw new Error('the purchase has no ticket');
  if (state) await moveTicket(ctx, { ticket, type, order }, state);
  const { event_id, code_key, code_version } = ticket;
  return { order, type, ticket, code: ctx.codes.sign({ event_id, code_key, version: code_version }) };
}

async function insertOrder(tx: Tx, ctx: AppContext, type: TicketType, values: SaleValues) {
  const { quantity = 1, owner, holder_name = 'Robin Guest' } = values;
  const email = owner?.email ?? values.email ?? `buyer-${newNumericCode(9)}@example.com`;
  const now = ctx.clock.now();
  const { event_id, price_amount } = type;
  const event = await tx
    .selectFrom('events')
    .select(['currency', 'fee_payer', 'fee_basis_points', 'fee_fixed_amount'])
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow();
  const { buyer_fee, organizer_fee } = unitPrice(price_amount, event);
  const face_amount = times(price_amount, quantity);
  const fee_amount = times(buyer_fee, quantity);
  const organizer_fee_amount = times(organizer_fee, quantity);
  const order = await tx
    .insertInto('orders')
    .values({
      id: newId(),
      session_id: newSecret(24),
      event_id,
      currency: event.currency,
      kind: price_amount === 0 ? 'free' : 'primary',
      status: 'paid',
      buyer_user_id: owner?.id ?? null,
      buyer_email: email,
      buyer_name: holder_name,
      buyer_key: owner ? canonicalEmail(email) : guestBuyerKey(email),
      hold_key: newSecret(12),
      request_hash: randomBytes(32),
      quantity,
      face_amount,
      fee_amount,
      organizer_fee_amount,
      total_amount: sum([face_amount, fee_amount]),
      created_at: now,
      expires_at: now,
      hard_expires_at: now,
      paid_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const line = { position: 0, ticket_type_id: type.id, name: type.name, quantity };
  await tx
    .insertInto('order_lines')
    .values({ order_id: order.id, ...line, unit_price_amount: price_amount, fee_amount, organizer_fee_amount })
    .execute();
  return order;
}

type Taken = { type: { id: string; event_id: string }; quantity: number; buyer_key: string };

/** Counts admissions as sold (negative: releases them), like the stock functions. */
async function takeStock(tx: Tx, { type, quantity, buyer_key }: Taken): Promise<void> {
  await sql`select set_config('velvet.stock', 'open', true)`.execute(tx);
  await sql`update ticket_types set sold = sold + ${quantity} where id = ${type.id}`.execute(tx);
  await sql`update event_stock set sold = sold + ${quantity} where event_id = ${type.event_id}`.execute(tx);
  await sql`
    insert into buyer_counts (event_id, buyer_key, quantity)
    select id, ${buyer_key}, ${Math.max(quantity, 0)} from events where id = ${type.event_id} and max_per_buyer is not null
    on conflict (event_id, buyer_key) do update set quantity = buyer_counts.quantity + ${quantity}`.execute(tx);
  await sql`select set_config('velvet.stock', '', true)`.execute(tx);
}

type Order = Awaited<ReturnType<typeof insertOrder>>;
type Ticket = Awaited<ReturnType<typeof buildSale>>['tickets'][number];

async function recordPayment(tx: Tx, order: Order, tickets: Ticket[]): Promise<void> {
  const { id: order_id, event_id, currency, promoter_link_id, created_at } = order;
  await tx
    .insertInto('payments')
    .values({
      order_id,
      provider_payment_intent_id: `pi_${newSecret(12)}`,
      currency,
      amount: order.total_amount,
      paid_at: created_at,
    })
    .execute();
  await postSale(tx, { order_id, event_id, currency, promoter_link_id, tickets }, created_at);
}

const kinds = { listed: 'listed', transferring: 'transfer_sent', refunded: 'refunded', void: 'voided' } as const;

type Sold = { ticket: Pick<Ticket, 'id'>; type: TicketType; order: Order };

/** Moves a ticket to another state; a refunded or void one has no valid code and releases its stock. */
export async function moveTicket(
  ctx: AppContext,
  { ticket, type, order }: Sold,
  to: keyof typeof kinds,
): Promise<void> {
  const at = ctx.clock.now();
  // Only an account can sell.
  const seller = to === 'listed' && order.buyer_user_id === null ? await buildUser(ctx) : null;
  await inTransaction(ctx.db, async (tx) => {
    if (seller) await giveTo(tx, ticket.id, seller);
    if (to === 'listed') await insertListing(tx, ticket.id, at);
    await tx.updateTable('tickets').set({ state: to, is_inside: false }).where('id', '=', ticket.id).execute();
    await tx.insertInto('ticket_history').values({ ticket_id: ticket.id, at, kind: kinds[to] }).execute();
    if (to === 'transferring') await insertTransfer(tx, ticket.id, at);
    if (to !== 'refunded' && to !== 'void') return;
    await sql`
      update ticket_versions set valid_to = ${at} where ticket_id = ${ticket.id} and valid_to is null`.execute(tx);
    await takeStock(tx, { type, quantity: -1, buyer_key: order.buyer_key });
  });
}

/** Gives a ticket a new code; its first code ends. */
export async function reissueTicket(ctx: AppContext, { id: ticket_id }: Pick<Ticket, 'id'>): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await tx.updateTable('ticket_versions').set({ valid_to: now }).where('ticket_id', '=', ticket_id).execute();
    const owner = await tx
      .updateTable('tickets')
      .set({ code_version: 2 })
      .where('id', '=', ticket_id)
      .returning(['owner_user_id', 'owner_email'])
      .executeTakeFirstOrThrow();
    const version = { version: 2, acquired_via: 'reissue', valid_from: now };
    await tx
      .insertInto('ticket_versions')
      .values({ ticket_id, ...owner, ...version })
      .execute();
  });
}

/** Moves a ticket into an account, as when its address is verified. */
async function giveTo(tx: Tx, ticketId: string, { id, email }: { id: string; email: string }): Promise<void> {
  const owner = { owner_user_id: id, owner_email: email };
  await tx.updateTable('tickets').set(owner).where('id', '=', ticketId).execute();
  await tx.updateTable('ticket_versions').set(owner).where('ticket_id', '=', ticketId).execute();
}

async function insertListing(tx: Tx, ticketId: string, at: Date): Promise<void> {
  await sql`
    insert into listings (ticket_id, event_id, ticket_type_id, seller_user_id, currency, price_amount, paid_amount, cap_amount, created_at, updated_at)
    select id, event_id, ticket_type_id, owner_user_id, currency, 100, 100, 100, ${at}, ${at} from tickets where id = ${ticketId}`.execute(
    tx,
  );
}

async function insertTransfer(tx: Tx, ticketId: string, at: Date): Promise<void> {
  await sql`
    insert into ticket_transfers (ticket_id, event_id, from_user_id, from_email, to_email, token_hash, created_at)
    select id, event_id, owner_user_id, owner_email, 'friend@example.com', ${randomBytes(32)}, ${at}
      from tickets where id = ${ticketId}`.execute(tx);
}
