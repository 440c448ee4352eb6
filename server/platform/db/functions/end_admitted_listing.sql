-- Takes a ticket off sale after an offline device let it in without knowing that it was on sale: its seller is inside.
-- The entry counts, and the conflict is cleared. Does nothing while a buyer is paying for it; when that hold ends, this
-- is called again. docs/rules/admission.md
create or replace function end_admitted_listing(p_ticket uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_entry admissions;
begin
  select a.* into v_entry from admissions a
   where a.ticket_id = p_ticket and a.kind = 'in' and a.is_conflict and a.result = 'listed' and a.undone_at is null
   order by a.at, a.id limit 1;
  if not found then
    return;
  end if;
  update listings l set state = 'withdrawn', ended_at = p_now, updated_at = p_now, version = l.version + 1
   where l.ticket_id = p_ticket and l.state = 'active';
  if not found then
    return;
  end if;
  update tickets t set state = 'valid' where t.id = p_ticket and t.state = 'listed';
  insert into ticket_history (ticket_id, at, kind, data) values (p_ticket, p_now, 'delisted', '{"reason": "admitted"}');
  update admissions a set result = 'admitted', is_conflict = false, entry_number = t.entries + 1
    from tickets t where a.id = v_entry.id and t.id = p_ticket;
  update tickets t
     set state = 'used', is_inside = true, entries = t.entries + 1, first_admitted_at = least(t.first_admitted_at, v_entry.at)
   where t.id = p_ticket;
  insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
  values (p_ticket, v_entry.at, 'admitted', v_entry.actor_user_id,
          jsonb_build_object('admission_id', v_entry.id, 'door', v_entry.door));
end $$;
