import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { forgetsAddress } from './outbox.ts';

/** The mails that were sent to an address. */
export async function listMails(db: Db, { email }: { email: string }) {
  const { rows } = await sql<{ created_at: Date; about: string }>`
    select created_at, template as about from outbox where to_email = ${email} order by created_at desc`.execute(db);
  return { mails: rows };
}

type FormerAddress = { email: string; placeholder_email: string };

/**
 * Removes the address from mails that were sent or have failed now; a waiting mail is still sent, and loses its address
 * then.
 */
export async function forgetMails(tx: Tx, { email, placeholder_email }: FormerAddress): Promise<void> {
  await sql`
    update outbox set to_email = ${placeholder_email}, last_error = null
     where to_email = ${email} and (sent_at is not null or failed_at is not null)`.execute(tx);
  await sql`
    update outbox set payload = payload || ${JSON.stringify(forgetsAddress)}::jsonb
     where to_email = ${email}`.execute(tx);
}
