import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { isOfOrder } from './order-tickets.ts';

/** A person's tickets, each with its history. */
export async function listTickets(db: Db, { id }: { id: string }) {
  const tickets = await db
    .selectFrom('tickets as t')
    .innerJoin('events as e', 'e.id', 't.event_id')
    .innerJoin('ticket_types as y', 'y.id', 't.ticket_type_id')
    .select(['t.id', 'e.title as event', 'y.name as ticket_type', 't.state', 't.holder_name'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('ticket_history as h')
          .select(['h.at', 'h.kind'])
          .whereRef('h.ticket_id', '=', 't.id')
          .orderBy('h.at')
          .orderBy('h.id'),
      ).as('history'),
    )
    .where('t.owner_user_id', '=', id)
    .orderBy('e.starts_at', 'desc')
    .orderBy('t.id')
    .execute();
  return { tickets };
}

/** Removes a person's name from their tickets. The codes stay valid, because whoever holds one may still come in. */
export async function forgetTickets(tx: Tx, { id, email, placeholder_email }: FormerUser): Promise<void> {
  // Guests who accepted one of the person's tickets keep their links to it.
  await sql`
    delete from guest_links g
     where (g.email = ${email} or g.order_id in (select o.id from orders o where o.buyer_user_id = ${id}))
       and not exists (
         select from tickets k where k.owner_user_id is null and k.owner_email = g.email
            and (g.order_id is null or ${isOfOrder('k', sql.ref('g.order_id'))}))`.execute(tx);
  await sql`
    update tickets set owner_email = ${placeholder_email}, holder_name = '' where owner_user_id = ${id}`.execute(tx);
  await sql`update ticket_versions set owner_email = ${placeholder_email} where owner_user_id = ${id}`.execute(tx);
}
