-- Moves a guest's live hold to another address: stock, price, deadline and promo use stay as they are, and the buyer
-- count moves to the new address. docs/rules/inventory.md
--   moved | same
--   ended          it is not a live hold of a guest any more
--   paying         a payment page with the old address is open: it has to end first
--   has_checkout   the new address has a live hold of the event in this browser
--   own_listing    the new address is that of who sells one of its listings
--   buyer_limit    the new address would have too many
create or replace function move_hold(p_order uuid, p_email text, p_buyer_key text, p_hold_key text, p_is_promoter boolean, p_now timestamptz)
returns table (outcome text, available int) language plpgsql as $$
declare
  v_order record;
  v_limit int;
  v_has int;
  v_outcome text;
begin
  select o.event_id, o.buyer_key, o.quantity into v_order from orders o where o.id = p_order;
  select e.max_per_buyer into v_limit from events e where e.id = v_order.event_id;
  if v_limit is not null then
    insert into buyer_counts (event_id, buyer_key, quantity) values (v_order.event_id, p_buyer_key, 0) on conflict do nothing;
  end if;
  perform 1 from buyer_counts c
   where c.event_id = v_order.event_id and c.buyer_key in (v_order.buyer_key, p_buyer_key) order by c.buyer_key for update;

  select case
      when o.status <> 'held' or o.expires_at <= p_now or o.buyer_user_id is not null or o.buyer_key <> v_order.buyer_key then 'ended'
      when o.buyer_email = p_email then 'same'
      when exists (select from payment_sessions s where s.order_id = o.id and s.state in ('creating', 'open', 'complete')) then 'paying'
      when exists (select from orders l where live_hold_key(l.status, l.hold_key) = p_hold_key and l.event_id = o.event_id
                                          and l.id <> o.id) then 'has_checkout'
      when exists (select from listings l join users u on u.id = l.seller_user_id
                    where l.order_id = o.id and p_buyer_key in (u.buyer_key, 'guest:' || u.buyer_key)) then 'own_listing'
    end into v_outcome
    from orders o where o.id = p_order for update of o;
  select c.quantity into v_has from buyer_counts c where c.event_id = v_order.event_id and c.buyer_key = p_buyer_key;
  if v_outcome is null and v_limit is not null and v_order.buyer_key <> p_buyer_key and v_has + v_order.quantity > v_limit then
    v_outcome := 'buyer_limit';
  end if;
  if v_outcome is not null then
    return query select v_outcome, greatest(v_limit - v_has, 0);
    return;
  end if;

  if v_order.buyer_key <> p_buyer_key then
    update buyer_counts c set quantity = c.quantity + case when c.buyer_key = p_buyer_key then v_order.quantity else -v_order.quantity end
     where v_limit is not null and c.event_id = v_order.event_id and c.buyer_key in (v_order.buyer_key, p_buyer_key);
  end if;
  update orders o set buyer_email = p_email, buyer_key = p_buyer_key, hold_key = p_hold_key,
         promoter_link_id = case when not p_is_promoter then o.promoter_link_id end,
         commission_basis_points = case when not p_is_promoter then o.commission_basis_points end,
         commission_fixed_amount = case when not p_is_promoter then o.commission_fixed_amount end
   where o.id = p_order;
  if p_is_promoter then
    -- The promoter of the finder's share must not be the buyer either.
    update order_lines w set commission_amount = 0 where w.order_id = p_order and w.commission_amount > 0;
    update listings l set commission_amount = 0 where l.order_id = p_order and l.commission_amount > 0;
  end if;
  return query select 'moved'::text, null::int;
end $$;
