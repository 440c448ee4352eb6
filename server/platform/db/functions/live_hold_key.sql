-- The key of a buyer's live hold, null for any other order. Only one index has this key, so the planner has no choice.
-- When live holds were looked up by event or status, a connection could cache a plan made while there were few orders,
-- and later read every order of the event.
create or replace function live_hold_key(p_status text, p_hold_key text) returns text language sql immutable
  return case when p_status in ('held', 'releasing') then p_hold_key end;
