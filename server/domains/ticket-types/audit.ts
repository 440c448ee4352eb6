import type { Db, Tx } from '#server/platform/db/db.ts';

export type TypeEdit = {
  action:
    'create_ticket_type' | 'update_ticket_type' | 'archive_ticket_type' | 'delete_ticket_type' | 'order_ticket_types';
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

/** Who changed a ticket type last; the first name, or the user name of somebody without one. */
export async function findLastEditor(db: Db | Tx, ticketTypeId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_log as a')
    .innerJoin('users as u', 'u.id', 'a.actor_user_id')
    .select(['u.first_name', 'u.username'])
    .where('a.subject_type', '=', 'ticket_type')
    .where('a.subject_id', '=', ticketTypeId)
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && (row.first_name || row.username);
}
