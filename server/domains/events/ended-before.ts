import { type RawBuilder, sql } from 'kysely';

/** Whether event `e` of the query ended before an instant; one that was cancelled without a date, when it was cancelled. */
export function endedBefore(instant: Date): RawBuilder<boolean> {
  return sql<boolean>`coalesce(e.ends_at, e.cancelled_at) < ${instant}`;
}
