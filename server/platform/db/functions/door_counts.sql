-- The counts of an event's tickets: admitted so far, inside now, and expected (neither refunded nor void). Read from
-- counters, so that the cost does not depend on the number of tickets.
create or replace function door_counts(p_event uuid) returns table (admitted int, inside int, expected int) language sql stable as $$
  select coalesce(sum(k.admitted), 0)::int, coalesce(sum(k.inside), 0)::int,
         coalesce((select sum(t.sold) from ticket_types t where t.event_id = p_event), 0)::int
    from door_tallies k where k.event_id = p_event;
$$;
