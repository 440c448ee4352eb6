-- Ends resold tickets of a cancelled event whose first sale ended earlier by a dispute; all other resold tickets end
-- with their first sale.
create or replace function end_resold_tickets(p_tickets uuid[], p_now timestamptz) returns void language sql as $$
  select end_tickets(array(
    select k.id from tickets k
     where k.id = any (p_tickets)
       and (not exists (select from cancelled_orders c where c.order_id = k.order_id)
            or exists (select from disputes d where d.order_id = k.order_id and d.state = 'lost'))
  ), 'void', 'event_cancelled', null, p_now);
$$;
