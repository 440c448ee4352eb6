-- Gives a transferred ticket to whoever has its link: to an account (p_user), else to the address it was sent to. It gets
-- a new code, and the old one never admits again. The outcome is `moved`; the state in which the transfer had ended before
-- (claimed, cancelled, expired); or why not: unknown, own (the sender's), over (the doors are open, or the event does not
-- take place), disputed.
create or replace function claim_transfer(p_token_hash bytea, p_user uuid, p_name text, p_now timestamptz)
returns table (outcome text, transfer_id uuid) language plpgsql as $$
declare
  v_transfer record;
  v_ticket record;
  v_email text;
begin
  select x.id, x.ticket_id into v_transfer from ticket_transfers x where x.token_hash = p_token_hash;
  if not found then
    return query select 'unknown'::text, null::uuid;
    return;
  end if;
  -- Locks the ticket before its transfer, like everything that cancels or refunds a ticket.
  select k.id, k.owner_user_id, k.code_version, coalesce(k.resale_order_id, k.order_id) as order_id into v_ticket
    from tickets k where k.id = v_transfer.ticket_id for update;
  select x.id, x.ticket_id, x.event_id, x.state, x.to_email into v_transfer from ticket_transfers x where x.id = v_transfer.id;
  if v_transfer.state <> 'pending' then
    return query select v_transfer.state, v_transfer.id;
    return;
  elsif v_ticket.owner_user_id = p_user then
    return query select 'own'::text, v_transfer.id;
    return;
  elsif exists (select from events e
                 where e.id = v_transfer.event_id and (e.state = 'cancelled' or coalesce(e.doors_at, e.starts_at) <= p_now)) then
    return query select 'over'::text, v_transfer.id;
    return;
  elsif exists (select from disputes d where d.order_id = v_ticket.order_id and d.state in ('open', 'lost')) then
    return query select 'disputed'::text, v_transfer.id;
    return;
  end if;

  v_email := coalesce((select u.email from users u where u.id = p_user), v_transfer.to_email);
  update ticket_transfers x set state = 'claimed', ended_at = p_now, claimed_by_user_id = p_user, claimed_by_email = v_email
   where x.id = v_transfer.id;
  update ticket_versions v set valid_to = p_now where v.ticket_id = v_ticket.id and v.valid_to is null;
  update tickets k
     set state = 'valid', owner_user_id = p_user, owner_email = v_email, holder_name = p_name, code_version = k.code_version + 1
   where k.id = v_ticket.id;
  insert into ticket_versions (ticket_id, version, owner_user_id, owner_email, acquired_via, valid_from)
  values (v_ticket.id, v_ticket.code_version + 1, p_user, v_email, 'transfer', p_now);
  insert into ticket_history (ticket_id, at, kind, actor_user_id) values (v_ticket.id, p_now, 'moved', p_user);
  return query select 'moved'::text, v_transfer.id;
end $$;
