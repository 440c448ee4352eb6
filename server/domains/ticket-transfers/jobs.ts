import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { endedBefore } from '#server/domains/events/ended-before.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { expireTransfers, remindOfTransfers } from './expire-transfers.ts';

/** The jobs of ticket transfers. */
export function ticketTransferJobs(ctx: AppContext): Jobs {
  return {
    expire_transfers: { cron: '* * * * *', run: () => expireTransfers(ctx) },
    remind_of_transfers: { cron: '*/10 * * * *', run: () => remindOfTransfers(ctx) },
    forget_transfers: { cron: '37 4 * * *', run: () => forgetOldTransfers(ctx) },
  };
}

/**
 * Deletes ended transfers, with their addresses, some months after the event. The holders of a ticket stay recorded.
 */
async function forgetOldTransfers(ctx: AppContext): Promise<void> {
  const before = addMilliseconds(ctx.clock.now(), -ctx.settings.transfers_retention_days * DAY);
  await sql`
    delete from ticket_transfers x using events e
     where e.id = x.event_id and ${endedBefore(before)} and x.state <> 'pending'`.execute(ctx.db);
}
