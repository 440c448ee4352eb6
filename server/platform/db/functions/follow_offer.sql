-- Updates an entry of the waiting list when the order of its offer ends: if paid, the entry is purchased; otherwise it
-- goes to the end of the list once, and ends the second time. The caller holds the lock of the order.
-- docs/rules/waiting-list.md
create or replace function follow_offer(p_order uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_order record;
begin
  select o.waiting_list_entry_id as entry_id, o.status, o.end_reason into v_order from orders o where o.id = p_order;
  if v_order.entry_id is null then
    return;
  end if;
  if v_order.status = 'paid' then
    -- At a late payment the entry may be waiting again or ended; another open offer stays open.
    update waiting_list_entries w
       set state = 'purchased', order_id = p_order, ended_at = p_now, offer_expires_at = null
     where w.id = v_order.entry_id and (w.order_id = p_order or w.state in ('waiting', 'cancelled', 'expired'));
  elsif v_order.end_reason = 'event_cancelled' then
    update waiting_list_entries w set state = 'expired', ended_at = p_now
     where w.id = v_order.entry_id and w.state = 'offered' and w.order_id = p_order;
  else
    update waiting_list_entries w
       set state = case when w.offers_ended = 0 then 'waiting' else 'expired' end,
           ended_at = case when w.offers_ended = 0 then null else p_now end,
           offers_ended = w.offers_ended + 1,
           waits_since = p_now, order_id = null, offered_at = null, offer_expires_at = null
     where w.id = v_order.entry_id and w.state = 'offered' and w.order_id = p_order;
  end if;
end $$;
