-- Moves the oldest recorded facts into the figures, at most p_limit; returns how many there were. Runs one at a time.
-- docs/rules/analytics.md
create or replace function count_sales_facts(p_limit int) returns int language plpgsql as $$
declare
  v_ids bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('count_sales_facts', 0)) then
    return 0;
  end if;
  v_ids := array(select f.id from uncounted_facts f order by f.id limit p_limit);
  if cardinality(v_ids) = 0 then
    return 0;
  end if;
  with quarters as materialized (
    select f.event_id, f.part, f.key, date_bin('15 minutes', f.at, '2000-01-01 00:00+00') as at,
           sum(f.orders) as orders, sum(f.tickets) as tickets, sum(f.complimentary) as complimentary, sum(f.returned) as returned,
           sum(f.gross) as gross, sum(f.sale_fees) as sale_fees, sum(f.sale_commission) as sale_commission,
           sum(f.refunds) as refunds, sum(f.refund_fees) as refund_fees, sum(f.refund_commission) as refund_commission,
           sum(f.disputed) as disputed, sum(f.dispute_fees) as dispute_fees, sum(f.dispute_commission) as dispute_commission,
           sum(f.own_commission) as own_commission, sum(f.paid_out) as paid_out, sum(f.resale_income) as resale_income
      from sales_facts(v_ids) f group by 1, 2, 3, 4
  ), of_organizations as (
    insert into organization_figures as g (organization_id, currency, grain, at, orders, tickets, returned, gross, refunds)
    select e.organization_id, e.currency, t.grain, t.at, sum(q.orders), sum(q.tickets), sum(q.returned), sum(q.gross), sum(q.refunds)
      from quarters q join events e on e.id = q.event_id cross join lateral figure_grains(q.at) t
     where q.part = 'all' and t.grain in ('quarter', 'hour') group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (organization_id, currency, grain, at) do update
      set orders = g.orders + excluded.orders, tickets = g.tickets + excluded.tickets, returned = g.returned + excluded.returned,
          gross = g.gross + excluded.gross, refunds = g.refunds + excluded.refunds
  )
  insert into event_figures as g
  select q.event_id, q.part, t.grain, t.at, q.key, sum(q.orders), sum(q.tickets), sum(q.complimentary), sum(q.returned), sum(q.gross),
         sum(q.sale_fees), sum(q.sale_commission), sum(q.refunds), sum(q.refund_fees), sum(q.refund_commission), sum(q.disputed),
         sum(q.dispute_fees), sum(q.dispute_commission), sum(q.own_commission), sum(q.paid_out),
         sum(q.resale_income)
    from quarters q cross join lateral figure_grains(q.at) t
   group by 1, 2, 3, 4, 5
  on conflict (event_id, part, grain, at, key) do update
    set orders = g.orders + excluded.orders, tickets = g.tickets + excluded.tickets,
        complimentary = g.complimentary + excluded.complimentary, returned = g.returned + excluded.returned,
        gross = g.gross + excluded.gross, sale_fees = g.sale_fees + excluded.sale_fees,
        sale_commission = g.sale_commission + excluded.sale_commission, refunds = g.refunds + excluded.refunds,
        refund_fees = g.refund_fees + excluded.refund_fees, refund_commission = g.refund_commission + excluded.refund_commission,
        disputed = g.disputed + excluded.disputed, dispute_fees = g.dispute_fees + excluded.dispute_fees,
        dispute_commission = g.dispute_commission + excluded.dispute_commission,
        own_commission = g.own_commission + excluded.own_commission, paid_out = g.paid_out + excluded.paid_out,
        resale_income = g.resale_income + excluded.resale_income;
  delete from uncounted_facts f where f.id = any (v_ids);
  return cardinality(v_ids);
end $$;
