import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';

export type LinkRow = Selectable<Database['promoter_links']>;

/** The results of a link: visits, valid tickets, their price after discount, and commission by state. */
export type LinkFigures = {
  clicks: number;
  tickets: number;
  sales: number;
  pending: number;
  earned: number;
  paid: number;
  reversed: number;
};

/** The figures of a link that is `l` in the query. */
export const figures = sql`
  (select coalesce(sum(k.clicks), 0)::int from promoter_clicks k where k.promoter_link_id = l.id) as clicks,
  s.tickets, s.sales, c.pending, c.earned, c.paid, c.reversed`;

/** The joins that `figures` needs. Commission of Resale is a part of our fee: the host owes none of it. */
export const figureJoins = ({ withResale }: { withResale: boolean }) => sql`
  cross join lateral (
    select count(*)::int as tickets, coalesce(sum(t.face_amount - t.discount_amount), 0)::bigint as sales
      from orders o join tickets t on t.order_id = o.id
     where o.promoter_link_id = l.id and o.status in ('paid', 'partially_refunded') and t.state not in ('refunded', 'void')
  ) s
  cross join lateral (
    select coalesce(sum(c.amount - c.reversed_amount) filter (where c.state = 'pending'), 0)::bigint as pending,
           coalesce(sum(c.amount - c.reversed_amount) filter (where c.state = 'earned'), 0)::bigint as earned,
           coalesce(sum(c.amount - c.reversed_amount) filter (where c.state = 'paid'), 0)::bigint as paid,
           coalesce(sum(c.reversed_amount), 0)::bigint as reversed
      from commissions c join orders o on o.id = c.order_id
     where c.promoter_link_id = l.id and (${withResale}::boolean or o.kind <> 'resale')
  ) c`;

export type PromoterRow = LinkRow &
  LinkFigures & { username: string | null; first_name: string | null; last_name: string | null };

/** The promoters of an event, or one of them. Removed ones are listed if they have sales. */
export async function listPromoterRows(
  db: Db | Tx,
  { event_id, id = null }: { event_id: string; id?: string | null },
): Promise<PromoterRow[]> {
  const { rows } = await sql<PromoterRow>`
    select l.*, u.username, u.first_name, u.last_name, ${figures}
      from promoter_links l left join users u on u.id = l.user_id and l.email is null
      ${figureJoins({ withResale: false })}
     where l.event_id = ${event_id} and (${id}::uuid is null or l.id = ${id}::uuid)
       and (${id}::uuid is not null or l.removed_at is null or s.tickets > 0 or c.reversed > 0)
     order by l.removed_at is not null, l.created_at, l.id`.execute(db);
  return rows;
}

/** Locks a link of an event that was not removed. */
export function lockLink(tx: Tx, { event_id, id }: { event_id: string; id: string }): Promise<LinkRow | undefined> {
  return tx
    .selectFrom('promoter_links')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** A link that was not removed. */
export function findLink(db: Db | Tx, id: string): Promise<LinkRow | undefined> {
  return db
    .selectFrom('promoter_links')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** A link of an event by its code, including removed ones: a code is never given to somebody else. */
export function findLinkByCode(db: Db | Tx, { event_id, code }: { event_id: string; code: string }) {
  return db
    .selectFrom('promoter_links')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('referral_code', '=', code)
    .executeTakeFirst();
}
