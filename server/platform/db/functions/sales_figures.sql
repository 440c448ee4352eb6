-- The figures of events by parts, exact at this moment: what is counted already, and the facts that are not.
-- p_grain `ever`: of all time. `day`: of a time, as whole days of UTC with quarter hours before and after them: for sums.
-- `quarter`: of a time, by quarter hours. docs/rules/analytics.md
create or replace function sales_figures(p_events uuid[], p_parts text[], p_grain text, p_from timestamptz, p_to timestamptz)
returns table (event_id uuid, part text, grain text, at timestamptz, key text, orders bigint, tickets bigint, complimentary bigint,
               returned bigint, gross bigint, sale_fees bigint, sale_commission bigint, refunds bigint, refund_fees bigint,
               refund_commission bigint, disputed bigint, dispute_fees bigint, dispute_commission bigint, own_commission bigint,
               paid_out bigint)
language sql stable as $$
  with days as (
    select date_bin('1 day', p_from + interval '1 day' - interval '1 microsecond', '2000-01-01 00:00+00') as first_day,
           date_bin('1 day', p_to, '2000-01-01 00:00+00') as end_day
     where p_grain = 'day'
  )
  select g.* from event_figures g
   where p_grain = 'ever' and g.event_id = any (p_events) and g.part = any (p_parts) and g.grain = 'ever'
  union all
  select g.* from event_figures g
   where p_grain = 'quarter' and g.event_id = any (p_events) and g.part = any (p_parts) and g.grain = 'quarter'
     and g.at >= p_from and g.at < p_to
  union all
  select g.* from days d join event_figures g
      on g.event_id = any (p_events) and g.part = any (p_parts) and g.grain = 'day' and g.at >= d.first_day and g.at < d.end_day
  union all
  select g.* from days d join event_figures g
      on g.event_id = any (p_events) and g.part = any (p_parts) and g.grain = 'quarter'
     and g.at >= p_from and g.at < least(d.first_day, p_to)
  union all
  select g.* from days d join event_figures g
      on g.event_id = any (p_events) and g.part = any (p_parts) and g.grain = 'quarter'
     and g.at >= greatest(d.end_day, d.first_day) and g.at < p_to
  union all
  select f.event_id, f.part, 'quarter', date_bin('15 minutes', f.at, '2000-01-01 00:00+00'), f.key, f.orders, f.tickets, f.complimentary,
         f.returned, f.gross, f.sale_fees, f.sale_commission, f.refunds, f.refund_fees, f.refund_commission, f.disputed, f.dispute_fees,
         f.dispute_commission, f.own_commission, f.paid_out
    from sales_facts(array(select u.id from uncounted_facts u where u.event_id = any (p_events)
                           union all select u.id from uncounted_facts u where u.event_id is null)) f
   where f.event_id = any (p_events) and f.part = any (p_parts)
     and (p_grain = 'ever' or (date_bin('15 minutes', f.at, '2000-01-01 00:00+00') >= p_from
                               and date_bin('15 minutes', f.at, '2000-01-01 00:00+00') < p_to));
$$;
