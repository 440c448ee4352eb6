import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

type Row = {
  event: string;
  joined_at: Date;
  state: string;
  party_size: number;
  ticket_types: string[];
  max_amount: number | null;
  currency: string;
};

/** The waiting lists a person joined. */
export async function listWaiting(db: Db, { id, email }: { id: string; email: string }) {
  const { rows } = await sql<Row>`
    select e.title as event, w.created_at as joined_at, w.state, w.party_size, w.max_amount, e.currency,
           array(select t.name from ticket_types t where t.id = any (w.ticket_type_ids) order by t.position) as ticket_types
      from waiting_list_entries w join events e on e.id = w.event_id
     where w.user_id = ${id} or w.email = ${email} order by w.created_at desc`.execute(db);
  return { waiting_lists: rows };
}

/** Deletes a person's entries. An open offer is a checkout, which prevents deleting the account until it has ended. */
export async function forgetWaiting(tx: Tx, { id, email }: FormerUser): Promise<void> {
  await sql`
    delete from waiting_list_entries
     where (user_id = ${id} or email = ${email}) and state <> 'offered'`.execute(tx);
}
