-- Updates the search rows of events when any of their columns changed, and marks those whose price has to be
-- recomputed.
create or replace function events_search_updated() returns trigger language plpgsql as $$
begin
  perform refresh_event_search(array_agg(n.id)) from after_rows n join before_rows o on o.id = n.id
   where (n.title, n.summary, n.line_up, n.tags, n.venue_name, n.address, n.city, n.category, n.starts_at, n.ends_at, n.time_zone,
          n.state, n.visibility, n.age_limit, n.published_at, n.latitude, n.longitude, n.organization_id)
         is distinct from
         (o.title, o.summary, o.line_up, o.tags, o.venue_name, o.address, o.city, o.category, o.starts_at, o.ends_at, o.time_zone,
          o.state, o.visibility, o.age_limit, o.published_at, o.latitude, o.longitude, o.organization_id)
  having count(*) > 0;
  update event_search s set is_price_stale = true, price_amount =
      case when n.from_amount is distinct from o.from_amount then coalesce(n.from_amount, 9007199254740991) else s.price_amount end
    from after_rows n join before_rows o on o.id = n.id
   where s.event_id = n.id and (n.from_amount, n.offer_version) is distinct from (o.from_amount, o.offer_version);
  return null;
end $$;
