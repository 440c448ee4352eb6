-- Updates the search rows of these events in the transaction that changed them. A postponed one
-- without a date has the date 'infinity': words find it, after all others. It lasts until no night, so that no day has it.
create or replace function refresh_event_search(p_ids uuid[]) returns void language plpgsql as $$
begin
  delete from event_search s using events e
   where s.event_id = any (p_ids) and e.id = s.event_id and not (e.state = 'published' and e.visibility = 'public');
  delete from event_popularity s using events e
   where s.event_id = any (p_ids) and e.id = s.event_id and not (e.state = 'published' and e.visibility = 'public');

  insert into event_search as s (event_id, starts_at, ends_at, title_key, document, city_key, category, organization_id, night,
      last_night, time_zone, age_limit, published_at, latitude, place, price_amount)
  select e.id, coalesce(e.starts_at, 'infinity'), coalesce(e.ends_at, 'infinity'), array_to_string(search_words(e.title), ' '), (
      select string_agg('''' || word || ''':' || weight, ' ')::tsvector
        from (values (e.title, '1A'),
                     (array_to_string(e.line_up, ' . '), '2B'),
                     (concat_ws(' . ', e.venue_name, o.name, e.city, replace(e.category, '_', ' '), array_to_string(e.tags, ' . ')), '3C'),
                     (e.summary || ' . ' || e.address, '4D')) as parts (content, weight),
             unnest(search_index_words(content)) as word),
      lower(e.city), e.category, e.organization_id, coalesce(e.night, 'infinity'),
      coalesce(e.last_night, '-infinity'), e.time_zone, coalesce(e.age_limit, 0), e.published_at, e.latitude,
      earth_point(e.latitude, e.longitude), coalesce(e.from_amount, 9007199254740991)
    from events e join organizations o on o.id = e.organization_id
   where e.id = any (p_ids) and e.state = 'published' and e.visibility = 'public'
   order by e.id
  -- The price is kept: changing a title does not change what is available.
  on conflict (event_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    title_key = excluded.title_key, document = excluded.document, city_key = excluded.city_key, category = excluded.category,
    organization_id = excluded.organization_id, night = excluded.night, last_night = excluded.last_night, time_zone = excluded.time_zone,
    age_limit = excluded.age_limit, published_at = excluded.published_at, latitude = excluded.latitude, place = excluded.place;

  insert into event_popularity (event_id)
  select e.id from events e where e.id = any (p_ids) and e.state = 'published' and e.visibility = 'public' order by e.id
  on conflict do nothing;

  -- Sorted, so that concurrent writers cannot deadlock.
  insert into event_words (word, shapes)
  select word, word_shapes(word) from (
    select distinct word from event_search s, unnest(tsvector_to_array(s.document)) as word where s.event_id = any (p_ids)) words
   where not exists (select from event_words w where w.word = words.word)
   order by word collate "C"
  on conflict do nothing;
end $$;
