-- Keeps every address of an event for ever. One that belongs to another event is refused by the table's key.
create or replace function event_keeps_slug() returns trigger language plpgsql as $$
begin
  insert into event_slugs (slug, event_id, created_at)
  select new.slug, new.id, new.updated_at
   where not exists (select from event_slugs s where s.slug = new.slug and s.event_id = new.id);
  return null;
end $$;
