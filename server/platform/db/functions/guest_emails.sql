-- The addresses that the buyer of an order has entered beside tickets, other than the buyer's own mailbox, for tickets that are
-- still the buyer's. In Resale each line of the order is one ticket.
create or replace function guest_emails(p_order uuid) returns table (ticket_id uuid, email text, place int) language sql stable as $$
  select k.id, n.email, n.place
    from orders o
    join tickets k on k.order_id = o.id and k.resale_order_id is null or k.resale_order_id = o.id
    left join listings l on l.order_id = o.id and l.ticket_id = k.id
    left join order_lines w on w.order_id = o.id and w.listing_id = l.id
    cross join lateral (select coalesce(w.position, k.position - 1)::int as place,
                               o.holder_emails ->> coalesce(w.position, k.position - 1)::int as email) n
   where o.id = p_order and o.holder_emails <> '[]' and n.email <> ''
     and canonical_email(n.email) <> canonical_email(o.buyer_email)
     and k.owner_user_id is not distinct from o.buyer_user_id and k.owner_email = o.buyer_email
$$;
