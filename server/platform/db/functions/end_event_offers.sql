-- Ends all offers of a cancelled event: listings, including reserved ones, and pending transfers. The tickets return to
-- their owners and end with their orders. The caller has locked the event's stock.
create or replace function end_event_offers(p_event uuid, p_now timestamptz) returns void language plpgsql as $$
begin
  perform from listings l where l.event_id = p_event and l.state in ('active', 'reserved') order by l.id for update;
  perform from tickets k where k.event_id = p_event and k.state in ('listed', 'transferring') order by k.id for update;
  update listings l
     set state = 'void', order_id = null, agreed_amount = null, fee_amount = null, seller_fee_amount = null, organizer_amount = null,
         commission_amount = null, ended_at = p_now, updated_at = p_now, version = l.version + 1
   where l.event_id = p_event and l.state in ('active', 'reserved');
  update ticket_transfers f set state = 'cancelled', ended_at = p_now where f.event_id = p_event and f.state = 'pending';
  with back as (
    update tickets k set state = 'valid' from tickets was
     where k.event_id = p_event and k.state in ('listed', 'transferring') and was.id = k.id
    returning k.id, was.state
  )
  insert into ticket_history (ticket_id, at, kind)
  select b.id, p_now, case b.state when 'listed' then 'delisted' else 'transfer_cancelled' end from back b;
end $$;
