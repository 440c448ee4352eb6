-- Sells the listings of a Resale hold whose payment arrived after its end, if all of them are still offered at no
-- higher price and everything else allows it; false otherwise. p_cut_off: until how long before doors; p_slide: for how
-- long before that a price falls.
drop function if exists sell_resale_late(uuid, timestamptz);
create or replace function sell_resale_late(p_order uuid, p_now timestamptz, p_cut_off interval, p_slide interval) returns boolean
language plpgsql as $$
declare
  v_order record;
begin
  perform from ticket_types t where t.id in (select l.ticket_type_id from order_lines l where l.order_id = p_order) order by t.id for share;
  select o.*, e.max_per_buyer,
         coalesce(e.doors_at, e.starts_at) - p_cut_off as cut_off,
         e.state = 'published' and coalesce(e.doors_at, e.starts_at) - p_cut_off > p_now
           and e.resale_allowed and e.resale_paused_at is null as is_allowed into v_order
    from orders o join events e on e.id = o.event_id where o.id = p_order;
  if v_order.max_per_buyer is not null then
    insert into buyer_counts (event_id, buyer_key, quantity) values (v_order.event_id, v_order.buyer_key, 0) on conflict do nothing;
    perform from buyer_counts c where c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key for update;
  end if;
  perform from orders o where o.id = p_order and o.status in ('expired', 'failed') for no key update;
  if not found or v_order.is_allowed is not true then
    return false;
  end if;
  perform from listings l where l.id in (select w.listing_id from order_lines w where w.order_id = p_order) order by l.id for update;
  if v_order.quantity <> (
    select count(*) from order_lines w join listings l on l.id = w.listing_id join tickets k on k.id = l.ticket_id
      join ticket_types t on t.id = l.ticket_type_id
     where w.order_id = p_order and l.state = 'active' and k.state = 'listed' and t.resale_allowed
       -- Not shown: it is offered to the waiting list first.
       and (l.shown_at is not null or l.link_hash is not null or v_order.waiting_list_entry_id is not null)
       and w.unit_price_amount >= listing_price(l.price_amount, l.floor_amount, greatest(l.created_at, v_order.cut_off - p_slide),
                                                v_order.cut_off, p_now))
  then
    return false;
  end if;
  if v_order.max_per_buyer is not null then
    update buyer_counts c set quantity = c.quantity + v_order.quantity
     where c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key
       and c.quantity + v_order.quantity <= v_order.max_per_buyer;
    if not found then
      return false;
    end if;
  end if;
  perform reserve_listings(array[p_order], p_now);
  update orders o set status = 'paid', is_late = true, end_reason = null, ended_at = null, paid_at = p_now where o.id = p_order;
  perform sell_listings(p_order, p_now);
  perform follow_offer(p_order, p_now);
  return true;
end $$;
