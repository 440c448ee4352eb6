import { sql } from 'kysely';
import type { CancellationRehearsal } from '#contract/cancellations.ts';
import { isNewest } from '#server/domains/payments/refunds.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

/** A cancelled event: the confirmed rehearsal, and when the cancellation began and ended. */
export function findCancellation(db: Db | Tx, eventId: string) {
  return db
    .selectFrom('cancellations')
    .select(['started_at', 'done_at', 'message'])
    .select((eb) => eb.ref('rehearsal').$castTo<CancellationRehearsal>().as('rehearsal'))
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

export type CancellationRow = NonNullable<Awaited<ReturnType<typeof findCancellation>>>;

export type Progress = {
  total: number;
  done: number;
  failed: number;
  disputed: number;
  refunded_amount: number;
  failed_amount: number;
};

/** The number of orders of a cancelled event by the state of their refunds. */
export async function countProgress(db: Db | Tx, eventId: string): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select count(*)::int as total,
           (count(*) filter (where c.done_at is not null and not c.is_disputed and tries.waiting = 0 and tries.failed = 0))::int as done,
           (count(*) filter (where c.done_at is not null and not c.is_disputed and tries.failed > 0))::int as failed,
           (count(*) filter (where c.is_disputed))::int as disputed,
           coalesce(sum(tries.sent_amount), 0)::bigint as refunded_amount,
           coalesce(sum(tries.failed_amount), 0)::bigint as failed_amount
      from cancelled_orders c
      cross join lateral (
        select count(*) filter (where r.state = 'intent') as waiting,
               count(*) filter (where r.state = 'failed') as failed,
               coalesce(sum(r.amount) filter (where r.state in ('pending', 'succeeded')), 0) as sent_amount,
               coalesce(sum(r.amount) filter (where r.state = 'failed'), 0) as failed_amount
          from refunds r
         where r.order_id = c.order_id and r.reason = 'event_cancelled' and ${isNewest}) tries
     where c.event_id = ${eventId}`.execute(db);
  return rows[0] as Progress;
}
