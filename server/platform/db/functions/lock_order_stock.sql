-- Locks the rows that a stock change of an order needs, always in the same order. Order lines never change and need no
-- lock. `no key` lets other transactions insert rows that refer to a type: the first scan of a type does that while it
-- holds its ticket, which a refund waits for with the type locked.
create or replace function lock_order_stock(p_order uuid) returns void language plpgsql as $$
begin
  perform 1 from ticket_types t
   where t.id in (select l.ticket_type_id from order_lines l where l.order_id = p_order) order by t.id for no key update;
  perform 1 from event_stock s where s.event_id = (select o.event_id from orders o where o.id = p_order) for no key update;
end $$;
