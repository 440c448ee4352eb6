import { sql } from 'kysely';
import type { Db } from '#server/platform/db/db.ts';
import { PLACEHOLDER_PATTERN } from '#server/platform/lib/email-address.ts';

/** The number of mails that a move writes to people without a ticket: those of `tellOfChange`. */
export async function countToldOfMove(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from ticket_transfers x where x.event_id = ${eventId} and x.state = 'pending')
          + (select count(*) from waiting_list_entries w
              where w.event_id = ${eventId} and w.state in ('waiting', 'offered'))
          + (select count(*) from (
              select coalesce(u.email, l.email) as email from promoter_links l left join users u on u.id = l.user_id
               where l.event_id = ${eventId} and l.removed_at is null
              union
              select coalesce(u.email, d.email) from doormen d left join users u on u.id = d.user_id
               where d.event_id = ${eventId} and d.removed_at is null) p
              where p.email not like ${PLACEHOLDER_PATTERN}))::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
