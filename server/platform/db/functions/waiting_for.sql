-- How many parties wait for a ticket type and accept this price per ticket, fees included.
create or replace function waiting_for(p_event uuid, p_type uuid, p_total bigint) returns integer language sql stable as $$
  select count(*)::integer from waiting_list_entries w
   where w.event_id = p_event and w.state = 'waiting'
     and (w.ticket_type_ids = '{}' or p_type = any (w.ticket_type_ids))
     and (w.max_amount is null or w.max_amount >= p_total)
$$;
