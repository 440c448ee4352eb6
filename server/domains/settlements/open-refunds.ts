import { sql } from 'kysely';
import { isNewest } from '#server/domains/payments/refunds.ts';
import type { Db } from '#server/platform/db/db.ts';

type OpenRefunds = { count: number; failed: number; amount: number };

/**
 * Refunds of an event's own sales that have not arrived: on their way, or failed, so that the buyer is still owed the
 * money. Refunds of purchases in Resale are paid by their sellers, and not the organizer's to send again.
 */
export async function findOpenRefunds(db: Db, eventId: string): Promise<OpenRefunds> {
  const { rows } = await sql<OpenRefunds>`
    select count(*)::int as count, count(*) filter (where r.state = 'failed')::int as failed,
           coalesce(sum(r.amount), 0)::bigint as amount
      from refunds r join orders o on o.id = r.order_id
     where o.event_id = ${eventId} and o.kind <> 'resale' and r.state not in ('succeeded', 'canceled') and ${isNewest}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, failed: 0, amount: 0 };
}
