import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { wasPaidFor } from './was-paid-for.ts';

/** Tells a host which event lifts the lower limits for mail. */
export const WHAT_COUNTS = 'It counts once somebody paid for it or was let in at the door.';

/**
 * Whether an organization's first event has happened: one that is over, for which somebody paid or to which somebody
 * was admitted. Until then, its limits for mail are lower.
 */
export function hasHosted(organizationId: string, now: Date) {
  return sql<boolean>`exists (
    select from events e where e.organization_id = ${organizationId} and e.state = 'published' and e.ends_at <= ${now}
       and (${wasPaidFor(sql`e.id`)} or exists (select from door_tallies t where t.event_id = e.id and t.admitted > 0)))`;
}

/** Whether an organization's first event has not happened yet. */
export async function isNewHost(db: Db | Tx, organizationId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`select not ${hasHosted(organizationId, now)} as is_new`.execute(db);
  return rows[0]?.is_new ?? true;
}
