import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Tx } from '#server/platform/db/db.ts';

/** Deletes the address from account requests that were never answered; answered ones are not stored. */
export async function forgetAccountRequests(tx: Tx, { email }: FormerUser): Promise<void> {
  await sql`update connected_accounts set request = '{}' where request ->> 'contact_email' = ${email}`.execute(tx);
}
