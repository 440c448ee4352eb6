-- Ends the transfer of a ticket that was refunded, voided or returned to its seller meanwhile, and mails the receiver.
-- Functions that end a transfer themselves do so before they change the ticket, so that this trigger finds nothing.
create or replace function end_left_transfer() returns trigger language plpgsql as $$
begin
  with ended as (
    update ticket_transfers x
       set state = 'cancelled', ended_at = greatest(x.created_at, (select max(h.at) from ticket_history h where h.ticket_id = new.id))
     where x.ticket_id = new.id and x.state = 'pending'
    returning x.id, x.to_email, x.ended_at
  )
  insert into outbox (key, template, to_email, payload, created_at, next_attempt_at)
  select 'transfer-cancelled:' || e.id, 'transfer_cancelled', e.to_email, jsonb_build_object('transfer_id', e.id::text), e.ended_at, e.ended_at
    from ended e
  on conflict (key) do nothing;
  return null;
end $$;
