import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { guestBuyerKey } from '#server/platform/lib/email-address.ts';
import type { Actor } from '#server/platform/http/route.ts';

/** Entries with the address that mails go to; callers add conditions. */
export function selectEntries(db: Db | Tx) {
  return db
    .selectFrom('waiting_list_entries as w')
    .leftJoin('users as u', 'u.id', 'w.user_id')
    .selectAll('w')
    .select(['u.buyer_key as user_buyer_key', 'u.first_name', 'u.last_name'])
    .select(sql<string>`coalesce(u.email, w.email)`.as('to_email'));
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** An entry by its id. */
export function findEntry(db: Db | Tx, id: string): Promise<EntryRow | undefined> {
  return selectEntries(db).where('w.id', '=', id).executeTakeFirst();
}

/** An account's own live entries, and those a guest has made since with its verified address. */
export function selectMine(db: Db | Tx, { user_id, email }: Actor) {
  return selectEntries(db)
    .where((eb) =>
      eb.or([eb('w.user_id', '=', user_id), eb.and([eb('w.user_id', 'is', null), eb('w.email', '=', email)])]),
    )
    .where('w.state', 'in', ['waiting', 'offered']);
}

/** Under which the tickets of an entry's buyer are counted. */
export function buyerKeyOf({ user_buyer_key, email }: EntryRow): string {
  return user_buyer_key ?? guestBuyerKey(email);
}

/** How many tickets of the event the entry's buyer has, or is paying for. */
export async function countBought(db: Db | Tx, entry: EntryRow): Promise<number> {
  const counted = await db
    .selectFrom('buyer_counts')
    .select('quantity')
    .where('event_id', '=', entry.event_id)
    .where('buyer_key', '=', buyerKeyOf(entry))
    .executeTakeFirst();
  return counted?.quantity ?? 0;
}

/** How many parties are ahead of an entry for one of the same tickets. */
export async function countAhead(db: Db | Tx, entry: EntryRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waiting_list_entries w
     where w.event_id = ${entry.event_id} and w.state = 'waiting'
       and (w.waits_since, w.id) < (${entry.waits_since}::timestamptz, ${entry.id}::uuid)
       and (w.ticket_type_ids = '{}' or ${entry.ticket_type_ids}::uuid[] = '{}' or w.ticket_type_ids && ${entry.ticket_type_ids}::uuid[])`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
