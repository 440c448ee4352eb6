-- Updates an event's row in event_resale when the event changes.
create or replace function event_resale_changed() returns trigger language plpgsql as $$
begin
  update event_resale r set starts_at = new.starts_at, closes_at = coalesce(new.doors_at, new.starts_at),
      is_open = new.state = 'published' and new.visibility = 'public' and new.resale_allowed and new.resale_paused_at is null
   where r.event_id = new.id
     and (old.state, old.visibility, old.starts_at, old.doors_at, old.resale_allowed, old.resale_paused_at)
         is distinct from (new.state, new.visibility, new.starts_at, new.doors_at, new.resale_allowed, new.resale_paused_at);
  return null;
end $$;
