import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';

export const RUN_CANCELLATION = 'run_cancellation';

/** Has the refunds of a cancelled event begun as soon as the transaction commits. */
export async function queueRun(tx: Tx, eventId: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(${RUN_CANCELLATION}, json_build_object('event_id', ${eventId}::text),
             job_key := ${`cancellation:${eventId}`}, max_attempts := 25)`.execute(tx);
}
