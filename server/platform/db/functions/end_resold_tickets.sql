-- Ends resold tickets of a cancelled event whose first sale ended earlier by a dispute; all other resold tickets end
-- with their first sale.
create or replace function end_resold_tickets(p_tickets uuid[], p_now timestamptz) returns void language sql
set velvet.stock = 'open' as $$
  with dead as (
    update tickets k set state = 'void'
     where k.id = any (p_tickets) and k.state not in ('refunded', 'void')
       and (not exists (select from cancelled_orders c where c.order_id = k.order_id)
            or exists (select from disputes d where d.order_id = k.order_id and d.state = 'lost'))
    returning k.id, k.event_id, k.ticket_type_id
  ), closed as (
    update ticket_versions v set valid_to = p_now from dead d where v.ticket_id = d.id and v.valid_to is null
  ), noted as (
    insert into ticket_history (ticket_id, at, kind, data)
    select d.id, p_now, 'voided', '{"reason": "event_cancelled"}' from dead d
  ), back as (
    update ticket_types t set sold = t.sold - d.quantity
      from (select ticket_type_id, count(*)::int as quantity from dead group by 1) d where t.id = d.ticket_type_id
  )
  update event_stock s set sold = s.sold - d.quantity
    from (select event_id, count(*)::int as quantity from dead group by 1) d where s.event_id = d.event_id;
$$;
