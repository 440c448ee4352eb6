-- Decides a batch of scans of one event, each ticket at most once in p_scans. Returns one row per scan whose sender may
-- scan there: the row of an earlier scan with the same device and scan id if there is one ("is_same": it was of the
-- same ticket and direction). code_key is null for a code that we did not sign; rotation is null for a ticket that was
-- found by name. replaced_by: how the newer code came about that an older one gave way to.
drop function if exists scan_tickets(uuid, timestamptz, interval, interval, jsonb);
create or replace function scan_tickets(p_event uuid, p_now timestamptz, p_early interval, p_late interval, p_scans jsonb)
returns table (i int, id uuid, is_same boolean, ticket_id uuid, at timestamptz, result text, reason text, is_override boolean,
               is_conflict boolean, replaced_by text, ticket_type text, holder_name text, earlier_at timestamptz, earlier_door text,
               time_zone text, admitted int, inside int, expected int)
-- Each look-up finds one row by its index. A plan made while the tables are small would scan them and be kept as they
-- grow: hence the settings, `limit 1` for each scan's look-up, and comparisons of the event in a form that no index
-- matches where another index is better.
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_unmoved int;
  v_counts record;
begin
  -- First lock the deciding rows, in the usual order. The statements below then see their latest state, which nobody
  -- else can change.
  perform 1 from tickets t
   where t.code_key = any (array(select decode(s ->> 'code_key', 'hex') from jsonb_array_elements(p_scans) s))
   order by t.id for update;

  with scans as (
    select s.user_id, s.door_device_id, decode(s.code_key, 'hex') as code_key, s.code_version, s.rotation, s.device_id, s.scan_id,
           s.kind, s.door, s.override_reason
      from jsonb_to_recordset(p_scans) as s (user_id uuid, door_device_id uuid, code_key text, code_version bigint, rotation text,
                                             device_id text, scan_id text, kind text, door text, override_reason text)
  ), verdicts as (
    select s.*, a.doorman_id, a.is_supervisor, t.id as ticket_id, t.code_version as newest_version, t.entries, t.is_inside, t.state,
           e.state = 'cancelled' as is_cancelled, earlier.id as earlier_id,
           case
             when t.id is null then 'unknown'
             when t.event_id <> p_event then 'other_event'
             when e.state = 'cancelled' then 'void'
             when t.state = 'refunded' then 'refunded'
             when t.state = 'void' or t.code_version <> s.code_version then 'void'
             when e.code_mode = 'rotating' and s.rotation in ('none', 'wrong') then 'void'
             when s.kind = 'out' then case when t.is_inside then 'left' else 'not_in' end
             when t.state in ('listed', 'transferring') then t.state
             -- Also while a postponed event has no date yet.
             when e.starts_at is null or p_now < coalesce(e.doors_at, e.starts_at) - p_early then 'not_yet'
             when p_now > e.ends_at + p_late then 'too_late'
             when t.state = 'used' and (t.is_inside or not e.reentry_allowed) then 'already_in'
             else 'admitted'
           end as verdict
      from scans s
      join events e on e.id = p_event
      cross join lateral door_access(p_event, s.user_id, s.door_device_id) a
      left join lateral (select k.* from tickets k where k.code_key = s.code_key limit 1) t on true
      left join lateral (
        select x.id from admissions x
         where x.ticket_id = t.id and t.event_id = p_event and x.kind = 'in' and x.result = 'admitted' and x.undone_at is null
         order by x.entry_number limit 1) earlier on true
      left join lateral (
        select x.id from admissions x
         where x.device_id = s.device_id and x.scan_id = s.scan_id and x.event_id is not distinct from p_event limit 1) seen on true
     where seen.id is null
  ), judged as (
    -- With any other refusal the ticket may belong to somebody else or nobody; a supervisor cannot know better.
    select v.*, o.is_override, case when o.is_override then 'admitted' else v.verdict end as result
      from verdicts v
      cross join lateral (select v.is_supervisor and v.override_reason is not null
                                 and v.verdict in ('already_in', 'not_yet', 'too_late') as is_override) o
  ), recorded as (
    insert into admissions (event_id, ticket_id, code_version, kind, result, reason, entry_number, earlier_id, device_id, scan_id,
                            door, actor_user_id, doorman_id, door_device_id, override_reason, at)
    select p_event, j.ticket_id, least(j.code_version, 2147483647), j.kind, j.result,
           case when j.result = 'void' and j.is_cancelled then 'event_cancelled'
                when j.result = 'void' and j.state <> 'void' then
                  case when j.code_version <> j.newest_version then 'replaced' when j.rotation = 'none' then 'static_code' else 'stale_code' end
                when j.result = 'already_in' and not j.is_inside then 'no_reentry' end,
           case j.result when 'admitted' then j.entries + 1 when 'left' then j.entries end,
           case j.verdict when 'already_in' then j.earlier_id end,
           j.device_id, j.scan_id, j.door, j.user_id, j.doorman_id, j.door_device_id,
           case when j.is_override then j.override_reason end, p_now
      from judged j
    on conflict (device_id, scan_id, event_id) do nothing
    returning admissions.id, admissions.ticket_id, admissions.code_version, admissions.result, admissions.door, admissions.actor_user_id,
              admissions.override_reason
  ), moved as (
    -- Repeats the condition: if a row is not in the expected state, the whole batch is rolled back.
    update tickets t
       set state = 'used', is_inside = r.result = 'admitted', entries = t.entries + (r.result = 'admitted')::int,
           first_admitted_at = coalesce(t.first_admitted_at, p_now)
      from recorded r
     where t.id = r.ticket_id and t.code_version = r.code_version
       and (r.result = 'admitted' and t.state in ('valid', 'used') and (not t.is_inside or r.override_reason is not null)
         or r.result = 'left' and t.state = 'used' and t.is_inside)
    returning t.id as ticket_id, r.result, r.door, r.actor_user_id, r.id as admission_id
  ), told as (
    insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
    select m.ticket_id, p_now, m.result, m.actor_user_id, jsonb_build_object('admission_id', m.admission_id, 'door', m.door)
      from moved m
  ), audited as (
    insert into audit_log (at, actor_user_id, action, subject_type, subject_id, data)
    select p_now, r.actor_user_id, 'ticket.admitted_by_override', 'ticket', r.ticket_id::text,
           jsonb_build_object('admission_id', r.id, 'reason', r.override_reason)
      from recorded r where r.override_reason is not null
  )
  select (select count(*) from recorded r where r.result in ('admitted', 'left'))::int - (select count(*) from moved)::int into v_unmoved;
  if v_unmoved <> 0 then
    raise exception 'a ticket changed under its scan' using errcode = 'serialization_failure';
  end if;

  select * into v_counts from door_counts(p_event);
  return query
    select s.i::int - 1, a.id,
           a.kind = s.scan ->> 'kind'
             and a.ticket_id is not distinct from (select t.id from tickets t where t.code_key = decode(s.scan ->> 'code_key', 'hex')),
           t.id, a.at, a.result, a.reason, a.override_reason is not null, a.is_conflict, next.acquired_via, y.name, t.holder_name,
           earlier.at, earlier.door, e.time_zone, v_counts.admitted, v_counts.inside, v_counts.expected
      from jsonb_array_elements(p_scans) with ordinality as s (scan, i)
      join events e on e.id = p_event
      cross join lateral door_access(p_event, (s.scan ->> 'user_id')::uuid, (s.scan ->> 'door_device_id')::uuid) access
      cross join lateral (
        select x.* from admissions x
         where x.device_id = s.scan ->> 'device_id' and x.scan_id = s.scan ->> 'scan_id' and x.event_id is not distinct from p_event
         limit 1) a
      left join tickets t on t.id = a.ticket_id and t.event_id is not distinct from p_event
      left join ticket_types y on y.id = t.ticket_type_id
      left join admissions earlier on earlier.id = a.earlier_id
      left join ticket_versions next on a.reason = 'replaced' and next.ticket_id = t.id and next.version - 1 = a.code_version;
end $$;
