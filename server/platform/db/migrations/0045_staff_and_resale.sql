-- Why staff took a listing out of Resale; its seller reads it.
alter table listings add column taken_down_reason text not null default '';
alter table listings add constraint listings_taken_down_check
  check (taken_down_reason = '' or state = 'void' and length(taken_down_reason) <= 500);

-- It says more than whether it worked now.
drop function if exists take_down_listing(uuid, uuid, timestamptz);
