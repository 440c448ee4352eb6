import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import { getSeller } from '#server/domains/organizations/queries.ts';
import { isPaidBack, isSurplus } from '#server/domains/payments/refunds.ts';

export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** The content of the receipt of an order; undefined for an order that was never paid. */
export async function findReceipt(ctx: AppContext, orderId: string) {
  const order = await findPaidOrder(ctx.db, orderId);
  if (!order) return undefined;
  const [lines, refunds, seller] = await Promise.all([
    listLines(ctx.db, orderId),
    listRefunds(ctx.db, orderId),
    getSeller(ctx.db, order.organization_id),
  ]);
  return { ...order, lines, refunds, seller };
}

function findPaidOrder(db: Db, orderId: string) {
  return db
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .leftJoin('promo_codes as p', 'p.id', 'o.promo_code_id')
    .select([
      'o.id',
      'o.kind',
      'o.buyer_user_id',
      'o.buyer_email',
      'o.buyer_name',
      'o.currency',
      'o.paid_at',
      'o.created_at',
    ])
    .select(['o.face_amount', 'o.discount_amount', 'o.fee_amount', 'o.total_amount', 'o.event_id'])
    .select('p.code as promo_code')
    .select(['e.title', 'e.slug', 'e.starts_at', 'e.time_zone', 'e.venue_name', 'e.city', 'e.organization_id'])
    .where('o.id', '=', orderId)
    .where('o.status', 'in', ['paid', 'partially_refunded', 'refunded'])
    .executeTakeFirst();
}

function listLines(db: Db, orderId: string) {
  return db
    .selectFrom('order_lines')
    .select(['name', 'quantity', 'unit_price_amount', 'discount_amount', 'fee_amount'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

type RefundLine = { amount: number; created_at: Date; state: string };

/** The buyer's refunds; one that failed and was sent again counts once. */
async function listRefunds(db: Db, orderId: string): Promise<RefundLine[]> {
  const { rows } = await sql<RefundLine>`
    select r.amount, r.created_at, r.state from refunds r
     where r.order_id = ${orderId} and not ${isSurplus('r.payment_id')} and ${isPaidBack}
     order by r.created_at, r.id`.execute(db);
  return rows;
}
