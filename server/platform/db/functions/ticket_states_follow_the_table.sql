-- Refuses ticket state transitions that are not in this table. contract/ticket-states.ts has the same table; a test compares
-- them.
create or replace function ticket_states_follow_the_table() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) in (
    ('valid', 'listed'), ('valid', 'transferring'), ('valid', 'used'), ('valid', 'refunded'), ('valid', 'void'),
    ('listed', 'valid'), ('listed', 'refunded'), ('listed', 'void'),
    ('transferring', 'valid'), ('transferring', 'refunded'), ('transferring', 'void'),
    ('used', 'valid'), ('used', 'refunded'), ('used', 'void'))
  then
    return new;
  end if;
  raise exception 'a ticket does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
end $$;
