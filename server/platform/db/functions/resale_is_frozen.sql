-- Whether the money of a sale is held back: the sale, or the order with which its seller bought the ticket, is
-- disputed.
create or replace function resale_is_frozen(p_listing uuid) returns boolean language sql stable as $$
  select exists (select from disputes d join listings l on l.id = p_listing
                  where d.state = 'open' and d.order_id in (l.order_id, resale_source(l.id)));
$$;
