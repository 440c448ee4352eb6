-- The day an event's night belongs to, in its own zone: what begins before six in the morning belongs to the day before.
alter table events add column night date
  generated always as (((starts_at at time zone time_zone) - interval '6 hours')::date) stored;

-- Lists are counted as well as read: with what their commonest filters look at inside the index, no row has to be fetched.
drop index events_public_idx, events_public_city_idx, events_public_category_idx, events_public_city_category_idx, events_public_free_idx;
create index events_public_idx on events (starts_at, id) include (ends_at, night, from_amount)
  where state = 'published' and visibility = 'public';
create index events_public_city_idx on events (lower(city), starts_at, id) include (city, ends_at, night, from_amount)
  where state = 'published' and visibility = 'public';
create index events_public_category_idx on events (category, starts_at, id) include (ends_at, night, from_amount)
  where state = 'published' and visibility = 'public';
create index events_public_city_category_idx on events (lower(city), category, starts_at, id) include (city, ends_at, night, from_amount)
  where state = 'published' and visibility = 'public';
create index events_public_free_idx on events (starts_at, id) include (ends_at, night, from_amount)
  where state = 'published' and visibility = 'public' and from_amount = 0;
