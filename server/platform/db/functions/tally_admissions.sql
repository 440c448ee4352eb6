-- Updates door_tallies for the tickets of a statement, ordered by type, so that concurrent statements cannot deadlock.
create or replace function tally_admissions() returns trigger language plpgsql as $$
begin
  insert into door_tallies as known (event_id, ticket_type_id, admitted, inside)
  select m.event_id, m.ticket_type_id, sum(m.admitted), sum(m.inside)
    from (select n.event_id, n.ticket_type_id, 1 as admitted, n.is_inside::int as inside from new_rows n where n.state = 'used'
          union all
          select o.event_id, o.ticket_type_id, -1, -o.is_inside::int from old_rows o where o.state = 'used') m
   group by 1, 2
  having sum(m.admitted) <> 0 or sum(m.inside) <> 0
   order by 1, 2
  on conflict (event_id, ticket_type_id) do update
    set admitted = known.admitted + excluded.admitted, inside = known.inside + excluded.inside;
  return null;
end $$;
