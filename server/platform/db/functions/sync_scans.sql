-- Records scans that one device decided without network: each once, however often it is sent, in the order of their
-- times. The device has let people in or refused them already, so a refusal is recorded as it was shown, and an
-- admission
-- that the ticket does not allow is kept as a conflict (`is_conflict`, with the result that would have been right). An
-- undo whose scan has not arrived is left out. Entries and exits that arrive late count in the order of their times
-- (order_visits). p_reopened_at: when the event last moved to another date; entries and exits before p_counts_from change
-- no ticket and are recorded as undone by the move, except those of a device whose list is of after the move, and exits of
-- who is inside already. p_scans: number, kind, code_key (hexadecimal) and code_version or ticket_id, shown, reason, listed_at,
-- undoes_scan_id, door, at, override_reason (of a supervisor only).
drop function if exists sync_scans(uuid, timestamptz, text, int, uuid, uuid, uuid, jsonb);
drop function if exists sync_scans(uuid, timestamptz, timestamptz, text, int, uuid, uuid, uuid, jsonb);
create or replace function sync_scans(p_event uuid, p_now timestamptz, p_reopened_at timestamptz, p_counts_from timestamptz,
                                      p_device text, p_clock_ahead int, p_user uuid, p_doorman uuid, p_door_device uuid,
                                      p_scans jsonb)
returns void
-- As in scan_tickets, each look-up finds few rows by its index.
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_scan record;
  v_ticket tickets;
  v_seen admissions;
  v_undone admissions;
  v_earlier uuid;
  v_result text;
  v_reason text;
  v_is_conflict boolean;
  v_is_override boolean;
  v_is_late boolean;
  v_undone_at timestamptz;
  v_id uuid;
