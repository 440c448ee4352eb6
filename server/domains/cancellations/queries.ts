import { sql } from 'kysely';
import type { CancellationRehearsal } from '#contract/cancellations.ts';
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
           (count(*) filter (where c.done_at is not null and not c.is_disputed and r.waiting = 0 and r.failed = 0))::int as done,
           (count(*) filter (where c.done_at is not null and not c.is_disputed and r.failed > 0))::int as failed,
           (count(*) filter (where c.is_disputed))::int as disputed,
           coalesce(sum(r.sent_amount), 0)::bigint as refunded_amount,
           coalesce(sum(r.failed_amount), 0)::bigint as failed_amount
      from cancelled_orders c
      cross join lateral (
        select count(*) filter (where f.state = 'intent') as waiting,
               count(*) filter (where f.state = 'failed') as failed,
               coalesce(sum(f.amount) filter (where f.state in ('pending', 'succeeded')), 0) as sent_amount,
               coalesce(sum(f.amount) filter (where f.state = 'failed'), 0) as failed_amount
          from refunds f
         where f.order_id = c.order_id and f.reason = 'event_cancelled'
           -- One that was sent again counts as its newest try.
           and not exists (select from refunds a where a.again_of_refund_id = coalesce(f.again_of_refund_id, f.id)
                                                   and a.id > f.id)) r
     where c.event_id = ${eventId}`.execute(db);
  return rows[0] as Progress;
}
