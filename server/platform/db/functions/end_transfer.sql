-- Ends a transfer that nobody has claimed, for a reason: 'doors' once they are open, 'declined' by whoever has the link,
-- 'account_deleted' of its receiver, or none, when its sender takes it back. The ticket is its sender's again, with the
-- same code. False when somebody else was first, or the doors are not open yet.
drop function if exists end_transfer(uuid, text, uuid, timestamptz);
create function end_transfer(p_transfer uuid, p_reason text, p_actor uuid, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_ticket uuid;
begin
  -- Locks the ticket before its transfer, like everything that claims or refunds a ticket.
  select k.id into v_ticket from tickets k
   where k.id = (select x.ticket_id from ticket_transfers x where x.id = p_transfer) for update;
  update ticket_transfers x set state = case p_reason when 'doors' then 'expired' else 'cancelled' end, ended_at = p_now
   where x.id = p_transfer and x.state = 'pending'
     and (p_reason is distinct from 'doors'
          or exists (select from events e where e.id = x.event_id and coalesce(e.doors_at, e.starts_at) <= p_now));
  if not found then
    return false;
  end if;
  update tickets set state = 'valid' where id = v_ticket;
  insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
  values (v_ticket, p_now, 'transfer_cancelled', p_actor, jsonb_strip_nulls(jsonb_build_object('reason', p_reason)));
  return true;
end $$;
