import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { endedBefore } from '#server/domains/events/ended-before.ts';
import { forgetDoormen } from '#server/domains/doormen/forget-doormen.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

/** The jobs of doors. */
export function doorJobs(ctx: AppContext): Jobs {
  return {
    forget_door_devices: { cron: '11 4 * * *', run: () => forgetDoorDevices(ctx) },
    forget_doormen: { cron: '13 4 * * *', run: () => forgetDoormen(ctx) },
  };
}

/** Deletes the links and devices of events that ended long ago. Their scans stay, without a device's name. */
export async function forgetDoorDevices(ctx: AppContext): Promise<void> {
  const before = addMilliseconds(ctx.clock.now(), -ctx.settings.door_devices_retention_days * DAY);
  await sql`
    delete from door_links l using events e where e.id = l.event_id and ${endedBefore(before)}`.execute(ctx.db);
}
