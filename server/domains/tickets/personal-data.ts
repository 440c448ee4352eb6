import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

type TicketRow = {
  id: string;
  event: string;
  ticket_type: string;
  state: string;
  holder_name: string;
  history: { at: string; kind: string }[];
};

/** A person's tickets, each with its history. */
export async function listTickets(db: Db, { id }: { id: string }) {
  const { rows } = await sql<TicketRow>`
    select t.id, e.title as event, y.name as ticket_type, t.state, t.holder_name,
           coalesce((select jsonb_agg(jsonb_build_object('at', h.at, 'kind', h.kind) order by h.at, h.id)
                       from ticket_history h where h.ticket_id = t.id), '[]') as history
      from tickets t join events e on e.id = t.event_id join ticket_types y on y.id = t.ticket_type_id
     where t.owner_user_id = ${id} order by e.starts_at desc, t.id`.execute(db);
  return { tickets: rows };
}

/** Takes a person's name off their tickets. The codes stay valid, because whoever holds one may still come in. */
export async function forgetTickets(tx: Tx, { id, placeholder_email }: FormerUser): Promise<void> {
  await sql`
    delete from guest_links where order_id in (select id from orders where buyer_user_id = ${id})`.execute(tx);
  await sql`
    update tickets set owner_email = ${placeholder_email}, holder_name = '' where owner_user_id = ${id}`.execute(tx);
  await sql`update ticket_versions set owner_email = ${placeholder_email} where owner_user_id = ${id}`.execute(tx);
}
