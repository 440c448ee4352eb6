import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Organizer } from '#contract/organizers.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { isUuid } from './queries.ts';

export type OrganizationRow = Selectable<Database['organizations']>;

const HAS_PUBLIC_EVENT = sql`exists (select from events e
   where e.organization_id = o.id and e.state = 'published' and e.visibility = 'public')`;

/**
 * An organization everybody may see, by its handle, its id or its owner's: one that has published a public event.
 * An owner of several is found by the oldest of them.
 */
export async function findPublicOrganization(db: Db, idOrHandle: string) {
  const isNamed = isUuid(idOrHandle)
    ? sql`${idOrHandle}::uuid in (o.id, o.owner_user_id)`
    : sql`o.handle = ${idOrHandle.toLowerCase()}`;
  const { rows } = await sql<OrganizationRow>`
    select o.* from organizations o
     where ${isNamed} and ${HAS_PUBLIC_EVENT}
     order by o.created_at, o.id limit 1`.execute(db);
  return rows[0];
}

/** Those of these organizations that everybody may see. */
export async function listPublicOrganizations(db: Db, ids: string[]): Promise<OrganizationRow[]> {
  const { rows } = await sql<OrganizationRow>`
    select o.* from organizations o where o.id = any(${ids}::uuid[]) and ${HAS_PUBLIC_EVENT}`.execute(db);
  return rows;
}

/** Row → wire. */
export function presentOrganizer({ id, handle, name, bio, created_at }: OrganizationRow): Organizer {
  return { id, handle, name, bio, created_at: created_at.toISOString() };
}
