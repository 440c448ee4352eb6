-- Updates the search rows of an organization's events, which contain its name.
create or replace function organizations_search_renamed() returns trigger language plpgsql as $$
begin
  perform refresh_event_search(array_agg(e.id)) from events e where e.organization_id = new.id having count(*) > 0;
  return null;
end $$;
