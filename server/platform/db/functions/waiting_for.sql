-- How many parties wait for a ticket type and accept this price per ticket, fees included; without the seller, who is never
-- offered their own ticket.
drop function if exists waiting_for(uuid, uuid, bigint);

create or replace function waiting_for(p_event uuid, p_type uuid, p_total bigint, p_seller uuid) returns integer
language sql stable as $$
  select count(*)::integer from waiting_list_entries w
   where w.event_id = p_event and w.state = 'waiting'
     and (w.ticket_type_ids = '{}' or p_type = any (w.ticket_type_ids))
     and (w.max_amount is null or w.max_amount >= p_total)
     and w.user_id is distinct from p_seller
     and w.mailbox is distinct from (select u.buyer_key from users u where u.id = p_seller)
$$;
