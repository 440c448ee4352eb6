import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';

/**
 * Moves a guest's entries to the account that has verified the address; an account's entries follow its new address.
 * There is one live entry per event and account, and per event and mailbox: an entry that would be the second is not
 * moved.
 */
export async function followWaitingLists(
  tx: Tx,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  await sql`
    update waiting_list_entries w set user_id = ${user_id}
     where w.user_id is null and w.email = ${email}
       and (w.state not in ('waiting', 'offered') or not exists (
         select from waiting_list_entries o
          where o.event_id = w.event_id and o.user_id = ${user_id} and o.state in ('waiting', 'offered')))`.execute(tx);
  const mailbox = canonicalEmail(email);
  await sql`
    update waiting_list_entries w set email = ${email}, mailbox = ${mailbox}
     where w.user_id = ${user_id} and w.email <> ${email}
       and (w.state not in ('waiting', 'offered') or not exists (
         select from waiting_list_entries o
          where o.event_id = w.event_id and o.mailbox = ${mailbox} and o.id <> w.id
            and o.state in ('waiting', 'offered')))`.execute(tx);
}
