-- Takes tickets whose payment is disputed off sale and mails their sellers, except those that somebody is paying for right
-- now: end_resale_hold calls this for its own tickets when the hold ends. The caller has locked their listings.
drop function if exists end_disputed_offers(uuid, timestamptz);
create or replace function end_disputed_offers(p_tickets uuid[], p_now timestamptz) returns void language plpgsql as $$
declare
  v_tickets uuid[];
begin
  with ended as (
    update listings l set state = 'void', ended_at = p_now, updated_at = p_now, version = l.version + 1
     where l.ticket_id = any (p_tickets) and l.state = 'active'
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
