import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListingState } from '#contract/resale.ts';
import type { StaffListing } from '#contract/staff-records.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';

type ListingRow = {
  id: string;
  state: ListingState;
  ticket_id: string;
  type: string;
  event_id: string;
  slug: string;
  title: string;
  seller_user_id: string;
  username: string;
  amount: number;
  paid_amount: number;
  currency: string;
  is_private: boolean;
  created_at: Date;
  ended_at: Date | null;
  reserved_until: Date | null;
  order_id: string | null;
  is_undone: boolean;
  taken_down_reason: string;
};

/** Listings `l` that fit, the latest first, as staff sees them. */
export async function listListings(db: Db | Tx, where: RawBuilder<SqlBool>, limit: number): Promise<StaffListing[]> {
  const { rows } = await sql<ListingRow>`
    select l.id, l.state, l.ticket_id, y.name as type, l.event_id, e.slug, e.title, l.seller_user_id, u.username,
           coalesce(l.agreed_amount, l.price_amount) as amount, l.paid_amount, l.currency, l.link_hash is not null as is_private,
           l.created_at, coalesce(l.sold_at, l.ended_at) as ended_at,
           case when l.state = 'reserved' then o.expires_at end as reserved_until,
           case when l.state = 'sold' then l.order_id end as order_id, l.undone_at is not null as is_undone, l.taken_down_reason
      from listings l
      join events e on e.id = l.event_id
      join ticket_types y on y.id = l.ticket_type_id
      join users u on u.id = l.seller_user_id
      left join orders o on o.id = l.order_id
     where ${where} order by l.created_at desc, l.id limit ${limit}`.execute(db);
  return rows.map(presentListing);
}

/** One listing; undefined when there is none. */
export async function findListing(db: Db | Tx, id: string): Promise<StaffListing | undefined> {
  const [listing] = await listListings(db, sql<SqlBool>`l.id = ${id}`, 1);
  return listing;
}

function presentListing(row: ListingRow): StaffListing {
  const { id, state, ticket_id, type, event_id, slug, title, amount, paid_amount, currency, ...rest } = row;
  return {
    id,
    state,
    ticket_id,
    type,
    event: { id: event_id, slug, title },
    seller: { id: rest.seller_user_id, username: rest.username },
    price: { amount, currency },
    paid: { amount: paid_amount, currency },
    is_private: rest.is_private,
    listed_at: rest.created_at.toISOString(),
    ended_at: rest.ended_at?.toISOString() ?? null,
    reserved_until: rest.reserved_until?.toISOString() ?? null,
    order_id: rest.order_id,
    is_undone: rest.is_undone,
    taken_down_reason: rest.taken_down_reason,
  };
}
