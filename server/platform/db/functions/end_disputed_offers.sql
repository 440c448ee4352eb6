-- Takes the tickets of a disputed order off sale and mails their sellers, except those that somebody is paying for right
-- now: end_resale_hold calls this again.
create or replace function end_disputed_offers(p_order uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_tickets uuid[];
begin
  perform lock_order_listings(p_order);
  with ended as (
    update listings l set state = 'void', ended_at = p_now, updated_at = p_now, version = l.version + 1
      from tickets k
     where k.id = l.ticket_id and coalesce(k.resale_order_id, k.order_id) = p_order and l.state = 'active'
    returning l.id, l.ticket_id, l.seller_user_id
  ), told as (
    insert into outbox (key, template, to_email, payload, created_at, next_attempt_at)
    select 'ticket-returned:' || e.id, 'ticket_returned', u.email, jsonb_build_object('listing_id', e.id::text), p_now, p_now
      from ended e join users u on u.id = e.seller_user_id
    on conflict (key) do nothing
  )
  select coalesce(array_agg(e.ticket_id), '{}') into v_tickets from ended e;
  update tickets k set state = 'valid' where k.id = any (v_tickets) and k.state = 'listed';
  insert into ticket_history (ticket_id, at, kind, data) select t, p_now, 'delisted', '{"reason": "dispute"}' from unnest(v_tickets) t;
end $$;
