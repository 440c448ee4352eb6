-- Refuses to leave an organization without an owner, or with an owner_user_id who is not in its team. Locks the
-- organization, so that of two owners who leave at the same time the second is refused.
create or replace function organization_keeps_an_owner() returns trigger language plpgsql as $$
declare
  -- The column has a different name in the two tables.
  organization uuid := (to_jsonb(old) ->> case tg_table_name when 'organizations' then 'id' else 'organization_id' end)::uuid;
begin
  perform from organizations where id = organization for no key update;
  if exists (
    select from organizations o
     where o.id = organization and o.closed_at is null
       and not exists (select from organization_members m
                        where m.organization_id = o.id and m.user_id = o.owner_user_id and m.role = 'owner')
  ) then
    raise check_violation using constraint = 'organization_keeps_an_owner', message = 'an organization needs an owner';
  end if;
  return null;
end $$;
