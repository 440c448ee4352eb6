-- Staff takes a listing out of Resale: its seller can use the ticket again. outcome: 'taken_down', 'not_found',
-- 'listing_reserved' (a buyer is paying for it right now), 'listing_sold', 'listing_ended'. docs/rules/resale.md
create or replace function take_down_listing(p_listing uuid, p_actor uuid, p_reason text, p_now timestamptz) returns text
language plpgsql as $$
declare
  v_ticket uuid;
begin
  update listings l
     set state = 'void', ended_at = p_now, updated_at = p_now, version = l.version + 1, taken_down_reason = p_reason
   where l.id = p_listing and l.state = 'active'
  returning l.ticket_id into v_ticket;
  if not found then
    return coalesce((select case l.state when 'reserved' then 'listing_reserved' when 'sold' then 'listing_sold'
                                         else 'listing_ended' end
                       from listings l where l.id = p_listing), 'not_found');
  end if;
  update tickets t set state = 'valid' where t.id = v_ticket and t.state = 'listed';
  insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
  values (v_ticket, p_now, 'delisted', p_actor, jsonb_build_object('listing_id', p_listing, 'reason', 'staff'));
  return 'taken_down';
end $$;
