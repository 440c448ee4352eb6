-- Records issued tickets, for the figures. docs/rules/analytics.md
create or replace function note_issued_tickets() returns trigger language plpgsql as $$
begin
  insert into uncounted_facts (kind, reference, event_id)
  select 'issued', k.id, k.event_id from new_rows k
  union all
  select 'ended', k.id, k.event_id from new_rows k where k.state in ('refunded', 'void');
  return null;
end $$;
