-- Whether a bank decides about a sale, or about what its seller had bought the ticket with: its money stays back.
create or replace function resale_is_frozen(p_listing uuid) returns boolean language sql stable as $$
  select exists (select from disputes d join listings l on l.id = p_listing
                  where d.state = 'open' and d.order_id in (l.order_id, resale_source(l.id)));
$$;
