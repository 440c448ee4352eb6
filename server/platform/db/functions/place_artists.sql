-- Writes which artists play at these events, in the order of the line-ups. A new artist gets the spelling of its first
-- line-up.
create or replace function place_artists(p_events uuid[]) returns void language plpgsql as $$
begin
  delete from event_artists a where a.event_id = any (p_events);
  -- Sorted, so that concurrent writers cannot deadlock.
  insert into artists (slug, name)
  select slug, min(name) from (
    select artist_slug(name) as slug, name from events e, unnest(e.line_up) as name where e.id = any (p_events)) named
   where slug <> '' and not exists (select from artists a where a.slug = named.slug) group by slug order by slug
  on conflict do nothing;
  insert into event_artists (event_id, artist_id, position)
  select e.id, a.id, min(n.position)
    from events e, unnest(e.line_up) with ordinality as n (name, position) join artists a on a.slug = artist_slug(n.name)
   where e.id = any (p_events) group by e.id, a.id;
end $$;
