-- How many of the available units of a ticket type are kept for the waiting list: the sum of the party sizes that fit,
-- whose maximum price is not exceeded, and that one order of the type may have. A remainder too small for any party is
-- for everybody. Reads at most as many entries as there are units. Returns one row, as a table: in the FROM of a query
-- PostgreSQL then plans it as a part of that query.
drop function if exists kept_for_waiting(uuid, uuid, bigint, integer, timestamptz);
create or replace function kept_for_waiting(p_event uuid, p_type uuid, p_total bigint, p_left integer, p_now timestamptz)
returns table (kept integer) language sql stable as $$
  select coalesce(sum(w.party_size), 0)::integer from (
    select w.party_size from waiting_list_entries w
     where w.event_id = p_event and w.state = 'waiting' and w.party_size <= p_left
       and (w.ticket_type_ids = '{}' or p_type = any (w.ticket_type_ids))
       and w.party_size <= (select least(t.max_per_order, e.max_per_order) from ticket_types t join events e on e.id = t.event_id
                             where t.id = p_type)
       and (w.max_amount is null or w.max_amount >= p_total)
       and (w.rests_until is null or w.rests_until <= p_now)
     limit greatest(p_left, 0)) w
$$;
