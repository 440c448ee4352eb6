-- Takes back a ticket's last entry or exit, or an entry that two doors recorded; the caller has locked the ticket.
-- Returns false and changes nothing if it cannot be taken back any more. The row stays, marked as undone.
create or replace function take_back_admission(p_admission uuid, p_now timestamptz, p_actor uuid) returns boolean language plpgsql as $$
declare
  v_taken admissions;
begin
  select a.* into v_taken from admissions a join tickets t on t.id = a.ticket_id and t.event_id = a.event_id
   where a.id = p_admission and a.undone_at is null
     and (a.is_conflict or a.result in ('admitted', 'left') and t.state = 'used' and not exists (
       select from admissions later
        where later.ticket_id = a.ticket_id and later.result in ('admitted', 'left') and later.undone_at is null
          and (later.entry_number, later.kind) > (a.entry_number, a.kind)));
  if not found then
    return false;
  end if;
  update admissions a set undone_at = p_now where a.id = p_admission;
  if v_taken.is_conflict then
    return true;
  end if;

  -- Another door let the same ticket in: that entry counts now.
  if v_taken.result = 'admitted' then
    update admissions a
       set result = 'admitted', is_conflict = false, reason = null, earlier_id = null, entry_number = v_taken.entry_number
     where a.id = (select c.id from admissions c
                    where c.ticket_id = v_taken.ticket_id and c.is_conflict and c.result = 'already_in' and c.undone_at is null
                    order by c.at, c.id limit 1);
  end if;

  update tickets t
     set entries = m.entries, is_inside = coalesce(m.is_inside, false), first_admitted_at = m.first_at,
         state = case when m.entries > 0 then 'used' else 'valid' end
    from (select count(*) filter (where a.kind = 'in')::int as entries, min(a.at) filter (where a.kind = 'in') as first_at,
                 (array_agg(a.kind order by a.entry_number desc, a.kind desc))[1] = 'in' as is_inside
            from admissions a
           where a.ticket_id = v_taken.ticket_id and a.result in ('admitted', 'left') and a.undone_at is null) m
   where t.id = v_taken.ticket_id;
  insert into ticket_history (ticket_id, at, kind, actor_user_id) values (v_taken.ticket_id, p_now, 'admission_undone', p_actor);
  return true;
end $$;
