-- Why a ticket may not be offered in Resale now, as a code; null if it may be offered. docs/rules/resale.md
-- p_lowest: the lowest price there is; p_wait: how long after its payment; p_cut_off: until how long before doors;
-- p_most:
-- how many tickets one person may have on sale or have sold within p_within.
drop function if exists resale_refusal(uuid, bigint, interval, interval, timestamptz);
create or replace function resale_refusal(
  p_ticket uuid, p_lowest bigint, p_wait interval, p_cut_off interval, p_most int, p_within interval, p_now timestamptz)
returns text language sql stable as $$
  select case
    when t.state = 'listed' then 'already_listed'
    when t.state = 'transferring' then 'ticket_transferring'
    when t.state = 'used' then 'ticket_used'
    when t.state = 'refunded' then 'ticket_refunded'
    when t.state = 'void' then 'ticket_void'
    when e.state = 'cancelled' then 'event_cancelled'
    when e.state <> 'published' then 'not_published'
    when e.ends_at <= p_now then 'event_over'
    when not (e.resale_allowed and y.resale_allowed) then 'resale_off'
    when e.resale_paused_at is not null then 'resale_paused'
    when e.starts_at is null then 'event_undated'
    when p_now >= coalesce(e.doors_at, e.starts_at) - p_cut_off then 'resale_over'
    when paid.amount = 0 then 'ticket_free'
    when resale_cap(paid.amount, e.resale_cap_basis_points) < p_lowest then 'ticket_too_cheap'
    when exists (select from disputes d where d.order_id = o.id and d.state in ('inquiry', 'open', 'lost')) then 'order_disputed'
    when exists (select from fraud_warnings w where w.order_id = o.id) then 'payment_suspected'
    -- After what an account would not change.
    when t.owner_user_id is null then 'guest_ticket'
    when p_now < o.paid_at + p_wait then 'resale_not_yet'
    when (select count(*) from listings l
           where l.seller_user_id = t.owner_user_id
             and (l.state in ('active', 'reserved') or l.state = 'sold' and l.sold_at > p_now - p_within)) >= p_most
      then 'too_many_sales'
  end
    from tickets t
    join events e on e.id = t.event_id
    join ticket_types y on y.id = t.ticket_type_id
    -- The payment of the present holder, or of the person who gave them the ticket. Disputes by earlier holders do not
    -- count.
    join orders o on o.id = coalesce(t.resale_order_id, t.order_id)
    cross join lateral (select holder_paid(t.id) as amount) paid
   where t.id = p_ticket
$$;
