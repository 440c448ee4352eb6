import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Database } from '../db/schema.ts';
import { isUuid } from './queries.ts';

/**
 * An organization everybody may see, by its handle, its id or its owner's: one that has published a public event.
 * An owner of several is found by the oldest of them.
 */
export async function findPublicOrganization(db: Db, idOrHandle: string) {
  const isNamed = isUuid(idOrHandle)
    ? sql`${idOrHandle}::uuid in (o.id, o.owner_user_id)`
    : sql`o.handle = ${idOrHandle.toLowerCase()}`;
  const { rows } = await sql<Selectable<Database['organizations']>>`
    select o.* from organizations o
     where ${isNamed}
       and exists (select from events e
                    where e.organization_id = o.id and e.state = 'published' and e.visibility = 'public')
     order by o.created_at, o.id limit 1`.execute(db);
  return rows[0];
}
