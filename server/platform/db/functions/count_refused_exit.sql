-- Counts an exit that was refused because its entry had not arrived: the device at the exit did not know that the
-- person was inside, and recorded 'not_in'. Only if nothing else has happened with the ticket since the entry at
-- p_entered.
create or replace function count_refused_exit(p_ticket uuid, p_entered timestamptz) returns void language plpgsql as $$
declare
  v_exit admissions;
begin
  update admissions a set result = 'left', entry_number = t.entries
    from tickets t
   where t.id = p_ticket and t.is_inside and a.event_id = t.event_id
     and a.id = (select x.id from admissions x
                  where x.ticket_id = p_ticket and x.kind = 'out' and x.result = 'not_in' and x.undone_at is null and x.at > p_entered
                  order by x.at, x.id limit 1)
     and not exists (select from admissions y
                      where y.ticket_id = p_ticket and y.result in ('admitted', 'left') and y.undone_at is null and y.at > p_entered)
  returning a.* into v_exit;
  if not found then
    return;
  end if;
  update tickets t set is_inside = false where t.id = p_ticket;
  insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
  values (p_ticket, v_exit.at, 'left', v_exit.actor_user_id, jsonb_build_object('admission_id', v_exit.id, 'door', v_exit.door));
end $$;
