-- Applies a lost dispute to the tickets. If the whole payment was lost, unused tickets end and their stock goes on
-- sale; tickets bought in Resale stay their holders'. A Resale order is undone if its event is in the future. Returns
-- how many tickets ended or went back. docs/rules/disputes.md
create or replace function void_disputed_order(p_order uuid, p_whole boolean, p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_order record;
  v_busy uuid[];
  v_dead uuid[];
begin
  perform lock_order_stock(p_order);
  select o.event_id, o.buyer_key, o.kind, e.state = 'cancelled' as is_cancelled,
         coalesce(e.ends_at <= p_now, false) as is_over into v_order
    from orders o join events e on e.id = o.event_id
   where o.id = p_order and o.status in ('paid', 'partially_refunded') for update of o;
  if not found then
    return 0;
  end if;
  v_dead := '{}';
  if p_whole and v_order.kind = 'resale' and not v_order.is_over then
    v_dead := undo_resale(p_order, null, null, p_now);
  elsif p_whole and v_order.kind <> 'resale' then
    v_busy := lock_order_listings(p_order);
    v_dead := array(select k.id from tickets k
                     where k.order_id = p_order and k.state in ('valid', 'listed', 'transferring')
                       and (v_order.is_cancelled or k.resale_order_id is null and k.id <> all (v_busy)));
  end if;

  -- The order is not fully refunded while somebody who bought one of its tickets in Resale still has it: if the event is
  -- cancelled, its parties pay back what that sale had covered.
  update orders o set status = 'refunded', ended_at = p_now
   where o.id = p_order and o.status <> 'refunded' and p_whole
     and not exists (select from tickets k
                      where k.order_id = p_order and k.id <> all (v_dead) and k.state not in ('refunded', 'void')
                        and (k.resale_order_id is not null or k.id = any (v_busy)))
     and not exists (select from listings l join tickets k on k.id = l.ticket_id
                      where l.order_id = p_order and l.state = 'sold' and l.undone_at is null
                        and k.state not in ('refunded', 'void') and k.resale_order_id is distinct from p_order);
  update orders o set status = 'partially_refunded' where o.id = p_order and o.status = 'paid';
  if cardinality(v_dead) = 0 or v_order.kind = 'resale' then
    return cardinality(v_dead);
  end if;

  perform end_tickets(v_dead, 'void', 'dispute', null, p_now);
  update buyer_counts c set quantity = c.quantity - cardinality(v_dead)
   where v_order.kind <> 'complimentary' and c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  -- Nothing is left of the order, as after a full refund.
  if not exists (select from tickets k where k.order_id = p_order and k.state not in ('refunded', 'void')) then
    perform release_promo_use(p_order);
  end if;
  return cardinality(v_dead);
end $$;
