import { type Selectable, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { commissionEarnedAt } from '#server/domains/events/release-date.ts';
import { stands } from '#server/domains/events/ticket-stands.ts';
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
     where o.promoter_link_id = l.id and o.status in ('paid', 'partially_refunded') and ${stands('t')}
  ) s
  cross join lateral (
    select coalesce(sum(c.amount - c.reversed_amount) filter (where c.state = 'pending'), 0)::bigint as pending,
           coalesce(sum(c.amount - c.reversed_amount) filter (where c.state = 'earned'), 0)::bigint as earned,
           coalesce(sum(c.amount - c.reversed_amount) filter (where c.state = 'paid'), 0)::bigint as paid,
           coalesce(sum(c.reversed_amount), 0)::bigint as reversed
      from commissions c join orders o on o.id = c.order_id
     where c.promoter_link_id = l.id and (${withResale}::boolean or o.kind <> 'resale')
  ) c`;

/** Whether the payment behind a commission `c` has an open dispute. docs/rules/disputes.md */
export const isDisputed = sql`exists (select from disputes d where d.order_id = c.order_id and d.state = 'open')`;

/** The rates of sales of link `l` that differ from its present one; a sale that was taken back has none. */
export const earlierRates = sql`
  select coalesce(json_agg(json_build_object('commission_basis_points', r.commission_basis_points,
                                             'commission_fixed_amount', r.commission_fixed_amount) order by r.first_at), '[]'::json)
           as earlier_rates
    from (select o.commission_basis_points, o.commission_fixed_amount, min(c.created_at) as first_at
            from commissions c join orders o on o.id = c.order_id
           where c.promoter_link_id = l.id and o.kind <> 'resale' and c.state <> 'reversed'
             and (o.commission_basis_points, o.commission_fixed_amount)
                 is distinct from (l.commission_basis_points, l.commission_fixed_amount)
           group by 1, 2) r`;

export type PromoterRow = LinkRow &
  LinkFigures & {
    username: string | null;
    first_name: string | null;
    last_name: string | null;
    earlier_rates: Pick<LinkRow, 'commission_basis_points' | 'commission_fixed_amount'>[];
  };

/** The promoters of an event, or one of them. Removed ones are listed if they have sales. */
export async function listPromoterRows(
  db: Db | Tx,
  { event_id, id = null }: { event_id: string; id?: string | null },
): Promise<PromoterRow[]> {
  const { rows } = await sql<PromoterRow>`
    select l.*, u.username, u.first_name, u.last_name, b.earlier_rates, ${figures}
      from promoter_links l left join users u on u.id = l.user_id and l.email is null
      ${figureJoins({ withResale: false })}
      cross join lateral (${earlierRates}) b
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

/** A link that was removed, with what it brought, and when pending commission is earned. */
export type RemovedLink = LinkRow & LinkFigures & { earned_from: Date | null };

/** A link that was removed, with what it brought, also in Resale. */
export async function findRemovedLink(ctx: AppContext, id: string): Promise<RemovedLink | undefined> {
  const { rows } = await sql<RemovedLink>`
    select l.*, ${commissionEarnedAt(ctx)} as earned_from, ${figures}
      from promoter_links l join events e on e.id = l.event_id ${figureJoins({ withResale: true })}
     where l.id = ${id}::uuid and l.removed_at is not null`.execute(ctx.db);
  return rows[0];
}

/** Whether a link belongs to an account or sold something: before that, nobody has accepted it. */
export async function isLinkAccepted(db: Db | Tx, { id, user_id }: LinkRow): Promise<boolean> {
  if (user_id) return true;
  const sale = db.selectFrom('commissions').select('order_id').where('promoter_link_id', '=', id).limit(1);
  return (await sale.executeTakeFirst()) !== undefined;
}

/**
 * The link of an event that has a code, or had it before it was changed, including removed links: a code is never given
 * to somebody else. Whoever writes a code has locked the event, so that no other host writes one meanwhile.
 */
export function findLinkByCode(db: Db | Tx, { event_id, code }: { event_id: string; code: string }) {
  return db
    .selectFrom('promoter_links')
    .selectAll()
    .where('event_id', '=', event_id)
    .where(sql<boolean>`${code} = any (former_codes || referral_code)`)
    .executeTakeFirst();
}
