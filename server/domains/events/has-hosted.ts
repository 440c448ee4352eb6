import { sql } from 'kysely';

/** Whether an organization's first event has happened: until then, its limits for mail are lower. */
export function hasHosted(organizationId: string, now: Date) {
  return sql<boolean>`exists (
    select from events e where e.organization_id = ${organizationId} and e.state = 'published' and e.ends_at <= ${now})`;
}
