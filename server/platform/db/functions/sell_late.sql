-- For a payment after the hold has ended: takes the stock again, first what is kept for the order's code, and sells it;
-- false if there is none left, or the rest is kept for the waiting list.
-- The price stays the one the buyer saw, even if the code has been used up since; its use is counted if possible.
-- p_cut_off and p_slide are those of sell_resale_late.
drop function if exists sell_late(uuid, timestamptz);
create or replace function sell_late(p_order uuid, p_now timestamptz, p_cut_off interval, p_slide interval) returns boolean
language plpgsql set velvet.stock = 'open' as $$
declare
  v_order record;
  v_promo record; -- the use of the order's code, and how many of its units are kept for that code
begin
  if exists (select from orders o where o.id = p_order and o.kind = 'resale') then
    return sell_resale_late(p_order, p_now, p_cut_off, p_slide);
  end if;
  perform lock_order_stock(p_order);
  perform from buyer_counts c join orders o on o.id = p_order and c.event_id = o.event_id and c.buyer_key = o.buyer_key
    for update of c;
  select p.id, p.reserved_ticket_type_id as type_id,
         least((select coalesce(sum(l.quantity), 0)::int from order_lines l
                 where l.order_id = p_order and l.ticket_type_id = p.reserved_ticket_type_id),
               p.reserved_quantity - p.reserved_taken) as kept
    into v_promo from promo_codes p
   where p.id = (select o.promo_code_id from orders o where o.id = p_order) and (p.max_uses is null or p.used < p.max_uses)
     for no key update;
  perform lock_order_invitation(p_order);
  select o.*, e.state as event_state, e.ends_at as event_ends_at, e.max_per_buyer into v_order
    from orders o join events e on e.id = o.event_id where o.id = p_order and o.status in ('expired', 'failed') for no key update of o;
  if not found or v_order.event_state <> 'published' or v_order.event_ends_at <= p_now then
    return false;
  end if;
  if exists (
    select from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
      join ticket_types t on t.id = l.ticket_type_id
     where t.state = 'archived'
        or t.capacity - t.held - t.sold - t.reserved + case when t.id = v_promo.type_id then v_promo.kept else 0 end < l.quantity)
  then
    return false;
  end if;
  if exists (select from event_stock s where s.event_id = v_order.event_id and s.capacity - s.held - s.sold < v_order.quantity) then
    return false;
  end if;
  -- The waiting list has priority, as in take_holds, except for what is kept for the order's code.
  if v_order.waiting_list_entry_id is null and exists (
    select from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
      join ticket_types t on t.id = l.ticket_type_id join events e on e.id = t.event_id
      left join event_stock s on s.event_id = e.id
     cross join lateral (
       select case when t.id = v_promo.type_id then v_promo.kept else 0 end as own,
              least(t.capacity - t.held - t.sold - t.reserved, s.capacity - s.held - s.sold) as free) m
     cross join lateral kept_for_waiting(e.id, t.id,
       ticket_total(t.price_amount, e.fee_payer, e.fee_basis_points, e.fee_fixed_amount), m.free, p_now) k
     where not t.is_hidden and not t.by_request and k.kept > 0 and m.own + greatest(m.free - k.kept, 0) < l.quantity)
  then
    return false;
  end if;
  -- An invitation that was revoked or used up meanwhile allows no further admission.
  if exists (
    select from invitations i
     where i.id = v_order.invitation_id
       and (i.revoked_at is not null
         or i.plus_ones + 1 < v_order.quantity + (select coalesce(sum(o.quantity), 0) from orders o
              where o.invitation_id = i.id and o.status in ('held', 'releasing', 'paid', 'partially_refunded'))))
  then
    return false;
  end if;
  if v_order.max_per_buyer is not null then
    insert into buyer_counts (event_id, buyer_key, quantity) values (v_order.event_id, v_order.buyer_key, 0) on conflict do nothing;
    update buyer_counts c set quantity = c.quantity + v_order.quantity
     where c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key
       and c.quantity + v_order.quantity <= v_order.max_per_buyer;
    if not found then
      return false;
    end if;
  end if;
  update ticket_types t set sold = t.sold + l.quantity,
         reserved = t.reserved - case when t.id = v_promo.type_id then v_promo.kept else 0 end
    from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
   where t.id = l.ticket_type_id;
  update event_stock s set sold = s.sold + v_order.quantity where s.event_id = v_order.event_id;
  update promo_codes p set used = p.used + 1, reserved_taken = p.reserved_taken + v_promo.kept where p.id = v_promo.id;
  update promo_uses u set state = 'used' where u.order_id = p_order and v_promo.id is not null;
  update orders o set status = 'paid', is_late = true, end_reason = null, ended_at = null, paid_at = p_now,
         promo_reserved_quantity = coalesce(v_promo.kept, 0) where o.id = p_order;
  perform follow_offer(p_order, p_now);
  perform issue_tickets(array[p_order], p_now, 'purchase');
  perform accept_by_purchase(array[p_order], p_now);
  return true;
end $$;
