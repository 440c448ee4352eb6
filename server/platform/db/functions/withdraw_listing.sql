-- Takes a listing back for its seller, unless somebody is buying it: the ticket admits again. outcome: 'withdrawn'
-- (also if it was withdrawn before), 'not_found', 'listing_reserved', 'listing_sold'. docs/rules/resale.md
create or replace function withdraw_listing(p_listing uuid, p_seller uuid, p_now timestamptz) returns text language plpgsql as $$
declare
  v_listing record;
begin
  select l.* into v_listing from listings l where l.id = p_listing and l.seller_user_id = p_seller for update;
  if not found then
    return 'not_found';
  end if;
  if v_listing.state <> 'active' then
    return case v_listing.state when 'reserved' then 'listing_reserved' when 'sold' then 'listing_sold' else 'withdrawn' end;
  end if;
  update listings l set state = 'withdrawn', ended_at = p_now, updated_at = p_now where l.id = p_listing;
  update tickets t set state = 'valid' where t.id = v_listing.ticket_id and t.state = 'listed';
  insert into ticket_history (ticket_id, at, kind, actor_user_id) values (v_listing.ticket_id, p_now, 'delisted', p_seller);
  return 'withdrawn';
end $$;
