import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';

type Action =
  'create_ticket_type' | 'update_ticket_type' | 'archive_ticket_type' | 'delete_ticket_type' | 'order_ticket_types';

export type TypeEdit = {
  action: Action;
  at: Date;
  actor_user_id: string;
  subject: { type: 'ticket_type' | 'event'; id: string };
  data?: Record<string, unknown>;
};

/** Writes down who changed what. */
export async function insertTypeAudit(
  tx: Tx,
  { action, at, actor_user_id, subject, data = {} }: TypeEdit,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      action,
      at,
      actor_user_id,
      subject_type: subject.type,
      subject_id: subject.id,
      data: JSON.stringify(data),
    })
    .execute();
}

export type EditRow = { at: Date; actor_user_id: string; name: string; fields: string[] };

/** Who changed which fields of a type after a version of it, in that order; `name` is empty for a closed account. */
export async function listEditsSince(tx: Tx, ticketTypeId: string, version: number): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    select a.at, a.actor_user_id, coalesce(nullif(u.first_name, ''), u.username, '') as name, a.data -> 'fields' as fields
      from audit_log a left join users u on u.id = a.actor_user_id
     where a.subject_type = 'ticket_type' and a.subject_id = ${ticketTypeId} and a.action = 'update_ticket_type'
       and (a.data ->> 'version')::int > ${version}
     order by (a.data ->> 'version')::int`.execute(tx);
  return rows;
}
