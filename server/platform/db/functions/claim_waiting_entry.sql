-- Locks an entry of the waiting list that still waits, before anything is held for it: false when another matcher is making
-- its offer, or it has one. Without it a matcher that read the entry before would replace the first offer by its own.
create or replace function claim_waiting_entry(p_entry uuid) returns boolean language plpgsql as $$
begin
  perform from waiting_list_entries w where w.id = p_entry and w.state = 'waiting' for update skip locked;
  return found;
end $$;
