import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { returnTicket } from './end-transfer.ts';

type Item = { event: string; sent_at: Date; to: string | null; note: string; state: string; ended_at: Date | null };

/** Tickets that a person sent, and those that were sent to them. Senders are not named to receivers. */
export async function listTransfers(db: Db, { id, email }: { id: string; email: string }) {
  const sent = await sql<Item>`
    select e.title as event, x.created_at as sent_at, x.to_email as to, x.note, x.state, x.ended_at
      from ticket_transfers x join events e on e.id = x.event_id
     where x.from_user_id = ${id} order by x.created_at desc`.execute(db);
  const received = await sql<Omit<Item, 'to'>>`
    select e.title as event, x.created_at as sent_at, x.note, x.state, x.ended_at
      from ticket_transfers x join events e on e.id = x.event_id
     where x.to_email = ${email} or x.claimed_by_user_id = ${id} order by x.created_at desc`.execute(db);
  return { sent_tickets: sent.rows, received_tickets: received.rows };
}

/** A guest's transfers join the account that has verified the address; an account's follow its new address. */
export async function followTransfers(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await sql`
    update ticket_transfers set from_user_id = ${user_id}
     where from_user_id is null and from_email = ${email}`.execute(tx);
  await sql`
    update ticket_transfers set from_email = ${email} where from_user_id = ${user_id} and from_email <> ${email}`.execute(
    tx,
  );
}

/**
 * Deletes a person's data from transfers. Tickets sent to them go back to the sender; tickets they sent can still be
 * accepted.
 */
export async function forgetTransfers(tx: Tx, { id, email, placeholder_email, now }: FormerUser): Promise<void> {
  const { rows } = await sql<{ id: string; from_email: string }>`
    select id, from_email from ticket_transfers where to_email = ${email} and state = 'pending' order by ticket_id`.execute(
    tx,
  );
  for (const pending of rows) await returnTicket(tx, { ...pending, reason: 'account_deleted', now });
  await sql`
    update ticket_transfers set to_email = ${placeholder_email}, note = '' where to_email = ${email}`.execute(tx);
  await sql`
    update ticket_transfers set from_email = ${placeholder_email}, note = '' where from_user_id = ${id}`.execute(tx);
  await sql`
    update ticket_transfers set claimed_by_email = ${placeholder_email} where claimed_by_user_id = ${id}`.execute(tx);
}
