-- Releases an order's promo use and the stock it took from what is reserved for the code; the caller holds the locks of
-- the types. A paused or deleted code reserves nothing, so its stock goes on sale to everybody. What others have bought
-- since an earlier refund of the order is reserved no longer.
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
  select p.id, p.reserved_ticket_type_id,
         case when p.paused_at is null and p.archived_at is null
              then least(v_quantity, t.capacity - t.held - t.sold - t.reserved) else 0 end as back
    into v_promo
    from promo_codes p left join ticket_types t on t.id = p.reserved_ticket_type_id
   where p.id = (select o.promo_code_id from orders o where o.id = p_order) for no key update of p;
  update promo_codes p
     set used = p.used - 1, reserved_taken = p.reserved_taken - v_quantity,
         reserved_quantity = p.reserved_quantity - v_quantity + v_promo.back
   where p.id = v_promo.id;
  update ticket_types t set reserved = t.reserved + v_promo.back
   where t.id = v_promo.reserved_ticket_type_id and v_promo.back > 0;
end $$;
