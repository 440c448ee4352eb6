-- The orders of an event with valid sales, and who pays how much of their refunds when the event is cancelled: first sales
-- whose tickets have not ended, and Resale that was not undone. It computes for all of them what refunds/split-refund.ts
-- computes for one: what is left of these sales, never more than the ledger still has of the order.
-- sales: those still valid. tickets: those it issued, because a Resale order only moved tickets.
-- is_disputed: nothing of it is refunded, because a bank holds its money or has taken all of it.
create or replace function ending_orders(p_event uuid)
returns table (order_id uuid, kind text, buyer_email text, promoter_link_id uuid, sales int, tickets int, used_tickets int,
               free_tickets int, amount bigint, promoter_amount bigint, platform_amount bigint, seller_amount bigint, is_disputed boolean)
language sql stable as $$
  select o.id, o.kind, o.buyer_email, o.promoter_link_id, standing.sales, standing.tickets, standing.used_tickets,
         case when o.total_amount = 0 then standing.tickets else 0 end,
         refund.amount,
         case when refund.amount > 0 then booked.promoter else 0 end::bigint,
         case when refund.amount > 0 then greatest(0, least(standing.platform, booked.platform - kept_fees.amount)) else 0 end::bigint,
         case when refund.amount > 0 then sold_on.sellers else 0 end::bigint,
         dispute.is_open or (dispute.is_lost and remaining.amount <= 0)
    from orders o
    -- Each part is read order by order: grouped for the whole event, it would be grouped again for each order while the
    -- planner knows nothing about an event that has just sold.
    join lateral (
      select count(*)::int as sales, (count(*) filter (where s.listing_id is null))::int as tickets,
             (count(*) filter (where t.state = 'used' and s.listing_id is null))::int as used_tickets,
             sum(s.face_amount - s.discount_amount + s.fee_amount) as paid, sum(s.organizer_fee_amount + s.fee_amount) as platform
        from ticket_sales s join tickets t on t.id = s.ticket_id
       where s.order_id = o.id and not s.is_over) standing on standing.sales > 0
    -- What its parties have of it in the ledger; sellers in Resale by their sales.
    cross join lateral (
      select coalesce(-sum(e.amount) filter (where a.name like 'org:%'), 0) as organizer,
             coalesce(-sum(e.amount) filter (where a.name like 'promo:%'), 0) as promoter,
             coalesce(-sum(e.amount) filter (where a.name = 'fees'), 0) as platform
        from ledger_transactions x
        join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
       where x.order_id = o.id and o.total_amount > 0) booked
    cross join lateral (
      select coalesce(sum(s.seller_amount - l.reversed_amount), 0) as sellers
        from ticket_sales s join listings l on l.id = s.listing_id
       where s.order_id = o.id) sold_on
    -- The fees of tickets that were refunded without them.
    cross join lateral (
      select coalesce(sum(t.fee_amount), 0) as amount
        from refund_tickets b join refunds f on f.id = b.refund_id join tickets t on t.id = b.ticket_id
       where b.order_id = o.id and f.keeps_fee) kept_fees
    cross join lateral (
      select coalesce(bool_or(d.state = 'open'), false) as is_open, coalesce(bool_or(d.state = 'lost'), false) as is_lost
        from disputes d
       where d.order_id = o.id) dispute
    -- What it first pays back to sellers in Resale, whose money covered a part of its loss (cancellations/give-forfeits-back.ts).
    cross join lateral (
      select coalesce(sum(l.forfeited_amount), 0) as amount
        from ticket_sales s join listings l on l.ticket_id = s.ticket_id
       where dispute.is_lost and s.order_id = o.id and l.forfeited_amount > 0 and l.undone_at is null
         and resale_source(l.id) = o.id) forfeited
    cross join lateral (
      select booked.organizer + booked.promoter + booked.platform + sold_on.sellers - forfeited.amount as amount) remaining
    cross join lateral (
      select case when o.kind = 'resale' then remaining.amount
                  else greatest(0, least(standing.paid, remaining.amount - kept_fees.amount)) end::bigint as amount) refund
   where o.event_id = p_event and o.status in ('paid', 'partially_refunded')
$$;
