import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';

export const RUN_CANCELLATION = 'run_cancellation';

/** Queues a run of the refunds of a cancelled event, at the earliest when the transaction commits. */
export async function queueRun(db: Db | Tx, eventId: string, inSeconds = 0): Promise<void> {
  await sql`
    select graphile_worker.add_job(${RUN_CANCELLATION}, json_build_object('event_id', ${eventId}::text),
             job_key := ${`cancellation:${eventId}`}, max_attempts := 25, run_at := now() + make_interval(secs => ${inSeconds}))`.execute(
    db,
  );
}
