-- What facts not counted yet add to the figures of events, by quarter hour. docs/rules/analytics.md
drop function if exists uncounted_figures(uuid[], text[]);
create or replace function uncounted_figures(p_events uuid[], p_parts text[])
returns table (event_id uuid, part text, grain text, at timestamptz, key text, orders bigint, tickets bigint, complimentary bigint,
               returned bigint, gross bigint, sale_fees bigint, sale_commission bigint, refunds bigint, refund_fees bigint,
               refund_commission bigint, disputed bigint, dispute_fees bigint, dispute_commission bigint, own_commission bigint,
               paid_out bigint, resale_income bigint)
language sql stable as $$
  select f.event_id, f.part, 'quarter', date_bin('15 minutes', f.at, '2000-01-01 00:00+00'), f.key, f.orders, f.tickets, f.complimentary,
         f.returned, f.gross, f.sale_fees, f.sale_commission, f.refunds, f.refund_fees, f.refund_commission, f.disputed, f.dispute_fees,
         f.dispute_commission, f.own_commission, f.paid_out, f.resale_income
    from sales_facts(array(select u.id from uncounted_facts u where u.event_id = any (p_events)
                           union all select u.id from uncounted_facts u where u.event_id is null)) f
   where f.event_id = any (p_events) and f.part = any (p_parts);
$$;
