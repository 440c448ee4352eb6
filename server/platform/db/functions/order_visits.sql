-- Brings a ticket's entries and exits into the order of their times, after offline doors have sent theirs: an entry that
-- looked like a second one counts when the holder had gone out before, and so does an exit that was refused because its
-- entry had not arrived. Changes nothing if somebody was let in twice: then the order in which the server learned of the
-- entries decides. The caller has locked the ticket. docs/rules/admission.md
drop function if exists count_refused_exit(uuid, timestamptz);
create or replace function order_visits(p_ticket uuid) returns void language plpgsql as $$
declare
  v_scan record;
  v_is_inside boolean := false;
  v_entries int := 0;
  v_ids uuid[] := '{}';
  v_numbers int[] := '{}';
begin
  for v_scan in
    select a.id, a.kind, a.result, a.override_reason, e.reentry_allowed
      from tickets t
      join events e on e.id = t.event_id
      join admissions a on a.ticket_id = t.id and a.event_id = t.event_id
     where t.id = p_ticket and t.state = 'used' and a.undone_at is null
       and (a.result in ('admitted', 'left', 'not_in') or a.result = 'already_in' and a.is_conflict)
     order by a.at, a.id
  loop
    if v_scan.kind = 'in' then
      if v_scan.override_reason is null and (v_is_inside or v_entries > 0 and not v_scan.reentry_allowed) then
        return;
      end if;
      v_entries := v_entries + 1;
    elsif not v_is_inside then
      if v_scan.result = 'left' then
        return;
      end if;
      continue;
    end if;
    v_is_inside := v_scan.kind = 'in';
    v_ids := v_ids || v_scan.id;
    v_numbers := v_numbers || v_entries;
  end loop;
  perform 1 from admissions a join unnest(v_ids, v_numbers) v (id, number) on a.id = v.id
    where a.result not in ('admitted', 'left') or a.entry_number is distinct from v.number;
  if not found then
    return;
  end if;

  insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
  select p_ticket, a.at, case a.kind when 'in' then 'admitted' else 'left' end, a.actor_user_id,
         jsonb_build_object('admission_id', a.id, 'door', a.door)
    from admissions a where a.id = any (v_ids) and a.result not in ('admitted', 'left') order by a.at, a.id;
  -- The numbers of a ticket's entries are unique at every moment.
  update admissions a set entry_number = null where a.id = any (v_ids);
  update admissions a
     set result = case a.kind when 'in' then 'admitted' else 'left' end, is_conflict = false, reason = null, earlier_id = null,
         entry_number = v.number
    from unnest(v_ids, v_numbers) v (id, number)
   where a.id = v.id;
  update tickets t
     set is_inside = v_is_inside, entries = v_entries, first_admitted_at = (select a.at from admissions a where a.id = v_ids[1])
   where t.id = p_ticket;
end $$;
