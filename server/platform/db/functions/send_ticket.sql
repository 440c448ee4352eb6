-- Starts the transfer of a valid ticket to an address. docs/rules/ticket-transfers.md   sent | again: it was already
-- sent there   otherwise why not: on_its_way (to another address) | not_valid (or not theirs any more) | disputed |
-- not_allowed (by the host, the event's state or its doors)
create or replace function send_ticket(p_transfer jsonb, p_now timestamptz) returns text language plpgsql as $$
declare
  v_new ticket_transfers := jsonb_populate_record(null::ticket_transfers, p_transfer);
  v_ticket record;
begin
  select k.event_id, k.state, coalesce(k.resale_order_id, k.order_id) as order_id into v_ticket
    from tickets k
   where k.id = v_new.ticket_id and k.owner_user_id is not distinct from v_new.from_user_id and k.owner_email = v_new.from_email
     for update;
  if v_ticket.state = 'transferring' then
    return case when exists (select from ticket_transfers x
                              where x.ticket_id = v_new.ticket_id and x.state = 'pending' and x.to_email = v_new.to_email)
                then 'again' else 'on_its_way' end;
  elsif v_ticket.state is distinct from 'valid' then
    return 'not_valid';
  elsif exists (select from disputes d where d.order_id = v_ticket.order_id and d.state in ('open', 'lost')) then
    return 'disputed';
  elsif not exists (select from events e
                     where e.id = v_ticket.event_id and e.state = 'published' and e.transfer_allowed
                       and p_now < coalesce(e.doors_at, e.starts_at)) then
    return 'not_allowed';
  end if;
  update tickets set state = 'transferring' where id = v_new.ticket_id;
  insert into ticket_transfers (id, ticket_id, event_id, from_user_id, from_email, to_email, note, token_hash, created_at)
  values (v_new.id, v_new.ticket_id, v_ticket.event_id, v_new.from_user_id, v_new.from_email, v_new.to_email, v_new.note,
          v_new.token_hash, p_now);
  insert into ticket_history (ticket_id, at, kind, actor_user_id) values (v_new.ticket_id, p_now, 'transfer_sent', v_new.from_user_id);
  return 'sent';
end $$;
