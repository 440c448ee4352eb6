-- Stores the handle of an organization permanently, also after the organization chose another one.
create or replace function organizations_claim_handle() returns trigger language plpgsql as $$
begin
  insert into organization_handles (handle, organization_id, created_at) values (new.handle, new.id, new.updated_at)
    on conflict (handle) do nothing;
  if not exists (select from organization_handles where handle = new.handle and organization_id = new.id) then
    raise unique_violation using constraint = 'organizations_handle_key',
      message = 'the handle belongs, or belonged, to another organization';
  end if;
  return null;
end $$;
