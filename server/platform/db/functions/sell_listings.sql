-- Gives the reserved listings of a paid Resale order to its buyer: the code of each ticket ends, a new one is issued,
-- and the previous owner is recorded. The caller holds the locks of the order and its listings.
create or replace function sell_listings(p_order uuid, p_now timestamptz) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_tickets uuid[] := array(select l.ticket_id from listings l where l.order_id = p_order and l.state = 'reserved');
begin
  perform from tickets k where k.id = any (v_tickets) order by k.id for update;
  update tickets k
     set state = 'valid', is_inside = false, owner_user_id = o.buyer_user_id, owner_email = o.buyer_email,
         holder_name = coalesce(nullif(o.holder_names ->> w.position, ''), o.buyer_name),
         code_version = k.code_version + 1, resale_order_id = p_order
    from orders o join order_lines w on w.order_id = o.id join listings l on l.id = w.listing_id and l.state = 'reserved'
   where o.id = p_order and k.id = l.ticket_id;
  update listings l set state = 'sold', sold_at = p_now, ended_at = p_now, updated_at = p_now
   where l.order_id = p_order and l.state = 'reserved';
  -- Before the new version is written, because a ticket has one owner at a time.
  update ticket_versions v set valid_to = p_now where v.ticket_id = any (v_tickets) and v.valid_to is null;
  insert into ticket_versions (ticket_id, version, owner_user_id, owner_email, acquired_via, valid_from)
  select k.id, k.code_version, k.owner_user_id, k.owner_email, 'resale', p_now from tickets k where k.id = any (v_tickets);
  insert into ticket_history (ticket_id, at, kind, actor_user_id)
  select k.id, p_now, 'sold', k.owner_user_id from tickets k where k.id = any (v_tickets);
end $$;
