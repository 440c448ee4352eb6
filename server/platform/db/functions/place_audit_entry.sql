-- Stores with an audit entry to which event and organization it belongs. For a subject that was just deleted, earlier
-- entries tell. Entries about an account belong to no organization.
create or replace function place_audit_entry() returns trigger language plpgsql as $$
begin
  if new.subject_type = 'user' then return new; end if;

  new.event_id := coalesce(new.event_id, case new.subject_type
    when 'event' then new.subject_id::uuid
    when 'ticket_type' then (select t.event_id from ticket_types t where t.id = new.subject_id::uuid)
    when 'promo_code' then coalesce(
      (select p.event_id from promo_codes p where p.id = new.subject_id::uuid),
      (select b.event_id from promo_code_batches b where b.id = new.subject_id::uuid))
    when 'promoter_link' then (select l.event_id from promoter_links l where l.id = new.subject_id::uuid)
    when 'ticket' then (select k.event_id from tickets k where k.id = new.subject_id::uuid)
    when 'order' then (select o.event_id from orders o where o.id = new.subject_id::uuid)
    when 'dispute' then (select d.event_id from disputes d where d.id = new.subject_id::uuid)
  end);
  if new.event_id is null and new.subject_type <> 'organization' then
    select a.event_id into new.event_id from audit_log a
     where a.subject_type = new.subject_type and a.subject_id = new.subject_id and a.event_id is not null limit 1;
  end if;

  new.organization_id := coalesce(new.organization_id, case new.subject_type
    when 'organization' then new.subject_id::uuid
    else (select e.organization_id from events e where e.id = new.event_id)
  end);
  return new;
end $$;
