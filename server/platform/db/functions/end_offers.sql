-- Ends the offers of tickets that end or go back: listings without a hold, and pending transfers. The caller has locked
-- the listings, then the tickets.
create or replace function end_offers(p_tickets uuid[], p_now timestamptz) returns void language sql as $$
  update listings l set state = 'void', ended_at = p_now, updated_at = p_now, version = l.version + 1
   where l.ticket_id = any (p_tickets) and l.state = 'active';
  update ticket_transfers f set state = 'cancelled', ended_at = p_now
   where f.ticket_id = any (p_tickets) and f.state = 'pending';
$$;
