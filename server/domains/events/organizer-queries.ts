import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Organizer } from '#contract/organizers.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { organizationPictureUrl } from '#server/domains/organizations/present.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';
import { pick } from '#server/platform/lib/pick.ts';

export type OrganizationRow = Selectable<Database['organizations']>;

const HAS_PUBLIC_EVENT = sql`exists (select from events e
   where e.organization_id = o.id and e.state = 'published' and e.visibility = 'public')`;

/**
 * A public organization (one that has published a public event), by its handle, a former handle, its id or its
 * owner's id. For an owner of several it is the oldest.
 */
export async function findPublicOrganization(db: Db, idOrHandle: string) {
  const isNamed = isUuid(idOrHandle)
    ? sql`${idOrHandle}::uuid in (o.id, o.owner_user_id)`
    : sql`o.id = (select organization_id from organization_handles where handle = ${idOrHandle.toLowerCase()})`;
  const { rows } = await sql<OrganizationRow>`
    select o.* from organizations o
     where ${isNamed} and ${HAS_PUBLIC_EVENT}
     order by o.created_at, o.id limit 1`.execute(db);
  return rows[0];
}

/** The public ones of these organizations. */
export async function listPublicOrganizations(db: Db, ids: string[]): Promise<OrganizationRow[]> {
  const { rows } = await sql<OrganizationRow>`
    select o.* from organizations o where o.id = any(${ids}::uuid[]) and ${HAS_PUBLIC_EVENT}`.execute(db);
  return rows;
}

/** Row → wire. */
export function presentOrganizer(row: OrganizationRow): Organizer {
  return {
    ...pick(row, ['id', 'handle', 'name', 'bio', 'website']),
    picture_url: organizationPictureUrl(row),
    created_at: row.created_at.toISOString(),
  };
}
