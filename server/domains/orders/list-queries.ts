import { sql } from 'kysely';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import { isOwed, isPaidBack, isSurplus } from '#server/domains/payments/refunds.ts';
import { CUSTOM_PLAN, type Db } from '#server/platform/db/db.ts';
import type { Cursor } from '#server/platform/http/paging.ts';
import { conditionOf, type Filters, sourceOf } from './filters.ts';
import { microseconds, momentOf } from './place.ts';

export type ListedOrder = {
  id: string;
  status: string;
  kind: string;
  /** When it was paid or ended, to the microsecond: the sort value of the list. */
  sort_value: string;
  at: Date;
  buyer_name: string;
  buyer_email: string;
  quantity: number;
  currency: string;
  face_amount: number;
  discount_amount: number;
  fee_amount: number;
  total_amount: number;
  refunded_amount: number;
  promo_code: string | null;
  promoter: string | null;
  lines: { name: string; quantity: number }[];
  has_failed_refund: boolean;
  is_disputed: boolean;
  /** How many match, up to `cap`. */
  matched: number;
};

type Page = { filters: Filters; cursor: Cursor | undefined; limit: number; cap?: number };

/**
 * A page of an event's orders, newest first, in reading direction, with the number of matches up to `cap`: both from
 * one scan of `order_search`, which ends when it has enough.
 */
export async function listOrderRows(db: Db, { filters, cursor, limit, cap = limit }: Page): Promise<ListedOrder[]> {
  const direction = sql.raw(cursor?.backwards ? 'asc' : 'desc');
  const { rows } = await sql<ListedOrder>`${sql.raw(CUSTOM_PLAN)}
    with matched as materialized (
      select s.sorted_at, s.order_id from ${sourceOf(filters)}
       where ${conditionOf(filters)} and ${after(cursor)}
       order by s.sorted_at ${direction}, s.order_id ${direction} limit ${sql.lit(cap)}
    ), page as (
      select * from matched m order by m.sorted_at ${direction}, m.order_id ${direction} limit ${sql.lit(limit)}
    )
    select (select count(*)::int from matched) as matched, o.id, o.status, o.kind, ${microseconds(sql`page.sorted_at`)} as sort_value, page.sorted_at as at, ${buyerName} as buyer_name, o.buyer_email,
           o.quantity, o.currency, o.face_amount, o.discount_amount, o.fee_amount, o.total_amount, p.code as promo_code, ${promoterName} as promoter, l.lines,
           coalesce(r.amount, 0)::bigint as refunded_amount, coalesce(r.failed, false) as has_failed_refund,
           exists (select from disputes d where d.order_id = o.id and d.state in ('inquiry', 'open', 'lost')) as is_disputed
      from page join orders o on o.id = page.order_id
      left join promo_codes p on p.id = o.promo_code_id
      left join promoter_links k on k.id = o.promoter_link_id
      left join users u on u.id = k.user_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.position) as lines
          from order_lines l where l.order_id = o.id) l on true
      left join lateral (
        select sum(r.amount) filter (where ${isPaidBack} and not ${isSurplus('r.payment_id')}) as amount,
               bool_or(${isOwed}) as failed
          from refunds r where r.order_id = o.id) r on true
     order by page.sorted_at ${direction}, page.order_id ${direction}`.execute(db);
  return rows;
}

/** The name of a promoter for hosts: the name on the link, else the person's, else the address. */
export const promoterName = sql`
  coalesce(nullif(k.name, ''), ${nameOfUser('u')}, k.email)`;

/** A guest's name is the one on the first ticket. */
export const buyerName = sql`
  coalesce(nullif(o.buyer_name, ''), (select f.holder_name from tickets f where f.order_id = o.id and f.position = 1), o.holder_names ->> 0, '')`;

function after(cursor: Cursor | undefined) {
  if (!cursor) return sql`true`;
  const sign = sql.raw(cursor.backwards ? '>' : '<');
  return sql`(s.sorted_at, s.order_id) ${sign} (${momentOf(cursor.value)}, ${cursor.id}::uuid)`;
}

/** The sort value of an event's newest sale; undefined before the first. */
export async function findNewestSale(db: Db, eventId: string) {
  const { rows } = await sql<{ sort_value: string; order_id: string }>`
    select ${microseconds(sql`s.sorted_at`)} as sort_value, s.order_id from order_search s
     where s.event_id = ${eventId} and s.status not in ('expired', 'failed')
     order by s.sorted_at desc, s.order_id desc limit 1`.execute(db);
  return rows[0];
}

/** How many orders and tickets were sold after a position of the list; reads only those rows. */
export async function countNews(db: Db, eventId: string, { since, cap }: { since: Cursor; cap: number }) {
  const { rows } = await sql<{ orders: number; tickets: number }>`
    select count(*)::int as orders, coalesce(sum(o.quantity), 0)::int as tickets
      from (select s.order_id from order_search s
             where s.event_id = ${eventId} and s.status not in ('expired', 'failed')
               and (s.sorted_at, s.order_id) > (${momentOf(since.value)}, ${since.id}::uuid)
             order by s.sorted_at, s.order_id limit ${cap}) n
      join orders o on o.id = n.order_id`.execute(db);
  return rows[0] ?? { orders: 0, tickets: 0 };
}
