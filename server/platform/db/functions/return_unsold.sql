-- Ends listings that cannot be sold any more: the cut-off is over, or the host has switched Resale off for the event or
-- the type. Reserved listings stay until their hold ends. At most p_limit at once; returns whom to notify.
-- docs/rules/resale.md
create or replace function return_unsold(p_cut_off interval, p_limit integer, p_now timestamptz)
returns table (listing_id uuid, event_id uuid, seller_email text) language sql as $$
  with due as (
    select l.id
      from listings l join events e on e.id = l.event_id join ticket_types y on y.id = l.ticket_type_id
     where l.state = 'active' and e.state <> 'cancelled'
       and (not (e.resale_allowed and y.resale_allowed) or p_now >= coalesce(e.doors_at, e.starts_at) - p_cut_off)
     order by l.id limit p_limit for update of l skip locked
  ), ended as (
    update listings l set state = 'unsold', ended_at = p_now, updated_at = p_now from due d where l.id = d.id
    returning l.id, l.event_id, l.ticket_id, l.seller_user_id
  ), back as (
    update tickets t set state = 'valid' from ended d where t.id = d.ticket_id and t.state = 'listed'
  ), noted as (
    insert into ticket_history (ticket_id, at, kind) select d.ticket_id, p_now, 'delisted' from ended d
  )
  select d.id, d.event_id, u.email from ended d join users u on u.id = d.seller_user_id
$$;
