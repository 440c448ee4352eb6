-- The counts of an event's tickets: admitted so far, inside now, and expected.
create or replace function door_counts(p_event uuid) returns table (admitted int, inside int, expected int) language sql stable as $$
  select (count(*) filter (where state = 'used'))::int, (count(*) filter (where is_inside))::int, count(*)::int
    from tickets where event_id = p_event and state not in ('refunded', 'void');
$$;
