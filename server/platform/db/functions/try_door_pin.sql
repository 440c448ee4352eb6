-- Checks a PIN of an open door link; a wrong one uses up a try. One conditional update decides, so that simultaneous
-- guesses cannot exceed the number of tries. No row for a link that is unknown, removed or out of tries.
create or replace function try_door_pin(p_token_hash bytea, p_pin_hash bytea)
returns table (id uuid, event_id uuid, is_right boolean, tries_left integer) language sql as $$
  update door_links l set tries_left = l.tries_left - case when l.pin_hash = p_pin_hash then 0 else 1 end
   where l.token_hash = p_token_hash and l.removed_at is null and l.tries_left > 0
  returning l.id, l.event_id, l.pin_hash = p_pin_hash, l.tries_left;
$$;
