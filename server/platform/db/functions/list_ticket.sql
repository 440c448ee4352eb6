-- Offers a ticket in Resale. Checks every rule with the ticket locked. A repeated request returns the existing listing.
-- outcome: 'listed', 'not_found', 'private_only', 'above_cap', 'below_lowest', or a code of resale_refusal. p_private:
-- the listing is for one friend, whose link has the secret of p_link_hash. docs/rules/resale.md
drop function if exists list_ticket(uuid, uuid, uuid, bigint, bigint, bytea, bigint, interval, interval, timestamptz);
create or replace function list_ticket(
  p_listing uuid, p_ticket uuid, p_seller uuid, p_price bigint, p_floor bigint, p_link_hash bytea,
  p_lowest bigint, p_wait interval, p_cut_off interval, p_most int, p_within interval, p_now timestamptz)
returns table (outcome text, listing_id uuid, cap_amount bigint, is_new boolean) language plpgsql as $$
#variable_conflict use_column
declare
  v_ticket record;
  v_live record;
  v_event record;
  v_paid bigint;
  v_cap bigint;
  v_refusal text;
begin
  -- A person's listings are counted, so their offers are decided one by one.
  perform pg_advisory_xact_lock(hashtextextended('listings:' || p_seller, 0));
  -- Refunds, disputes and fraud warnings lock the order, so they either come first or see the listing.
  perform from orders o
   where o.id in (select unnest(array[t.order_id, t.resale_order_id]) from tickets t where t.id = p_ticket) order by o.id for share;
  select t.* into v_ticket from tickets t where t.id = p_ticket and t.owner_user_id = p_seller for update;
  if not found then
    return query select 'not_found', null::uuid, null::bigint, false;
    return;
  end if;

  select l.* into v_live from listings l where l.ticket_id = p_ticket and l.state in ('active', 'reserved');
  if found and v_ticket.state = 'listed' and v_live.state = 'active' and v_live.seller_user_id = p_seller and v_live.price_amount = p_price
     and v_live.floor_amount is not distinct from p_floor and (v_live.link_hash is null) = (p_link_hash is null) then
    return query select 'listed', v_live.id, v_live.cap_amount, false;
    return;
  end if;

  v_refusal := resale_refusal(p_ticket, p_lowest, p_wait, p_cut_off, p_most, p_within, p_now);
  select e.* into v_event from events e where e.id = v_ticket.event_id;
  v_paid := holder_paid(p_ticket);
  v_cap := resale_cap(v_paid, v_event.resale_cap_basis_points);
  v_refusal := case
    when v_refusal is not null then v_refusal
    when v_event.visibility = 'private' and p_link_hash is null then 'private_only'
    when p_price > v_cap then 'above_cap'
    when least(p_price, p_floor) < p_lowest then 'below_lowest' end;
  if v_refusal is not null then
    return query select v_refusal, null::uuid, v_cap, false;
    return;
  end if;

  insert into listings (id, ticket_id, event_id, ticket_type_id, seller_user_id, currency, price_amount, floor_amount, paid_amount,
                        cap_amount, link_hash, shown_at, created_at, updated_at)
  values (p_listing, p_ticket, v_ticket.event_id, v_ticket.ticket_type_id, p_seller, v_ticket.currency, p_price, p_floor, v_paid,
          v_cap, p_link_hash,
          -- The waiting list comes first (listing_waits.sql); a listing for a friend is never shown.
          case when p_link_hash is null then p_now end,
          p_now, p_now);
  update tickets t set state = 'listed' where t.id = p_ticket;
  insert into ticket_history (ticket_id, at, kind, actor_user_id) values (p_ticket, p_now, 'listed', p_seller);
  return query select 'listed', p_listing, v_cap, true;
end $$;
