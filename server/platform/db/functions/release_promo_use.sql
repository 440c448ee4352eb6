-- Releases an order's promo use and the stock it took from what is reserved for the code; the caller holds the locks of
-- the types. A paused or deleted code reserves nothing, so its stock goes on sale to everybody.
create or replace function release_promo_use(p_order uuid) returns void language plpgsql set velvet.stock = 'open' as $$
declare
  v_quantity int;
  v_promo record;
begin
  update promo_uses u set state = 'released' where u.order_id = p_order and u.state in ('held', 'used');
  if not found then
    return;
  end if;
  select o.promo_reserved_quantity into v_quantity from orders o where o.id = p_order;
  update promo_codes p
     set used = p.used - 1, reserved_taken = p.reserved_taken - v_quantity,
         reserved_quantity = p.reserved_quantity - case when p.paused_at is null and p.archived_at is null then 0 else v_quantity end
   where p.id = (select o.promo_code_id from orders o where o.id = p_order)
  returning p.reserved_ticket_type_id, p.paused_at is null and p.archived_at is null as is_active into v_promo;
  if v_promo.is_active and v_quantity > 0 then
    update ticket_types t set reserved = t.reserved + v_quantity where t.id = v_promo.reserved_ticket_type_id;
  end if;
end $$;
