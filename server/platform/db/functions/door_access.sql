-- Whether a person or a device may scan the tickets of an event: owner, managers and door staff of its organization,
-- its doormen, and devices that its door links let in. Returns one row if so, with the doorman's id for a doorman; if
-- there are two reasons, the one with more rights. Checked at every scan, so that a removal takes effect at once.
drop function if exists door_access(uuid, uuid);
create or replace function door_access(p_event uuid, p_user uuid, p_device uuid)
returns table (doorman_id uuid, is_supervisor boolean) language sql stable as $$
  select null::uuid, m.role in ('owner', 'manager') from events e join organization_members m on m.organization_id = e.organization_id
   where e.id = p_event and m.user_id = p_user and m.role in ('owner', 'manager', 'door')
  union all
  select d.id, d.is_supervisor from doormen d where d.event_id = p_event and d.user_id = p_user and d.removed_at is null
  union all
  select null::uuid, false from door_devices v join door_links l on l.id = v.door_link_id
   where v.event_id = p_event and v.id = p_device and v.removed_at is null and l.removed_at is null
  order by 2 desc
  limit 1;
$$;