begin
  -- First the listings and then every ticket, in the usual lock order.
  perform 1 from listings l
   where l.state = 'active'
     and l.ticket_id in (select k.id from tickets k
                          where k.state = 'listed' and (
                                k.code_key = any (array(select decode(s ->> 'code_key', 'hex') from jsonb_array_elements(p_scans) s))
                             or k.id = any (array(select (s ->> 'ticket_id')::uuid from jsonb_array_elements(p_scans) s))))
   order by l.id for update;
  perform 1 from tickets t
   where t.id in (select k.id from tickets k where k.code_key = any (array(select decode(s ->> 'code_key', 'hex') from jsonb_array_elements(p_scans) s))
                  union all
                  select (s ->> 'ticket_id')::uuid from jsonb_array_elements(p_scans) s
                  union all
                  select a.ticket_id from jsonb_array_elements(p_scans) s
                    join admissions a on a.device_id = p_device and a.scan_id = s ->> 'undoes_scan_id' and a.event_id = p_event)
   order by t.id for update;

  for v_scan in
    select s.* from rows from (jsonb_to_recordset(p_scans) as (
             scan_id text, kind text, code_key text, code_version bigint, ticket_id uuid, shown text, reason text,
             listed_at timestamptz, undoes_scan_id text, door text, at timestamptz, override_reason text)) with ordinality
             as s (scan_id, kind, code_key, code_version, ticket_id, shown, reason, listed_at, undoes_scan_id, door, at, override_reason, place)
     order by s.at, s.place
  loop
    select a.* into v_seen from admissions a where a.device_id = p_device and a.scan_id = v_scan.scan_id and a.event_id = p_event;
    if found then
      -- The server's refusal never reached the device, which then let the person in.
      update admissions a
         set is_conflict = true, synced_at = p_now, undone_at = case when a.at < p_counts_from then p_reopened_at else a.undone_at end
       where a.id = v_seen.id and v_scan.shown = 'admitted' and a.kind = 'in' and a.result <> 'admitted' and a.synced_at is null;
      perform end_admitted_listing(v_seen.ticket_id, p_now);
      continue;
    end if;

    if v_scan.kind = 'undo' then
      select a.* into v_undone from admissions a
       where a.device_id = p_device and a.scan_id = v_scan.undoes_scan_id and a.event_id = p_event;
      continue when not found;
      v_is_conflict := v_undone.undone_at is null and not take_back_admission(v_undone.id, v_scan.at, p_user)
                       and v_undone.result in ('admitted', 'left');
      insert into admissions (event_id, ticket_id, code_version, kind, result, is_conflict, undoes_id, device_id, scan_id, door,
                              actor_user_id, doorman_id, door_device_id, at, synced_at, clock_ahead_seconds)
      values (p_event, v_undone.ticket_id, v_undone.code_version, 'undo', 'undone', v_is_conflict, v_undone.id, p_device, v_scan.scan_id,
              v_scan.door, p_user, p_doorman, p_door_device, v_scan.at, p_now, p_clock_ahead)
      on conflict (device_id, scan_id, event_id) do nothing;
      continue;
    end if;

    select t.* into v_ticket from tickets t
     where t.id = coalesce((select k.id from tickets k where k.code_key = decode(v_scan.code_key, 'hex')), v_scan.ticket_id);
    v_reason := case when v_scan.shown not in ('admitted', 'left') then v_scan.reason end;
    v_is_override := false;
    v_earlier := (select a.id from admissions a
                   where a.ticket_id = v_ticket.id and a.event_id = p_event and a.kind = 'in' and a.result = 'admitted' and a.undone_at is null
                   order by a.entry_number limit 1);
    -- Where the holder is was decided by a later scan.
    v_is_late := exists (select from admissions a
                          where a.ticket_id = v_ticket.id and a.event_id = p_event and a.result in ('admitted', 'left')
                            and a.undone_at is null and a.at > v_scan.at);
    -- A device whose list is of after the move knows the new date, and who is inside by now was let in for it.
    v_undone_at := case when v_scan.at < p_counts_from and (v_scan.listed_at < p_reopened_at) is not false
                             and not (v_scan.kind = 'out' and v_ticket.is_inside and not v_is_late) then p_reopened_at end;
    v_result := case
      -- The device did not know that the person was inside; they have left.
      when v_scan.shown = 'not_in' and v_ticket.event_id = p_event and v_ticket.is_inside and v_scan.at > (
        select max(a.at) from admissions a
         where a.ticket_id = v_ticket.id and a.kind = 'in' and a.result = 'admitted' and a.undone_at is null) then 'left'
      when v_scan.shown not in ('admitted', 'left') then v_scan.shown
      when v_ticket.id is null then 'unknown'
      when v_ticket.event_id <> p_event then 'other_event'
      -- An admission before the cancellation was valid.
      when exists (select from events e where e.id = p_event and e.state = 'cancelled' and e.cancelled_at < v_scan.at) then 'void'
      when v_ticket.state in ('refunded', 'void') then v_ticket.state
      -- A code that ended after the scan was valid.
      when v_scan.code_version is not null and not exists (
        select from ticket_versions w where w.ticket_id = v_ticket.id and w.version = v_scan.code_version
                                        and (w.valid_to is null or v_scan.at <= w.valid_to)) then 'void'
      -- Sold in Resale since the scan: it admits its buyer, who has paid, and its seller went in with a ticket for sale.
      when exists (select from ticket_versions w
                    where w.ticket_id = v_ticket.id and w.acquired_via = 'resale' and w.valid_from >= v_scan.at
                      and w.version > coalesce(v_scan.code_version, 0)) then 'void'
      when v_undone_at is not null then v_scan.shown
      when v_scan.kind = 'out' then case when v_ticket.is_inside and not v_is_late then 'left' else 'not_in' end
      when v_ticket.state in ('listed', 'transferring') then v_ticket.state
      when v_ticket.is_inside or v_is_late then 'already_in'
      when v_ticket.state = 'used' and not (select e.reentry_allowed from events e where e.id = p_event) then 'already_in'
      else 'admitted' end;
    if v_scan.shown = 'admitted' and v_result in ('admitted', 'already_in') and v_scan.override_reason is not null then
      v_result := 'admitted';
      v_is_override := true;
    end if;
    if v_scan.shown = 'admitted' and v_result = 'void'
      and exists (select from events e where e.id = p_event and e.state = 'cancelled' and e.cancelled_at < v_scan.at) then
      v_reason := 'event_cancelled';
    elsif v_scan.shown = 'admitted' and v_result = 'void' and v_ticket.state <> 'void' then
      v_reason := 'replaced';
    elsif v_scan.shown = 'admitted' and v_result = 'already_in' and not v_ticket.is_inside and not v_is_late then
      v_reason := 'no_reentry';
    end if;
    v_is_conflict := v_scan.shown = 'admitted' and v_result <> 'admitted';

    insert into admissions (event_id, ticket_id, code_version, kind, result, reason, is_conflict, entry_number, earlier_id, device_id,
                            scan_id, door, actor_user_id, doorman_id, door_device_id, override_reason, at, undone_at, synced_at,
                            clock_ahead_seconds)
    values (p_event, v_ticket.id, least(coalesce(v_scan.code_version, v_ticket.code_version), 2147483647), v_scan.kind, v_result, v_reason,
            v_is_conflict, case v_result when 'admitted' then v_ticket.entries + 1 when 'left' then v_ticket.entries end,
            case when v_result = 'already_in' then v_earlier end, p_device, v_scan.scan_id, v_scan.door, p_user, p_doorman, p_door_device,
            case when v_is_override then v_scan.override_reason end, v_scan.at,
            case when v_is_conflict or v_result in ('admitted', 'left') then v_undone_at end, p_now, p_clock_ahead)
    on conflict (device_id, scan_id, event_id) do nothing returning admissions.id into v_id;
    continue when v_id is null;
    if v_is_conflict and v_result = 'listed' then
      perform end_admitted_listing(v_ticket.id, p_now);
    end if;
    if v_result in ('admitted', 'left') and v_undone_at is null then
      update tickets t
         set state = 'used', is_inside = v_result = 'admitted', entries = t.entries + (v_result = 'admitted')::int,
             first_admitted_at = least(t.first_admitted_at, v_scan.at)
       where t.id = v_ticket.id;
      insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
      values (v_ticket.id, v_scan.at, v_result, p_user, jsonb_build_object('admission_id', v_id, 'door', v_scan.door));
    end if;
    if v_is_override then
      insert into audit_log (at, actor_user_id, action, subject_type, subject_id, data)
      values (p_now, p_user, 'ticket.admitted_by_override', 'ticket', v_ticket.id::text,
              jsonb_build_object('admission_id', v_id, 'reason', v_scan.override_reason));
    end if;
    perform order_visits(v_ticket.id);
  end loop;
end $$;
