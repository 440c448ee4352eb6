import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';
import type { TypeValues } from './type-values.ts';

/** Serializes hosts' changes to the ticket types of one event. Buyers' holds do not wait for it. */
export async function lockOffer(tx: Tx, eventId: string): Promise<void> {
  await sql`select from events where id = ${eventId} for no key update`.execute(tx);
}

/** A ticket type by id, without any access check. */
export function findTicketType(db: Db | Tx, id: string) {
  if (!isUuid(id)) return Promise.resolve(undefined);
  return db.selectFrom('ticket_types').selectAll().where('id', '=', id.toLowerCase()).executeTakeFirst();
}

/** The id, name, tier and state of every type of an event. */
export function listTiers(tx: Tx, eventId: string) {
  return tx
    .selectFrom('ticket_types')
    .select(['id', 'name', 'opens_after_type_id', 'state', 'position'])
    .where('event_id', '=', eventId)
    .execute();
}

/** Inserts a type and returns its id. */
export async function insertType(
  tx: Tx,
  { event_id, position, at, ...values }: TypeValues & { event_id: string; position: number; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('ticket_types')
    .values({ ...values, event_id, position, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = { id: string; version: number; values: Partial<TypeValues>; at: Date };

/**
 * Changes a type; false if its version has changed, or if the capacity would be below what is sold, held and reserved
 * at this moment.
 */
export async function updateType(tx: Tx, { id, version, values, at }: Change): Promise<boolean> {
  const { capacity } = values;
  const row = await tx
    .updateTable('ticket_types')
    .set({ ...values, version: version + 1, updated_at: at })
    .where('id', '=', id)
    .where('version', '=', version)
    .$if(capacity !== undefined && capacity !== null, (query) =>
      query.where(sql<SqlBool>`held + sold + reserved <= ${capacity}`),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks a type and the tiers after it against sales, in the order of all locks, and returns whether anything refers to
 * the type, so that its row has to stay.
 */
export async function lockAndCheckUse(tx: Tx, id: string): Promise<boolean> {
  await sql`
    select from ticket_types where id = ${id} or opens_after_type_id = ${id} order by id for update`.execute(tx);
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from order_lines l where l.ticket_type_id = ${id})
        or exists (select from tickets k join ticket_types t on t.id = ${id}
                    where k.event_id = t.event_id and k.ticket_type_id = t.id)
        or exists (select from promo_codes p join ticket_types t on t.id = ${id}
                    where p.event_id = t.event_id and p.reserved_ticket_type_id = t.id)
        or exists (select from invitations i join ticket_types t on t.id = ${id}
                    where i.event_id = t.event_id and i.ticket_type_id = t.id) as is_used`.execute(tx);
  return rows[0]?.is_used ?? false;
}

/** Whether a published event would have no other type left. */
export async function isLastOfPublished(
  tx: Tx,
  type: { id: string; event_id: string; state: string },
): Promise<boolean> {
  if (type.state === 'archived') return false;
  const { rows } = await sql<{ is_last: boolean }>`
    select e.state = 'published' and not exists (
             select from ticket_types t where t.event_id = e.id and t.id <> ${type.id} and t.state <> 'archived') as is_last
      from events e where e.id = ${type.event_id}`.execute(tx);
  return rows[0]?.is_last ?? false;
}

/** Removes a type without references. The tier after it then opens after the tier before it. */
export async function deleteType(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await sql`
    update ticket_types t set opens_after_type_id = gone.opens_after_type_id, version = t.version + 1, updated_at = ${at}
      from ticket_types gone where gone.id = ${id} and t.opens_after_type_id = gone.id`.execute(tx);
  await tx.deleteFrom('ticket_types').where('id', '=', id).execute();
}

/** Numbers the types of an event in the order of `ids`. */
export async function updatePositions(tx: Tx, eventId: string, ids: string[]): Promise<void> {
  // In the order of all locks, because holds of several types may be taken meanwhile.
  await sql`select from ticket_types where event_id = ${eventId} order by id for no key update`.execute(tx);
  await sql`
    update ticket_types t set position = o.position
      from unnest(${ids}::uuid[]) with ordinality as o (id, position)
     where t.id = o.id and t.event_id = ${eventId} and t.position <> o.position`.execute(tx);
}
