-- Ends the listings of tickets that end or go back, except those with a hold; a trigger ends their transfers
-- (end_left_transfer.sql). The caller has locked the listings, then the tickets.
create or replace function end_offers(p_tickets uuid[], p_now timestamptz) returns void language sql as $$
  update listings l set state = 'void', ended_at = p_now, updated_at = p_now, version = l.version + 1
   where l.ticket_id = any (p_tickets) and l.state = 'active';
$$;
