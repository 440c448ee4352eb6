-- Nights nobody can get into any more come last where the nearest come first. The job that keeps the prices of lists keeps
-- this, too; an index of places then answers both parts of such a list.
alter table event_search add column is_gone boolean not null default false;
drop index event_search_place_idx;
create index event_search_place_idx on event_search using gist (place)
  include (event_id, starts_at, ends_at, night, last_night, price_amount, age_limit, time_zone, category, is_gone);
