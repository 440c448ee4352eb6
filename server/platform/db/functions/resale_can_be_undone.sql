-- Whether the sale of a listing can be undone: its buyer still holds the ticket, has not sold it on, nor sent it on unless
-- p_sent, and nobody was admitted with it.
drop function if exists resale_can_be_undone(uuid);
create or replace function resale_can_be_undone(p_listing uuid, p_sent boolean) returns boolean language sql stable as $$
  select exists (
    select from listings l join tickets k on k.id = l.ticket_id
     where l.id = p_listing and k.resale_order_id = l.order_id and k.state in ('valid', 'listed', 'transferring')
       and (p_sent or not exists (
         select from ticket_versions v
          where v.ticket_id = k.id and v.acquired_via = 'transfer' and v.valid_from >= l.sold_at)));
$$;
