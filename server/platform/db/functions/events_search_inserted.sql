-- Writes the search rows of new public events.
create or replace function events_search_inserted() returns trigger language plpgsql as $$
begin
  perform refresh_event_search(array_agg(id)) from changed
   where state = 'published' and visibility = 'public' having count(*) > 0;
  return null;
end $$;
