import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { organizerPayable, promoterEarned, sellerPayable } from '#server/domains/payments/accounts.ts';
import { lockOwed } from '#server/domains/payments/ledger.ts';
import { isPaidBack } from '#server/domains/payments/refunds.ts';
import { FIRST_ID } from '#server/platform/jobs/in-pages.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { ProviderDispute } from '#server/platform/payments-provider/types.ts';

export type DisputeRow = Selectable<Database['disputes']>;

/** A dispute; not found for an unknown id. */
export async function getDispute(db: Db, id: string): Promise<DisputeRow> {
  const dispute = await db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!dispute) throw notFound();
  return dispute;
}

/**
 * Locks an order with everything a dispute of it affects: its stock and what its organizer and promoter are owed, in
 * this order, so that no payout of it starts meanwhile.
 */
export async function lockDisputedOrder(tx: Tx, orderId: string) {
  await sql`select lock_order_stock(${orderId})`.execute(tx);
  const order = await tx
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .select(['o.id', 'o.kind', 'o.event_id', 'o.status', 'o.currency', 'o.promoter_link_id', 'o.buyer_email'])
    .select(['e.organization_id', 'e.state as event_state'])
    .where('o.id', '=', orderId)
    .forUpdate('o')
    .executeTakeFirstOrThrow();
  const { event_id, promoter_link_id, currency } = order;
  await lockOwed(tx, organizerPayable(event_id), currency);
  if (promoter_link_id) await lockOwed(tx, promoterEarned(event_id, promoter_link_id), currency);
  for (const listingId of await listFrozenSales(tx, orderId))
    await lockOwed(tx, sellerPayable(event_id, listingId), currency);
  return order;
}

/**
 * The sales in Resale whose money is held back by a dispute of an order: its own sales, and those of the tickets bought
 * with it.
 */
async function listFrozenSales(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from ticket_sales s join listings l on l.ticket_id = s.ticket_id and l.state = 'sold'
     where s.order_id = ${orderId} and (l.order_id = ${orderId} or resale_source(l.id) = ${orderId})
     order by l.id::text`.execute(tx);
  return rows.map(({ id }) => id);
}

export type DisputedOrder = Awaited<ReturnType<typeof lockDisputedOrder>>;

type NewDispute = { made: ProviderDispute; payment: { id: string }; order: DisputedOrder; now: Date };

/** The row of a dispute, locked; created if there is none, as an inquiry without any mail yet. */
export async function lockDispute(tx: Tx, { made, payment, order, now }: NewDispute) {
  const { id: provider_dispute_id, currency, amount, reason, status: provider_status, created_at: opened_at } = made;
  const inserted = await tx
    .insertInto('disputes')
    .values({
      provider_dispute_id,
      payment_id: payment.id,
      order_id: order.id,
      event_id: order.event_id,
      currency,
      amount,
      reason,
      provider_status,
      state: 'inquiry',
      opened_at,
      updated_at: now,
    })
    .onConflict((clash) => clash.column('provider_dispute_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  const dispute = await tx
    .selectFrom('disputes')
    .selectAll()
    .where('provider_dispute_id', '=', provider_dispute_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { dispute, isNew: inserted !== undefined };
}

/** How much of a payment was paid back, or is being paid back: by refunds and by lost disputes. */
export async function findPaidBack(tx: Tx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select (select coalesce(sum(r.amount), 0) from refunds r
             where r.payment_id = ${paymentId} and ${isPaidBack})
         + (select coalesce(sum(d.lost_amount), 0) from disputes d where d.payment_id = ${paymentId}) as amount`.execute(
    tx,
  );
  return Number(rows[0]?.amount ?? 0);
}

export type Unfinished = Pick<DisputeRow, 'id' | 'provider_dispute_id'>;

/** The disputes after one that are not over. */
export function listUnfinished(db: Db, last: Unfinished | undefined, limit: number): Promise<Unfinished[]> {
  return db
    .selectFrom('disputes')
    .select(['id', 'provider_dispute_id'])
    .where('closed_at', 'is', null)
    .where('id', '>', last?.id ?? FIRST_ID)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The tickets that a Resale order sold and that were not given back. */
export async function listSalesNotUndone(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('listings')
    .select('ticket_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'sold')
    .where('undone_at', 'is', null)
    .execute();
  return rows.map(({ ticket_id }) => ticket_id);
}
