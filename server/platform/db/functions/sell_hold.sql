-- Turns a live hold into a sale and issues its tickets exactly once; false when the hold is not live any more. The hold
-- of
-- a cancelled event ends instead: its payment came too late.
create or replace function sell_hold(p_order uuid, p_now timestamptz) returns boolean
language plpgsql set velvet.stock = 'open' as $$
declare
  v_order record;
begin
  if exists (select from orders o where o.id = p_order and o.kind = 'resale') then
    return sell_resale_hold(p_order, p_now);
  end if;
  perform lock_order_stock(p_order);
  perform lock_order_invitation(p_order);
  -- Read under the locks that a cancellation holds until it commits.
  if exists (select from orders o join events e on e.id = o.event_id where o.id = p_order and e.state = 'cancelled') then
    perform end_hold(p_order, 'expired', 'event_cancelled', p_now);
    return false;
  end if;
  update orders o set status = 'paid', paid_at = p_now where o.id = p_order and o.status in ('held', 'releasing')
  returning o.event_id, o.quantity into v_order;
  if not found then
    return false;
  end if;
  perform follow_offer(p_order, p_now);
  update ticket_types t set held = t.held - l.quantity, sold = t.sold + l.quantity
    from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
   where t.id = l.ticket_type_id;
  update event_stock s set held = s.held - v_order.quantity, sold = s.sold + v_order.quantity where s.event_id = v_order.event_id;
  update promo_uses u set state = 'used' where u.order_id = p_order and u.state = 'held';
  perform issue_tickets(array[p_order], p_now, 'purchase');
  perform accept_by_purchase(array[p_order], p_now);
  return true;
end $$;
