-- Whether the ticket of a sold listing is still its buyer's to give back: nobody was admitted with it, and it was not sold
-- or sent on.
create or replace function resale_can_be_undone(p_listing uuid) returns boolean language sql stable as $$
  select exists (
    select from listings l join tickets k on k.id = l.ticket_id
     where l.id = p_listing and k.resale_order_id = l.order_id and k.state in ('valid', 'listed', 'transferring')
       and not exists (select from ticket_versions v
                        where v.ticket_id = k.id and v.acquired_via = 'transfer' and v.valid_from >= l.sold_at));
$$;
