import { sql } from 'kysely';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { conflict } from '#server/platform/lib/errors.ts';

const PAYING = 'A ticket you sell is held for a buyer: wait until that has ended.';

/** A person's listings. */
export async function listListings(db: Db, { id }: { id: string }) {
  const { rows: listings } = await sql`
    select l.id, e.title as event, y.name as ticket_type, l.state, l.created_at, l.ended_at, l.sold_at, l.taken_down_reason,
           jsonb_build_object('amount', coalesce(l.agreed_amount, l.price_amount), 'currency', l.currency) as price
      from listings l join events e on e.id = l.event_id join ticket_types y on y.id = l.ticket_type_id
     where l.seller_user_id = ${id} order by l.created_at desc, l.id`.execute(db);
  return { listings };
}

/** The reason why an account cannot be deleted yet: a listing that somebody is paying for. */
export async function findReservedListing(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql`
    select from listings where seller_user_id = ${userId} and state = 'reserved' limit 1`.execute(tx);
  return rows.length > 0 ? PAYING : null;
}

/** Withdraws a person's listings: their tickets stay valid, because whoever holds one may still come in. */
export async function forgetListings(tx: Tx, { id, now }: FormerUser): Promise<void> {
  const { rows } = await sql<{ outcome: string }>`
    select withdraw_listing(l.id, ${id}, ${now}) as outcome
      from (select id from listings where seller_user_id = ${id} and state in ('active', 'reserved') order by id) l`.execute(
    tx,
  );
  if (rows.some(({ outcome }) => outcome !== 'withdrawn')) throw conflict('has_obligations', PAYING);
}
