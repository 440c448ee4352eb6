-- After a lost dispute: the money is the payer's again. When it was all of the payment, tickets that nobody used end and
-- their stock goes on sale; what was bought in Resale stays its holder's.
create or replace function void_disputed_order(p_order uuid, p_whole boolean, p_now timestamptz) returns integer
language plpgsql set velvet.stock = 'open' as $$
declare
  v_order record;
  v_dead int;
begin
  perform lock_order_stock(p_order);
  update orders o set status = case when p_whole then 'refunded' else 'partially_refunded' end,
                      ended_at = case when p_whole then p_now else o.ended_at end
   where o.id = p_order and o.status in ('paid', 'partially_refunded')
  returning o.event_id, o.buyer_key, o.quantity, o.kind into v_order;
  if not found or not p_whole then
    return 0;
  end if;

  with dead as (
    update tickets k set state = 'void'
     where k.order_id = p_order and k.state in ('valid', 'listed', 'transferring')
       and not exists (select from ticket_versions v where v.ticket_id = k.id and v.acquired_via = 'resale')
    returning k.id, k.ticket_type_id
  ), closed as (
    update ticket_versions v set valid_to = p_now from dead d where v.ticket_id = d.id and v.valid_to is null
  ), noted as (
    insert into ticket_history (ticket_id, at, kind, data) select d.id, p_now, 'voided', '{"reason": "dispute"}' from dead d
  ), back as (
    update ticket_types t set sold = t.sold - d.quantity
      from (select ticket_type_id, count(*)::int as quantity from dead group by 1) d where t.id = d.ticket_type_id
  )
  select count(*) into v_dead from dead;

  update event_stock s set sold = s.sold - v_dead where s.event_id = v_order.event_id;
  update buyer_counts c set quantity = c.quantity - v_dead
   where v_order.kind <> 'complimentary' and c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  if v_dead = v_order.quantity and exists (select from promo_uses u where u.order_id = p_order and u.state = 'used') then
    perform release_promo_use(p_order);
  end if;
  return v_dead;
end $$;
