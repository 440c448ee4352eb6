-- Ends what somebody offers of tickets that end or go back: listings that nobody holds, and transfers on their way. The
-- caller has locked the listings, then the tickets.
create or replace function end_offers(p_tickets uuid[], p_now timestamptz) returns void language sql as $$
  update listings l set state = 'void', ended_at = p_now, updated_at = p_now, version = l.version + 1
   where l.ticket_id = any (p_tickets) and l.state = 'active';
  update ticket_transfers f set state = 'cancelled', ended_at = p_now
   where f.ticket_id = any (p_tickets) and f.state = 'pending';
$$;
