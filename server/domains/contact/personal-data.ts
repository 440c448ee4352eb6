import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { DELETED_NAME } from '#server/platform/lib/email-address.ts';

type MessageRow = { created_at: Date; topic: string; about: string; message: string };

/** Messages a person sent to the team. */
export async function listMessages(db: Db, { email }: { email: string }) {
  const { rows } = await sql<MessageRow>`
    select created_at, topic, about, message
      from contact_messages where lower(email) = ${email} order by created_at desc`.execute(db);
  return { messages: rows };
}

/** Deletes messages to the team; a report about an event, a listing or a danger stays, without its sender. */
export async function forgetMessages(tx: Tx, { email, placeholder_email }: FormerUser): Promise<void> {
  await sql`
    update contact_messages set name = ${DELETED_NAME}, email = ${placeholder_email}
     where lower(email) = ${email} and topic in ('report_event', 'report_listing', 'safety')`.execute(tx);
  await sql`delete from contact_messages where lower(email) = ${email}`.execute(tx);
}
