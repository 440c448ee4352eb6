-- How events are found. docs/rules/finding.md

-- One narrow row per public event with everything its lists are filtered and ordered by: a list and its count are read from
-- one index, a search from one table. refresh_event_search keeps it equal to the events.
create table event_search (
  event_id uuid primary key references events on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The title's words with a space between them: what is typed in full comes first.
  title_key text not null,
  -- Weights: A title, B line-up, C venue, host, city, kind and tags, D summary and address.
  document tsvector not null,
  -- Lower case, as it is compared.
  city_key text not null,
  category text not null,
  organization_id uuid not null,
  -- Its first and its last day, as in events.
  night date not null,
  last_night date not null,
  -- A column of its own, because the planner knows how rare its values are.
  is_multi_day boolean not null generated always as (last_night > night) stored,
  time_zone text not null,
  age_limit integer not null,
  published_at timestamptz,
  latitude double precision,
  -- A point of a flat map: a tree of flat points is read in few pages, however many events are in one place. earth_point.sql
  place point,
  -- The price its card shows: the cheapest that can be had; where nothing can, the cheapest there was. Nothing to buy
  -- sorts last.
  price_amount bigint not null,
  -- Set when what is on offer changed; a background job then works the price out and clears it.
  is_price_stale boolean not null default true
);
create index event_search_document_idx on event_search using gin (document);
create index event_search_starts_at_idx on event_search (starts_at, event_id)
  include (ends_at, night, last_night, price_amount, age_limit, time_zone);
create index event_search_city_idx on event_search (city_key, starts_at, event_id)
  include (ends_at, night, last_night, price_amount, age_limit, time_zone);
create index event_search_category_idx on event_search (category, starts_at, event_id)
  include (ends_at, night, last_night, price_amount, age_limit, time_zone);
create index event_search_city_category_idx on event_search (city_key, category, starts_at, event_id)
  include (ends_at, night, last_night, price_amount, age_limit, time_zone);
create index event_search_free_idx on event_search (starts_at, event_id)
  include (ends_at, night, last_night, price_amount, age_limit, time_zone) where price_amount = 0;
-- For some nights with a price: of each night the prices from the lowest, skipping to the next.
create index event_search_night_idx on event_search (night, price_amount, event_id)
  include (starts_at, ends_at, last_night, age_limit, time_zone);
-- The first event of a night, for lists that begin with a day: they start to read there, and not at the earliest moment
-- that day begins anywhere on earth.
create index event_search_night_start_idx on event_search (night, starts_at);
-- Events of several days, for lists that begin with a day: they are found among those that began before it.
create index event_search_days_idx on event_search (starts_at, event_id)
  include (ends_at, night, last_night, price_amount, age_limit, time_zone, city_key, category) where is_multi_day;
-- The same in one city.
create index event_search_city_days_idx on event_search (city_key, starts_at, event_id)
  include (ends_at, night, last_night, price_amount, age_limit, time_zone, category) where is_multi_day;
create index event_search_organization_idx on event_search (organization_id, starts_at, event_id);
create index event_search_newest_idx on event_search (published_at desc, event_id desc) include (starts_at, ends_at);
create index event_search_price_idx on event_search (price_amount, event_id) include (starts_at, ends_at);
create index event_search_latitude_idx on event_search (latitude);
create index event_search_place_idx on event_search using gist (place)
  include (event_id, starts_at, ends_at, night, last_night, price_amount, age_limit, time_zone, category);
create index event_search_price_stale_idx on event_search (event_id) where is_price_stale;

-- The distinct words of all events, for corrections of typing errors.
create table event_words (
  word text collate "C" primary key,
  shapes text[] collate "C" not null
);
create index event_words_shapes_idx on event_words using gin (shapes);

-- How much was sold, which lists by popularity are ordered by. Written by a background job, so that a sale touches nothing
-- but its stock.
create table event_popularity (
  event_id uuid primary key references events on delete cascade,
  sold_count bigint not null default 0
);
create index event_popularity_sold_count_idx on event_popularity (sold_count desc, event_id desc);

create trigger events_search_inserted after insert on events referencing new table as changed
  for each statement execute function events_search_inserted();
create trigger events_search_updated after update on events referencing old table as before_rows new table as after_rows
  for each statement execute function events_search_updated();
create trigger organizations_search_renamed after update of name on organizations
  for each row when (old.name is distinct from new.name) execute function organizations_search_renamed();
