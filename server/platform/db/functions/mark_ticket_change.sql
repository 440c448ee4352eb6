-- Stores on a ticket which transaction changed it last. A device that asks for changes also gets the oldest transaction
-- that was still running (pg_snapshot_xmin): everything before it is finished and was included, and whatever commits
-- later is at or after it. So the next request, from there on, misses nothing; a timestamp or a sequence would miss
-- rows that were written earlier but committed later. A row may be sent twice.
create or replace function mark_ticket_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
