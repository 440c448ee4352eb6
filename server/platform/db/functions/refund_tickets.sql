-- Ends tickets of a paid order whose money goes back, releases their stock exactly once, and returns their ids.
-- p_tickets null: all of them; p_used: used ones too; p_own: only those still held by the buyer; p_sent: see
-- undo_resale. While the event stands, a ticket that was sold in Resale belongs to its new holder and does not end; a
-- Resale order is undone instead. docs/rules/refunds.md
drop function if exists refund_tickets(uuid, uuid[], boolean, boolean, uuid, timestamptz);
create or replace function refund_tickets(
  p_order uuid, p_tickets uuid[], p_used boolean, p_own boolean, p_actor uuid, p_now timestamptz, p_sent boolean default false)
returns uuid[] language plpgsql as $$
declare
  v_order record;
  v_busy uuid[];
  v_dead uuid[];
begin
  perform lock_order_stock(p_order);
  select o.event_id, o.buyer_key, o.buyer_user_id, o.buyer_email, o.kind, e.state = 'cancelled' as is_cancelled into v_order
    from orders o join events e on e.id = o.event_id
   where o.id = p_order and o.status in ('paid', 'partially_refunded') for update of o;
  if not found then
    return '{}';
  end if;
  if v_order.kind = 'resale' then
    return undo_resale(p_order, p_tickets, p_actor, p_now, p_sent);
  end if;
  v_busy := lock_order_listings(p_order);

  v_dead := end_tickets(array(
    select k.id from tickets k
     where k.order_id = p_order and (p_tickets is null or k.id = any (p_tickets))
       and (k.state in ('valid', 'listed', 'transferring') or (p_used and k.state = 'used'))
       and (v_order.is_cancelled or k.resale_order_id is null and k.id <> all (v_busy))
       and (not p_own or k.owner_user_id = v_order.buyer_user_id
            or (k.owner_user_id is null and v_order.buyer_user_id is null and k.owner_email = v_order.buyer_email))
  ), 'refunded', null, p_actor, p_now);
  if cardinality(v_dead) = 0 then
    return v_dead;
  end if;
  -- Complimentary tickets were not counted.
  update buyer_counts c set quantity = c.quantity - cardinality(v_dead)
   where v_order.kind <> 'complimentary' and c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  if exists (select from tickets k where k.order_id = p_order and k.state not in ('refunded', 'void')) then
    update orders o set status = 'partially_refunded' where o.id = p_order;
  else
    update orders o set status = 'refunded', ended_at = p_now where o.id = p_order;
    -- Nothing is left of the order: release the use of the promo code and its reserved stock.
    perform release_promo_use(p_order);
  end if;
  return v_dead;
end $$;
