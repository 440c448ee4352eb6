-- Ends a live hold and releases its stock, buyer count and promo use exactly once; false if it had ended already.
create or replace function end_hold(p_order uuid, p_status text, p_reason text, p_now timestamptz) returns boolean
language plpgsql set velvet.stock = 'open' as $$
declare
  v_order record;
begin
  if exists (select from orders o where o.id = p_order and o.kind = 'resale') then
    return end_resale_hold(p_order, p_status, p_reason, p_now);
  end if;
  perform lock_order_stock(p_order);
  update orders o set status = p_status, end_reason = p_reason, ended_at = p_now
   where o.id = p_order and o.status in ('held', 'releasing')
  returning o.event_id, o.buyer_key, o.quantity into v_order;
  if not found then
    return false;
  end if;
  perform follow_offer(p_order, p_now);
  update ticket_types t set held = t.held - l.quantity
    from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
   where t.id = l.ticket_type_id;
  update event_stock s set held = s.held - v_order.quantity where s.event_id = v_order.event_id;
  update buyer_counts c set quantity = c.quantity - v_order.quantity
   where c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  perform release_promo_use(p_order);
  return true;
end $$;
