-- Locks a waiting entry of the waiting list before tickets are held for it. Returns false if another matcher is making
-- its offer, or if it already has one. Without this, a matcher with an outdated entry would replace the first offer by
-- its own.
create or replace function claim_waiting_entry(p_entry uuid) returns boolean language plpgsql as $$
begin
  perform from waiting_list_entries w where w.id = p_entry and w.state = 'waiting' for update skip locked;
  return found;
end $$;
