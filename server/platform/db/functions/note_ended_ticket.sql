-- Records that a ticket ended, for the figures. docs/rules/analytics.md
create or replace function note_ended_ticket() returns trigger language plpgsql as $$
begin
  insert into uncounted_facts (kind, reference, event_id) values ('ended', new.id, new.event_id);
  return null;
end $$;
