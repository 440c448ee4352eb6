import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { endedBefore } from '#server/domains/events/ended-before.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

/** Deletes the requests of events that ended long ago: they contain personal data that nobody needs any more. */
export async function forgetOldRequests(ctx: AppContext): Promise<void> {
  const before = addMilliseconds(ctx.clock.now(), -ctx.settings.requests_retention_days * DAY);
  await sql`
    delete from guest_requests r using events e
     where e.id = r.event_id and ${endedBefore(before)}`.execute(ctx.db);
}
