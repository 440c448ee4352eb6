import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { endedBefore } from '#server/domains/events/ended-before.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

/**
 * Deletes the names and addresses of doormen without an account long after their event, because they have no account
 * through which they could ask for it. Their scans stay.
 */
export async function forgetDoormen(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const before = addMilliseconds(now, -ctx.settings.door_devices_retention_days * DAY);
  await sql`
    update doormen d set email = null, name = '', removed_at = coalesce(d.removed_at, ${now})
      from events e
     where e.id = d.event_id and ${endedBefore(before)} and d.user_id is null and d.email is not null`.execute(ctx.db);
}
