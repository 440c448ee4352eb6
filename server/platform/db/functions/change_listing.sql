-- Changes the price of a listing, unless somebody is buying it or it has changed since the seller saw it (p_version).
-- p_listing must be of p_seller. outcome: 'changed', 'not_found', 'listing_reserved', 'listing_changed',
-- 'listing_ended',
-- 'on_hold', 'above_cap' or 'below_lowest'. docs/rules/resale.md
create or replace function change_listing(
  p_listing uuid, p_seller uuid, p_price bigint, p_floor bigint, p_version integer, p_lowest bigint, p_now timestamptz)
returns table (outcome text, cap_amount bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_listing record;
  v_event record;
  v_cap bigint;
  v_outcome text;
begin
  select l.* into v_listing from listings l where l.id = p_listing and l.seller_user_id = p_seller for update;
  if not found then
    return query select 'not_found', null::bigint;
    return;
  end if;
  select e.* into v_event from events e where e.id = v_listing.event_id;
  v_cap := resale_cap(v_listing.paid_amount, v_event.resale_cap_basis_points);
  v_outcome := case
    when v_listing.state = 'reserved' then 'listing_reserved'
    when v_listing.state <> 'active' then 'listing_ended'
    -- A repeated request whose first response was lost.
    when v_listing.version = p_version + 1 and v_listing.price_amount = p_price and v_listing.floor_amount is not distinct from p_floor
      then 'changed'
    when v_listing.version <> p_version then 'listing_changed'
    when v_event.state <> 'published' or v_event.starts_at is null or v_event.resale_paused_at is not null then 'on_hold'
    when p_price > v_cap then 'above_cap'
    when least(p_price, p_floor) < p_lowest then 'below_lowest' end;
  if v_outcome is null then
    update listings l
       set price_amount = p_price, floor_amount = p_floor, cap_amount = v_cap, version = l.version + 1, updated_at = p_now
     where l.id = p_listing;
    v_outcome := 'changed';
  end if;
  return query select v_outcome, v_cap;
end $$;
