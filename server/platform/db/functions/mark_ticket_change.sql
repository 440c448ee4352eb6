-- Notes on a ticket which transaction changed it last. A device that asks for changes gets, with them, the oldest
-- transaction that was still under way (pg_snapshot_xmin): everything before it is finished and was seen, and whatever
-- commits later is at or after it. So the next question, from there on, misses nothing; a time or a sequence would miss
-- what was written earlier and committed later. At worst a row is sent twice.
create or replace function mark_ticket_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
