import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';

/**
 * Moves a guest's tickets to the account that verified their address. Their codes stay valid, because the holder is the
 * same person.
 */
export async function claimGuestTickets(
  tx: Tx,
  { user_id, email }: { user_id: string; email: string },
  now: Date,
): Promise<void> {
  await sql`
    with claimed as (
      update tickets set owner_user_id = ${user_id} where owner_user_id is null and owner_email = ${email}
      returning id
    ), versions as (
      update ticket_versions v set owner_user_id = ${user_id} from claimed c
       where v.ticket_id = c.id and v.valid_to is null
    )
    insert into ticket_history (ticket_id, at, kind, actor_user_id)
    select id, ${now}, 'claimed', ${user_id} from claimed`.execute(tx);
}
