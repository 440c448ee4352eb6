-- Releases an order's promo use and reserved stock; the caller holds the locks of the types.
create or replace function release_promo_use(p_order uuid) returns void language plpgsql set velvet.stock = 'open' as $$
declare
  v_order record;
begin
  update promo_uses u set state = 'released' where u.order_id = p_order and u.state in ('held', 'used');
  if found then
    select o.promo_code_id, o.promo_reserved_quantity into v_order from orders o where o.id = p_order;
    update promo_codes p set used = p.used - 1, reserved_taken = p.reserved_taken - v_order.promo_reserved_quantity
     where p.id = v_order.promo_code_id;
  end if;
end $$;
