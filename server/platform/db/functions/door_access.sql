-- Whether a person may scan the tickets of an event: its organization's owner, managers and door staff, and its
-- doormen. One row if so, with the doorman's id for a doorman. Checked at every scan, so that a removal takes effect at
-- once.
create or replace function door_access(p_event uuid, p_user uuid) returns table (doorman_id uuid) language sql stable as $$
  select null::uuid from events e join organization_members m on m.organization_id = e.organization_id
   where e.id = p_event and m.user_id = p_user and m.role in ('owner', 'manager', 'door')
  union all
  select d.id from doormen d where d.event_id = p_event and d.user_id = p_user and d.removed_at is null
  limit 1;
$$;
