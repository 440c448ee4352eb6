-- Gives tickets of undone sales back to their sellers: a new code, the owner, and the Resale order with which they had
-- bought it, if any.
create or replace function return_to_sellers(p_listings uuid[], p_actor uuid, p_now timestamptz) returns void
language sql as $$
  update ticket_versions v set valid_to = p_now
    from listings l where l.id = any (p_listings) and v.ticket_id = l.ticket_id and v.valid_to is null;
  with back as (
    update tickets k
       set state = 'valid', owner_user_id = u.id, owner_email = u.email, code_version = k.code_version + 1,
           holder_name = trim(u.first_name || ' ' || u.last_name),
           resale_order_id = (select b.order_id from listings b
                               where b.ticket_id = k.id and b.state = 'sold' and b.undone_at is null and b.sold_at < l.sold_at
                               order by b.sold_at desc limit 1)
      from listings l join users u on u.id = l.seller_user_id
     where l.id = any (p_listings) and k.id = l.ticket_id
    returning k.id, k.code_version, k.owner_user_id, k.owner_email
  ), opened as (
    insert into ticket_versions (ticket_id, version, owner_user_id, owner_email, acquired_via, valid_from)
    select b.id, b.code_version, b.owner_user_id, b.owner_email, 'resale_undone', p_now from back b
  )
  insert into ticket_history (ticket_id, at, kind, actor_user_id) select b.id, p_now, 'resale_undone', p_actor from back b;
$$;
