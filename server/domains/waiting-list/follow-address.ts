import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';

type Account = { user_id: string; email: string };

/**
 * Moves a guest's entries to the account that has verified the address; an account's entries follow its new address.
 * There is one live entry per event and account, and per event and mailbox: who waits twice keeps the account's entry,
 * at the earlier of both places. An offer to a guest stays with its link, and then no entry is moved.
 */
export async function followWaitingLists(tx: Tx, { user_id, email }: Account, now: Date): Promise<void> {
  await joinEntries(tx, { user_id, email }, now);
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

/** Ends the guest's entry of somebody whose account waits for the same event, and gives its place to the account's. */
async function joinEntries(tx: Tx, { user_id, email }: Account, now: Date): Promise<void> {
  await sql`
    with ended as (
      update waiting_list_entries w set state = 'cancelled', ended_at = ${now}
        from waiting_list_entries o
       where w.user_id is null and w.email = ${email} and w.state = 'waiting'
         and o.event_id = w.event_id and o.user_id = ${user_id} and o.state in ('waiting', 'offered')
      returning w.event_id, w.waits_since)
    update waiting_list_entries o set waits_since = least(o.waits_since, ended.waits_since)
      from ended
     where o.event_id = ended.event_id and o.user_id = ${user_id} and o.state in ('waiting', 'offered')`.execute(tx);
}
