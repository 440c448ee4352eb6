import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';

type Person = { id: string; email: string };

/** What a person chose for their tickets of events that moved. */
export async function listChoices(db: Db | Tx, user: Person) {
  const { rows } = await sql<{ event: string; choice: string; chosen_at: Date }>`
    select e.title as event, c.choice, c.chosen_at
      from postponement_choices c join tickets k on k.id = c.ticket_id join events e on e.id = k.event_id
     where k.owner_user_id = ${user.id} order by c.chosen_at`.execute(db);
  return { choices_of_moved_events: rows };
}

/** Deletes the links in mails about moved events when the account of their address is deleted. */
export async function forgetChoiceLinks(tx: Tx, user: Person): Promise<void> {
  await tx.deleteFrom('postponement_links').where('email', '=', user.email).execute();
}
