-- Ends a live hold of Resale: its listings are offered again and the buyer's count goes down, exactly once; false if it had
-- ended already. It locks no listing but its own: others may be paying for tickets of the same seller's order.
create or replace function end_resale_hold(p_order uuid, p_status text, p_reason text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_order record;
begin
  perform from buyer_counts c join orders o on o.id = p_order and c.event_id = o.event_id and c.buyer_key = o.buyer_key
    for update of c;
  update orders o set status = p_status, end_reason = p_reason, ended_at = p_now
   where o.id = p_order and o.status in ('held', 'releasing')
  returning o.event_id, o.buyer_key, o.quantity into v_order;
  if not found then
    return false;
  end if;
  update buyer_counts c set quantity = c.quantity - v_order.quantity
   where c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  perform from listings l where l.order_id = p_order order by l.id for update;
  update listings l
     set state = 'active', order_id = null, agreed_amount = null, fee_amount = null, seller_fee_amount = null, organizer_amount = null,
         commission_amount = null, updated_at = p_now
   where l.order_id = p_order and l.state = 'reserved';
  perform end_admitted_listing(x.ticket_id, p_now)
     from order_lines w join listings x on x.id = w.listing_id
    where w.order_id = p_order and x.state = 'active';
  perform end_disputed_offers(array(
    select k.id from order_lines w join listings x on x.id = w.listing_id join tickets k on k.id = x.ticket_id
     where w.order_id = p_order and x.state = 'active'
       and exists (select from disputes d
                    where d.order_id = coalesce(k.resale_order_id, k.order_id) and d.state in ('open', 'lost'))), p_now);
  perform follow_offer(p_order, p_now);
  return true;
end $$;
