-- Turns a live hold of Resale into a sale exactly once; false when the hold is not live any more. The hold ends instead
-- when its event was cancelled or one of its listings ended meanwhile: its payment came too late.
create or replace function sell_resale_hold(p_order uuid, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_order record;
  v_reason text;
begin
  -- A cancellation holds the locks of the event's types until it commits.
  perform from ticket_types t where t.id in (select l.ticket_type_id from order_lines l where l.order_id = p_order) order by t.id for share;
  perform from buyer_counts c join orders o on o.id = p_order and c.event_id = o.event_id and c.buyer_key = o.buyer_key
    for update of c;
  select o.quantity, e.state as event_state into v_order
    from orders o join events e on e.id = o.event_id
   where o.id = p_order and o.status in ('held', 'releasing') for no key update of o;
  if not found then
    return false;
  end if;
  perform from listings l where l.order_id = p_order order by l.id for update;
  v_reason := case
    when v_order.event_state = 'cancelled' then 'event_cancelled'
    when v_order.quantity <> (select count(*) from listings l join tickets k on k.id = l.ticket_id
                               where l.order_id = p_order and l.state = 'reserved' and k.state = 'listed') then 'listing_ended'
  end;
  if v_reason is not null then
    perform end_resale_hold(p_order, 'expired', v_reason, p_now);
    return false;
  end if;
  update orders o set status = 'paid', paid_at = p_now where o.id = p_order;
  perform sell_listings(p_order, p_now);
  perform follow_offer(p_order, p_now);
  return true;
end $$;
