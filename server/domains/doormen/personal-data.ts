import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

/** The events a person is a doorman of. */
export async function listDoorWork(db: Db, { id }: { id: string }) {
  const { rows } = await sql<{ event: string; email: string; created_at: Date }>`
    select e.title as event, d.email, d.created_at
      from doormen d join events e on e.id = d.event_id where d.user_id = ${id} order by d.created_at desc`.execute(db);
  return { door_work: rows };
}

/** Ends a person's work as a doorman and deletes their data from it. */
export async function forgetDoorWork(tx: Tx, { id, placeholder_email, now }: FormerUser): Promise<void> {
  await sql`
    update doormen
       set user_id = null, email = ${placeholder_email}, name = '', removed_at = coalesce(removed_at, ${now})
     where user_id = ${id}`.execute(tx);
}
