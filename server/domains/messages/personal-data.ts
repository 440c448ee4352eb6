import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { hashSecret } from '#server/platform/lib/random.ts';

/** A person's messages to guests, and the organizations they have unsubscribed from. */
export async function listHostMessages(db: Db, { id, email }: { id: string; email: string }) {
  const written = await sql<{ event: string; subject: string; text: string; created_at: Date }>`
    select e.title as event, g.subject, g.text, g.created_at from messages g join events e on e.id = g.event_id
     where g.sent_by = ${id} order by g.created_at desc`.execute(db);
  const stopped = await sql<{ organization: string; about: string; created_at: Date }>`
    select o.name as organization, s.about, s.created_at from message_stops s join organizations o on o.id = s.organization_id
     where s.email_hash = ${hashSecret(email)} order by s.created_at desc`.execute(db);
  return { messages_to_guests: written.rows, stopped_messages: stopped.rows };
}

/** Messages to guests stay with the organization, without their author. */
export async function forgetHostMessages(tx: Tx, { id, email }: FormerUser): Promise<void> {
  await sql`delete from messages where sent_by = ${id} and is_test`.execute(tx);
  await sql`
    update messages set sent_by = nullif(sent_by, ${id}), reply_to_user_id = nullif(reply_to_user_id, ${id})
     where sent_by = ${id} or reply_to_user_id = ${id}`.execute(tx);
  await sql`delete from message_stops where email_hash = ${hashSecret(email)}`.execute(tx);
}
