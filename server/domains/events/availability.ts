import { type RawBuilder, sql } from 'kysely';

/**
 * What can be had of each event of a query over alias `e` right now, derived from its visible types, as a lateral
 * subquery to join: `availability`, and `open_from_amount`, the cheapest open type, all in, null when nothing is open.
 * Few: ten or less, or a twentieth. Soon: every open sale ends within a day. The fee is the one of `unitPrice`: a share
 * of the price, half-up, and a fixed part; none on a free ticket.
 */
export function saleSql(now: Date): RawBuilder<unknown> {
  return sql`lateral (
    select case
        when e.state <> 'published' then 'unavailable'
        when e.ends_at <= ${now} then 'ended'
        when count(*) = 0 then 'unavailable'
        when count(*) filter (where a.open) > 0 then case
          when sum(a.remaining) filter (where a.open) <= 10 or sum(a.remaining) filter (where a.open) * 20 <= sum(a.capacity) filter (where a.open)
            then case when bool_or(a.remaining is null) filter (where a.open) then 'on_sale' else 'few_left' end
          when max(coalesce(a.sales_end_at, 'infinity')) filter (where a.open) <= ${now}::timestamptz + interval '1 day' then 'ends_soon'
          else 'on_sale' end
        when count(*) filter (where a.later) > 0 then 'not_yet'
        when count(*) filter (where a.gone) > 0 then 'sold_out'
        else 'sale_over' end as availability,
      min(a.price_amount + case when e.fee_payer = 'buyer' and a.price_amount > 0
                                then (a.price_amount * e.fee_basis_points + 5000) / 10000 + e.fee_fixed_amount else 0 end)
        filter (where a.open) as open_from_amount
      from (
        select t.capacity, t.sales_end_at, t.price_amount, r.remaining,
               (coalesce(r.remaining, 1) > 0 and t.state = 'on_sale' and (t.sales_start_at is null or t.sales_start_at <= ${now})
                 and (t.sales_end_at is null or t.sales_end_at > ${now})) as open,
               coalesce(r.remaining, 1) > 0 and t.sales_start_at > ${now} as later,
               coalesce(r.remaining, 1) <= 0 as gone
          from ticket_types t
          left join event_stock s on s.event_id = t.event_id
          cross join lateral (select least(t.capacity - t.held - t.sold - t.reserved, s.capacity - s.held - s.sold) as remaining) r
         where t.event_id = e.id and t.state <> 'archived' and not t.is_hidden
      ) a) sale`;
}

/** What can be had of each event of a query over alias `e`, alone. */
export function availabilitySql(now: Date): RawBuilder<string> {
  return sql<string>`(select sale.availability from ${saleSql(now)})`;
}

/** The cheapest that can be had of each event of a query over alias `e`, alone. */
export function openFromAmountSql(now: Date): RawBuilder<number | null> {
  return sql<number | null>`(select sale.open_from_amount from ${saleSql(now)})`;
}
