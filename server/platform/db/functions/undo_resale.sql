-- Undoes sales of a Resale order whose money goes back, exactly once, and returns their tickets. While the event
-- stands, a ticket goes back to its seller with a new code, unless it was used, has a new holder, or is being bought
-- right now. Tickets of a cancelled event end with their first sale. p_tickets null: all of them. p_sent: also one that
-- its buyer sent to somebody, who gives it back. docs/rules/resale.md
drop function if exists undo_resale(uuid, uuid[], uuid, timestamptz);
create or replace function undo_resale(p_order uuid, p_tickets uuid[], p_actor uuid, p_now timestamptz, p_sent boolean default false)
returns uuid[] language plpgsql as $$
declare
  v_order record;
  v_busy uuid[];
  v_listings uuid[];
  v_undone uuid[];
begin
  perform lock_order_stock(p_order);
  select o.event_id, o.buyer_key, e.state = 'cancelled' as is_cancelled into v_order
    from orders o join events e on e.id = o.event_id
   where o.id = p_order and o.kind = 'resale' and o.status in ('paid', 'partially_refunded') for update of o;
  if not found then
    return '{}';
  end if;
  v_busy := lock_order_listings(p_order);

  select coalesce(array_agg(l.id order by l.id), '{}'), coalesce(array_agg(k.id order by k.id), '{}')
    into v_listings, v_undone
    from listings l join tickets k on k.id = l.ticket_id
   where l.order_id = p_order and l.state = 'sold' and l.undone_at is null
     and (p_tickets is null or k.id = any (p_tickets))
     and (v_order.is_cancelled or resale_can_be_undone(l.id, p_sent) and k.id <> all (v_busy));
  if cardinality(v_undone) = 0 then
    return v_undone;
  end if;
  update listings l set undone_at = p_now, updated_at = p_now, version = l.version + 1 where l.id = any (v_listings);
  if v_order.is_cancelled then
    perform end_resold_tickets(v_undone, p_now);
  else
    perform end_offers(v_undone, p_now);
    perform return_to_sellers(v_listings, p_actor, p_now);
  end if;

  update buyer_counts c set quantity = c.quantity - cardinality(v_undone)
   where c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  if exists (select from listings l where l.order_id = p_order and l.state = 'sold' and l.undone_at is null) then
    update orders o set status = 'partially_refunded' where o.id = p_order;
  else
    update orders o set status = 'refunded', ended_at = p_now where o.id = p_order;
  end if;
  return v_undone;
end $$;
