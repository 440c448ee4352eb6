import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

type Row = {
  event: string;
  created_at: Date;
  state: string;
  name: string;
  plus_ones: number;
  note: string;
  answers: unknown;
};

/** A person's requests. */
export async function listRequestsOf(db: Db, { id, email }: { id: string; email: string }) {
  const { rows } = await sql<Row>`
    select e.title as event, r.created_at, r.state, r.name, r.plus_ones, r.note, r.answers
      from guest_requests r join events e on e.id = r.event_id
     where r.user_id = ${id} or r.email = ${email} order by r.created_at desc`.execute(db);
  return { requests_to_come: rows };
}

/** Deletes a person's requests; requests of others that they decided stay, without their name. */
export async function forgetRequestsOf(tx: Tx, { id, email }: FormerUser): Promise<void> {
  await sql`delete from guest_requests where user_id = ${id} or email = ${email}`.execute(tx);
  await sql`update guest_requests set decided_by = null where decided_by = ${id}`.execute(tx);
}
