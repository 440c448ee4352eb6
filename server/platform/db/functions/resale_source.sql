-- The order with which the seller of a listing, or the person who gave them the ticket, bought it.
create or replace function resale_source(p_listing uuid) returns uuid language sql stable as $$
  select coalesce(
    (select b.order_id from listings b
      where b.ticket_id = l.ticket_id and b.state = 'sold' and b.id <> l.id and (b.undone_at is null or b.undone_at > l.sold_at)
        and b.sold_at < coalesce(l.sold_at, 'infinity')
      order by b.sold_at desc limit 1), k.order_id)
    from listings l join tickets k on k.id = l.ticket_id where l.id = p_listing;
$$;
