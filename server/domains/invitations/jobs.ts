import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { endedBefore } from '#server/domains/events/ended-before.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

/** The jobs of invitations. */
export function invitationJobs(ctx: AppContext): Jobs {
  return { forget_invitations: { cron: '31 4 * * *', run: () => forgetOldInvitations(ctx) } };
}

/** Deletes unused invitations, with their addresses, some months after the event. */
export async function forgetOldInvitations(ctx: AppContext): Promise<void> {
  const before = addMilliseconds(ctx.clock.now(), -ctx.settings.invitations_retention_days * DAY);
  await sql`
    delete from invitations i using events e
     where e.id = i.event_id and ${endedBefore(before)}
       and not exists (select from orders o where o.invitation_id = i.id)`.execute(ctx.db);
}
