import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { endedBefore } from '#server/domains/events/ended-before.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

/** Deletes the entries of long past events. A loop serves the lists (worker.ts). */
export function waitingListJobs(ctx: AppContext): Jobs {
  return { forget_waiting_list_entries: { cron: '23 4 * * *', run: () => forgetOldEntries(ctx) } };
}

/** Deletes entries that nobody needs any more. The orders of their offers stay. */
export async function forgetOldEntries(ctx: AppContext): Promise<void> {
  const before = addMilliseconds(ctx.clock.now(), -ctx.settings.waiting_list_retention_days * DAY);
  await sql`
    delete from waiting_list_entries w using events e
     where e.id = w.event_id and ${endedBefore(before)} and w.state not in ('waiting', 'offered')`.execute(ctx.db);
}
