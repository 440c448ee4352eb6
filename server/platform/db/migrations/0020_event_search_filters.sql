-- Everything a list of public events is filtered and ordered by stands in its narrow row: lists and their counts are read
-- from one index, searches from one table. docs/rules/finding.md.

alter table event_search
  -- Lower case, as it is compared.
  add column city_key text not null default '',
  add column category text not null default '',
  add column organization_id uuid,
  add column night date,
  add column time_zone text not null default '',
  add column age_limit integer not null default 0,
  add column published_at timestamptz,
  add column latitude double precision,
  add column place cube,
  -- The price its card shows: the cheapest that can be had; where nothing can, the cheapest there was. Nothing to buy
  -- sorts last.
  add column price_amount bigint not null default 9007199254740991,
  -- Set when what is on offer changed; the background turn then works the price out and takes it back.
  add column is_price_stale boolean not null default true;

update event_search s set city_key = lower(e.city), category = e.category, organization_id = e.organization_id, night = e.night,
    time_zone = e.time_zone, age_limit = coalesce(e.age_limit, 0), published_at = e.published_at, latitude = e.latitude,
    place = earth_point(e.latitude, e.longitude), price_amount = coalesce(e.from_amount, 9007199254740991)
  from events e where e.id = s.event_id;
alter table event_search
  alter column city_key drop default, alter column category drop default, alter column time_zone drop default,
  alter column age_limit drop default, alter column price_amount drop default,
  alter column organization_id set not null, alter column night set not null;

-- How much was sold is all that changes with sales, and all that is left beside.
alter table event_standings drop column price_amount, drop column place;

drop index events_public_idx, events_public_city_idx, events_public_category_idx, events_public_city_category_idx,
  events_public_free_idx, events_public_newest_idx, events_public_latitude_idx, event_search_starts_at_idx;
create index event_search_starts_at_idx on event_search (starts_at, event_id)
  include (ends_at, night, price_amount, age_limit, time_zone);
create index event_search_city_idx on event_search (city_key, starts_at, event_id)
  include (ends_at, night, price_amount, age_limit, time_zone);
create index event_search_category_idx on event_search (category, starts_at, event_id)
  include (ends_at, night, price_amount, age_limit, time_zone);
create index event_search_city_category_idx on event_search (city_key, category, starts_at, event_id)
  include (ends_at, night, price_amount, age_limit, time_zone);
create index event_search_free_idx on event_search (starts_at, event_id)
  include (ends_at, night, price_amount, age_limit, time_zone) where price_amount = 0;
-- For counts of some nights: of each night the prices from the lowest, skipping to the next.
create index event_search_night_idx on event_search (night, price_amount, event_id)
  include (starts_at, ends_at, age_limit, time_zone);
create index event_search_organization_idx on event_search (organization_id, starts_at, event_id);
create index event_search_newest_idx on event_search (published_at desc, event_id desc) include (starts_at, ends_at);
create index event_search_price_idx on event_search (price_amount, event_id) include (starts_at, ends_at);
create index event_search_latitude_idx on event_search (latitude);
create index event_search_place_idx on event_search using gist (place);
create index event_search_price_stale_idx on event_search (event_id) where is_price_stale;

-- Makes the rows of these events equal to them, in the transaction that changed them.
create or replace function refresh_event_search(p_ids uuid[]) returns void language plpgsql as $$
begin
  delete from event_search s using events e
   where s.event_id = any (p_ids) and e.id = s.event_id and not (e.state = 'published' and e.visibility = 'public');
  delete from event_standings s using events e
   where s.event_id = any (p_ids) and e.id = s.event_id and not (e.state = 'published' and e.visibility = 'public');

  insert into event_search as s (event_id, starts_at, ends_at, title_key, document, city_key, category, organization_id, night,
      time_zone, age_limit, published_at, latitude, place, price_amount)
  select e.id, e.starts_at, e.ends_at, array_to_string(search_words(e.title), ' '), (
      select string_agg('''' || word || ''':' || weight, ' ')::tsvector
        from (values (e.title, '1A'),
                     (array_to_string(e.line_up, ' . '), '2B'),
                     (concat_ws(' . ', e.venue_name, o.name, e.city, replace(e.category, '_', ' '), array_to_string(e.tags, ' . ')), '3C'),
                     (e.summary || ' . ' || e.address, '4D')) as parts (content, weight),
             unnest(search_index_words(content)) as word),
      lower(e.city), e.category, e.organization_id, e.night, e.time_zone, coalesce(e.age_limit, 0), e.published_at, e.latitude,
      earth_point(e.latitude, e.longitude), coalesce(e.from_amount, 9007199254740991)
    from events e join organizations o on o.id = e.organization_id
   where e.id = any (p_ids) and e.state = 'published' and e.visibility = 'public'
   order by e.id
  -- Its price stays: a new title does not bring back the tickets that are gone.
  on conflict (event_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    title_key = excluded.title_key, document = excluded.document, city_key = excluded.city_key, category = excluded.category,
    organization_id = excluded.organization_id, night = excluded.night, time_zone = excluded.time_zone,
    age_limit = excluded.age_limit, published_at = excluded.published_at, latitude = excluded.latitude, place = excluded.place;

  insert into event_standings (event_id)
  select e.id from events e where e.id = any (p_ids) and e.state = 'published' and e.visibility = 'public' order by e.id
  on conflict do nothing;

  -- In order, so that two writers wait for each other instead of locking each other out.
  insert into event_words (word, shapes)
  select word, word_shapes(word) from (
    select distinct word from event_search s, unnest(tsvector_to_array(s.document)) as word where s.event_id = any (p_ids)) words
   where not exists (select from event_words w where w.word = words.word)
   order by word collate "C"
  on conflict do nothing;
end $$;

create or replace function events_search_updated() returns trigger language plpgsql as $$
begin
  perform refresh_event_search(array_agg(n.id)) from after_rows n join before_rows o on o.id = n.id
   where (n.title, n.summary, n.line_up, n.tags, n.venue_name, n.address, n.city, n.category, n.starts_at, n.ends_at, n.time_zone,
          n.state, n.visibility, n.age_limit, n.published_at, n.latitude, n.longitude, n.organization_id)
         is distinct from
         (o.title, o.summary, o.line_up, o.tags, o.venue_name, o.address, o.city, o.category, o.starts_at, o.ends_at, o.time_zone,
          o.state, o.visibility, o.age_limit, o.published_at, o.latitude, o.longitude, o.organization_id)
  having count(*) > 0;
  update event_search s set is_price_stale = true, price_amount =
      case when n.from_amount is distinct from o.from_amount then coalesce(n.from_amount, 9007199254740991) else s.price_amount end
    from after_rows n join before_rows o on o.id = n.id
   where s.event_id = n.id and (n.from_amount, n.offer_version) is distinct from (o.from_amount, o.offer_version);
  return null;
end $$;
