-- Ends a transfer that nobody has claimed: `cancelled` by its sender, or `expired` once the doors are open. The ticket
-- is
-- its sender's again, with the same code. False when somebody else was first, or the doors are not open yet.
create or replace function end_transfer(p_transfer uuid, p_state text, p_actor uuid, p_now timestamptz) returns boolean language plpgsql as $$
declare
  v_ticket uuid;
begin
  -- Locks the ticket before its transfer, like everything that claims or refunds a ticket.
  select k.id into v_ticket from tickets k
   where k.id = (select x.ticket_id from ticket_transfers x where x.id = p_transfer) for update;
  update ticket_transfers x set state = p_state, ended_at = p_now
   where x.id = p_transfer and x.state = 'pending'
     and (p_state <> 'expired'
          or exists (select from events e where e.id = x.event_id and coalesce(e.doors_at, e.starts_at) <= p_now));
  if not found then
    return false;
  end if;
  update tickets set state = 'valid' where id = v_ticket;
  insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
  values (v_ticket, p_now, 'transfer_cancelled', p_actor, case when p_state = 'expired' then '{"reason": "doors"}' else '{}' end::jsonb);
  return true;
end $$;
