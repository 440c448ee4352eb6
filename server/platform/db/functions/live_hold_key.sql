-- The key of a buyer's live hold, null for any other order. One index alone has this key, so the planner has no other way: while
-- the event or the status led to a live hold, a plan made when few orders were known read every order of the event, and
-- stayed with its connection into a rush.
create or replace function live_hold_key(p_status text, p_hold_key text) returns text language sql immutable
  return case when p_status in ('held', 'releasing') then p_hold_key end;
