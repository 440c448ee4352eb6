-- Staff takes a listing out of Resale: its ticket is its seller's to use again. False when nobody could buy it any more, or a
-- buyer is paying for it just now.
create or replace function take_down_listing(p_listing uuid, p_actor uuid, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_ticket uuid;
begin
  update listings l set state = 'void', ended_at = p_now, updated_at = p_now, version = l.version + 1
   where l.id = p_listing and l.state = 'active'
  returning l.ticket_id into v_ticket;
  if not found then
    return false;
  end if;
  update tickets t set state = 'valid' where t.id = v_ticket and t.state = 'listed';
  insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
  values (v_ticket, p_now, 'delisted', p_actor, jsonb_build_object('listing_id', p_listing, 'reason', 'staff'));
  return true;
end $$;
