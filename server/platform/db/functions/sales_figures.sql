-- The figures of events for all of time by part, exact at this moment: counted sums plus facts not counted yet.
-- docs/rules/analytics.md
drop function if exists sales_figures(uuid[], text[]);
create or replace function sales_figures(p_events uuid[], p_parts text[])
returns table (event_id uuid, part text, grain text, at timestamptz, key text, orders bigint, tickets bigint, complimentary bigint,
               returned bigint, gross bigint, sale_fees bigint, sale_commission bigint, refunds bigint, refund_fees bigint,
               refund_commission bigint, disputed bigint, dispute_fees bigint, dispute_commission bigint, own_commission bigint,
               paid_out bigint, resale_income bigint)
language sql stable as $$
  select g.* from event_figures g where g.event_id = any (p_events) and g.part = any (p_parts) and g.grain = 'ever'
  union all
  select f.* from uncounted_figures(p_events, p_parts) f;
$$;
