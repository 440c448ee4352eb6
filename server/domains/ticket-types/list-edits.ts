import { sql } from 'kysely';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import type { Tx } from '#server/platform/db/db.ts';

export type EditRow = { at: Date; actor_user_id: string; name: string; fields: string[] };

/**
 * The changes to the fields of a type after a version of it, with their authors, in order; `name` is empty for a
 * deleted account.
 */
export async function listEditsSince(tx: Tx, ticketTypeId: string, version: number): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    select a.at, a.actor_user_id, coalesce(${nameOfUser('u')}, '') as name, a.data -> 'fields' as fields
      from audit_log a left join users u on u.id = a.actor_user_id
     where a.subject_type = 'ticket_type' and a.subject_id = ${ticketTypeId} and a.action = 'ticket_type.updated'
       and (a.data ->> 'version')::int > ${version}
     order by (a.data ->> 'version')::int`.execute(tx);
  return rows;
}
