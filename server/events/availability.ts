import { type RawBuilder, sql } from 'kysely';

/**
 * What can be had of each event of a query right now, derived from its visible types, as SQL over alias `e`.
 * Few: ten or less, or a twentieth. Soon: every open sale ends within a day.
 */
export function availabilitySql(now: Date): RawBuilder<string> {
  return sql<string>`case
    when e.state <> 'published' then 'unavailable'
    when e.ends_at <= ${now} then 'ended'
    else coalesce((
      select case
        when count(*) = 0 then 'unavailable'
        when count(*) filter (where a.open) > 0 then case
          when sum(a.remaining) filter (where a.open) <= 10 or sum(a.remaining) filter (where a.open) * 20 <= sum(a.capacity) filter (where a.open)
            then case when bool_or(a.remaining is null) filter (where a.open) then 'on_sale' else 'few_left' end
          when max(coalesce(a.sales_end_at, 'infinity')) filter (where a.open) <= ${now}::timestamptz + interval '1 day' then 'ends_soon'
          else 'on_sale' end
        when count(*) filter (where a.later) > 0 then 'not_yet'
        when count(*) filter (where a.gone) > 0 then 'sold_out'
        else 'sale_over' end
      from (
        select t.capacity, t.sales_end_at, r.remaining,
               ${isOpen(now)} as open,
               coalesce(r.remaining, 1) > 0 and t.sales_start_at > ${now} as later,
               coalesce(r.remaining, 1) <= 0 as gone
          from ${VISIBLE_TYPES}
      ) a), 'unavailable')
  end`;
}

/**
 * The cheapest open type of each event of a query over alias `e`, all in, as SQL; null when nothing is open. The fee is
 * the one of `unitPrice`: a share of the price, half-up, and a fixed part; none on a free ticket.
 */
export function openFromAmountSql(now: Date): RawBuilder<number | null> {
  return sql<number | null>`(
    select min(t.price_amount + case when e.fee_payer = 'buyer' and t.price_amount > 0
                                     then (t.price_amount * e.fee_basis_points + 5000) / 10000 + e.fee_fixed_amount else 0 end)
      from ${VISIBLE_TYPES} and ${isOpen(now)})`;
}

// What anybody may see of an event's types, with what is left of each: its own stock within the event's.
const VISIBLE_TYPES = sql`ticket_types t
          left join event_stock s on s.event_id = t.event_id
          cross join lateral (select least(t.capacity - t.held - t.sold - t.reserved, s.capacity - s.held - s.sold) as remaining) r
         where t.event_id = e.id and t.state <> 'archived' and not t.is_hidden`;

function isOpen(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(r.remaining, 1) > 0 and t.state = 'on_sale'
    and (t.sales_start_at is null or t.sales_start_at <= ${now}) and (t.sales_end_at is null or t.sales_end_at > ${now}))`;
}
