import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Stores a message and returns its id. */
export async function insertContactMessage(tx: Tx, values: Insertable<Database['contact_messages']>): Promise<string> {
  const { id } = await tx.insertInto('contact_messages').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A message by id. */
export function findContactMessage(db: Db, id: string) {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();
}
