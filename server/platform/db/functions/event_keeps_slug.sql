-- Stores every slug of an event permanently. The primary key refuses a slug of another event.
create or replace function event_keeps_slug() returns trigger language plpgsql as $$
begin
  insert into event_slugs (slug, event_id, created_at)
  select new.slug, new.id, new.updated_at
   where not exists (select from event_slugs s where s.slug = new.slug and s.event_id = new.id);
  return null;
end $$;
