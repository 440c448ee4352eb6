import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { forgetsAddress } from './outbox.ts';

/** Which mails an address was sent. */
export async function listMails(db: Db, { email }: { email: string }) {
  const { rows } = await sql<{ created_at: Date; about: string }>`
    select created_at, template as about from outbox where to_email = ${email} order by created_at desc`.execute(db);
  return { mails: rows };
}

type FormerAddress = { email: string; placeholder_email: string };

/** A mail that was sent or given up loses its address now; a waiting one is still sent, and loses it then. */
export async function forgetMails(tx: Tx, { email, placeholder_email }: FormerAddress): Promise<void> {
  await sql`
    update outbox set to_email = ${placeholder_email}, last_error = null
     where to_email = ${email} and (sent_at is not null or failed_at is not null)`.execute(tx);
  await sql`
    update outbox set payload = payload || ${JSON.stringify(forgetsAddress)}::jsonb
     where to_email = ${email}`.execute(tx);
}
