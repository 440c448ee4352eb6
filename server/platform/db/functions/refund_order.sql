-- After a full refund: voids the order's unused tickets and puts their stock on sale again, exactly once.
create or replace function refund_order(p_order uuid, p_now timestamptz) returns boolean
language plpgsql set velvet.stock = 'open' as $$
declare
  v_order record;
  v_dead int;
begin
  perform lock_order_stock(p_order);
  update orders o set status = 'refunded', ended_at = p_now
   where o.id = p_order and o.status in ('paid', 'partially_refunded')
  returning o.event_id, o.buyer_key, o.quantity, o.kind into v_order;
  if not found then
    return false;
  end if;

  with dead as (
    update tickets k set state = 'refunded' where k.order_id = p_order and k.state in ('valid', 'listed', 'transferring')
    returning k.id, k.ticket_type_id
  ), closed as (
    update ticket_versions v set valid_to = p_now from dead d where v.ticket_id = d.id and v.valid_to is null
  ), noted as (
    insert into ticket_history (ticket_id, at, kind) select d.id, p_now, 'refunded' from dead d
  ), back as (
    update ticket_types t set sold = t.sold - d.quantity
      from (select ticket_type_id, count(*)::int as quantity from dead group by 1) d where t.id = d.ticket_type_id
  )
  select count(*) into v_dead from dead;

  update event_stock s set sold = s.sold - v_dead where s.event_id = v_order.event_id;
  -- Complimentary tickets were not counted.
  update buyer_counts c set quantity = c.quantity - v_dead
   where v_order.kind <> 'complimentary' and c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  -- A full refund gives the code's use back, and the stock that was reserved for it.
  if v_dead = v_order.quantity and exists (select from promo_uses u where u.order_id = p_order and u.state = 'used') then
    perform release_promo_use(p_order);
  end if;
  update commissions c set state = 'reversed', reversed_amount = c.amount, reversed_at = p_now
   where c.order_id = p_order and c.state <> 'reversed';
  return true;
end $$;
