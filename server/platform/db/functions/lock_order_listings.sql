-- Locks the listings of an order's tickets and the listings it bought, then the tickets, each by id. Returns the
-- tickets that somebody is paying for right now; the caller must not change those.
create or replace function lock_order_listings(p_order uuid) returns uuid[] language plpgsql as $$
declare
  v_tickets uuid[];
begin
  select coalesce(array_agg(s.ticket_id), '{}') into v_tickets from ticket_sales s where s.order_id = p_order;
  perform from listings l
    where l.order_id = p_order or (l.ticket_id = any (v_tickets) and l.state in ('active', 'reserved'))
    order by l.id for update;
  perform from tickets k where k.id = any (v_tickets) order by k.id for update;
  return array(select l.ticket_id from listings l
                where l.ticket_id = any (v_tickets) and l.state = 'reserved' and l.order_id is distinct from p_order);
end $$;
