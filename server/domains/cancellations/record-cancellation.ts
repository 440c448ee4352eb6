import { sql } from 'kysely';
import type { CancellationRehearsal } from '#contract/cancellations.ts';
import type { Tx } from '#server/platform/db/db.ts';

type Recorded = {
  event_id: string;
  actor_user_id: string | null;
  message: string;
  rehearsal: CancellationRehearsal;
  now: Date;
};

/** Stores the confirmed rehearsal of a cancellation, and the orders that end with the event. */
export async function recordCancellation(tx: Tx, { rehearsal, now, ...recorded }: Recorded): Promise<void> {
  const { event_id } = recorded;
  await tx
    .insertInto('cancellations')
    .values({ ...recorded, rehearsal: JSON.stringify(rehearsal), started_at: now })
    .execute();
  await sql`
    insert into cancelled_orders (order_id, event_id, amount, tickets, is_disputed)
    select g.order_id, ${event_id}, g.amount, g.sales, g.is_disputed from ending_orders(${event_id}) g`.execute(tx);
}
