-- Why staff took a listing out of Resale; its seller reads it.
alter table listings add column taken_down_reason text not null default '';
alter table listings add constraint listings_taken_down_check
  check (taken_down_reason = '' or state = 'void' and length(taken_down_reason) <= 500);

-- It says more than whether it worked now.
drop function if exists take_down_listing(uuid, uuid, timestamptz);

-- A buyer of a resold ticket who is called like its first buyer is found by their name, too.
select refresh_order_search(array(select distinct order_id from tickets where resale_order_id is not null));
