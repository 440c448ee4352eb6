-- What finds events: one narrow row per public event, and the distinct words in them. docs/rules/finding.md.

-- Only its distance operator with an index behind it is used: points on a sphere are three coordinates.
create extension if not exists cube;

-- A text without case, accents, vowel points and apostrophes. The collation makes it the same in every database.
create function search_fold(p_text text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(translate(normalize(regexp_replace(
    lower(normalize(p_text, nfkd) collate pg_c_utf8),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0640\u064b-\u065f\u0670\u3099\u309a''’ʼ`´]', '', 'g'), nfc),
    'øđłıħς', 'odlihσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

-- The words of a text as search knows them, in order: runs of letters and digits, and each symbol of a face or thing.
create function search_words(p_text text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(left(found[1], 40) order by place), '{}')
    from regexp_matches(search_fold(p_text) collate pg_c_utf8, '[[:alnum:]]+|[\u2600-\u27bf\u2b50\U0001f300-\U0001faff]', 'g')
         with ordinality as m (found, place)
   where place <= 500
$$;

-- A text's words for an index: with apostrophes both joined ("lamour") and parted ("l", "amour"), and every ending of
-- a run in a script that writes without spaces, so that a beginning finds any part of it.
create function search_index_words(p_text text) returns text[] language sql immutable strict parallel safe as $$
  with words as (
    select unnest(search_words(p_text) || search_words(regexp_replace(p_text, '[''’ʼ`´]', ' ', 'g'))) as word
  )
  select coalesce(array_agg(distinct part), '{}') from words,
    lateral (select word union all
             select substr(word, n) from generate_series(2, length(word)) n
              where word ~ '[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]') endings (part)
$$;

-- What a word may have become by a slip: itself with one letter left out, from seven letters on with two. Two words
-- that share such a shape are one or two slips apart (a wrong, missing, extra or swapped letter), in any alphabet.
create function word_shapes(p_word text) returns text[] language sql immutable strict parallel safe as $$
  with cut as (select left(p_word, 12) as word),
  once as (
    select word from cut
    union select left(word, n - 1) || substr(word, n + 1) from cut, generate_series(1, length(word)) n
  )
  select case when length(p_word) < 4 then '{}' else (
    select array_agg(distinct shape) from (
      select word as shape from once
      union select left(word, n - 1) || substr(word, n + 1) from once, generate_series(1, length(word)) n
       where length(p_word) >= 7
    ) shapes) end
$$;

create table event_search (
  event_id uuid primary key references events on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The title's words with a space between them: what is typed in full comes first.
  title_key text not null,
  -- Weights: A title, B line-up, C venue, host, city, kind and tags, D summary and address.
  document tsvector not null
);
create index event_search_starts_at_idx on event_search (starts_at, event_id);
create index event_search_document_idx on event_search using gin (document);

create table event_words (
  word text collate "C" primary key,
  shapes text[] collate "C" not null
);
create index event_words_shapes_idx on event_words using gin (shapes);

-- What lists order by and an event's own row does not hold. Kept by a background turn (refresh-standings.ts), so that
-- a sale touches nothing but its stock.
create table event_standings (
  event_id uuid primary key references events on delete cascade,
  sold_count bigint not null default 0,
  -- The price its card shows: the cheapest that can be had; where nothing can, the cheapest there was. Nothing to
  -- buy sorts last.
  price_amount bigint not null,
  place cube
);
create index event_standings_sold_count_idx on event_standings (sold_count desc, event_id desc);
create index event_standings_price_amount_idx on event_standings (price_amount, event_id);
create index event_standings_place_idx on event_standings using gist (place);

create index events_public_newest_idx on events (published_at desc, id desc) where state = 'published' and visibility = 'public';
create index events_public_latitude_idx on events (latitude) where state = 'published' and visibility = 'public';

-- The background turn asks which sales opened or closed lately.
create index ticket_types_sales_start_at_idx on ticket_types (sales_start_at) where sales_start_at is not null;
create index ticket_types_sales_end_at_idx on ticket_types (sales_end_at) where sales_end_at is not null;

create function earth_point(p_latitude double precision, p_longitude double precision) returns cube
language sql immutable strict parallel safe as $$
  select cube(array[
    6371 * cos(radians(p_latitude)) * cos(radians(p_longitude)),
    6371 * cos(radians(p_latitude)) * sin(radians(p_longitude)),
    6371 * sin(radians(p_latitude))])
$$;

-- Makes the rows above equal to these events, in the transaction that changed them.
create function refresh_event_search(p_ids uuid[]) returns void language plpgsql as $$
declare
  v_new text[];
begin
  delete from event_search s using events e
   where s.event_id = any (p_ids) and e.id = s.event_id and not (e.state = 'published' and e.visibility = 'public');
  delete from event_standings s using events e
   where s.event_id = any (p_ids) and e.id = s.event_id and not (e.state = 'published' and e.visibility = 'public');

  insert into event_search as s (event_id, starts_at, ends_at, title_key, document)
  select e.id, e.starts_at, e.ends_at, array_to_string(search_words(e.title), ' '), (
      select string_agg('''' || word || ''':' || weight, ' ')::tsvector
        from (values (e.title, '1A'),
                     (array_to_string(e.line_up, ' . '), '2B'),
                     (concat_ws(' . ', e.venue_name, o.name, e.city, replace(e.category, '_', ' '), array_to_string(e.tags, ' . ')), '3C'),
                     (e.summary || ' . ' || e.address, '4D')) as parts (content, weight),
             unnest(search_index_words(content)) as word)
    from events e join organizations o on o.id = e.organization_id
   where e.id = any (p_ids) and e.state = 'published' and e.visibility = 'public'
   order by e.id
  on conflict (event_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    title_key = excluded.title_key, document = excluded.document;

  insert into event_standings as s (event_id, price_amount, place)
  select e.id, coalesce(e.from_amount, 9007199254740991), earth_point(e.latitude, e.longitude)
    from events e where e.id = any (p_ids) and e.state = 'published' and e.visibility = 'public' order by e.id
  on conflict (event_id) do update set price_amount = excluded.price_amount, place = excluded.place;

  -- In order, so that two writers wait for each other instead of locking each other out.
  insert into event_words (word, shapes)
  select word, word_shapes(word) from (
    select distinct word from event_search s, unnest(tsvector_to_array(s.document)) as word where s.event_id = any (p_ids)) words
   where not exists (select from event_words w where w.word = words.word)
   order by word collate "C"
  on conflict do nothing;
end $$;

create function events_search_inserted() returns trigger language plpgsql as $$
begin
  perform refresh_event_search(array_agg(id)) from changed
   where state = 'published' and visibility = 'public' having count(*) > 0;
  return null;
end $$;
create trigger events_search_inserted after insert on events referencing new table as changed
  for each statement execute function events_search_inserted();

create function events_search_updated() returns trigger language plpgsql as $$
begin
  perform refresh_event_search(array_agg(n.id)) from after_rows n join before_rows o on o.id = n.id
   where (n.title, n.summary, n.line_up, n.tags, n.venue_name, n.address, n.city, n.category, n.starts_at, n.ends_at,
          n.state, n.visibility, n.from_amount, n.latitude, n.longitude, n.organization_id)
         is distinct from
         (o.title, o.summary, o.line_up, o.tags, o.venue_name, o.address, o.city, o.category, o.starts_at, o.ends_at,
          o.state, o.visibility, o.from_amount, o.latitude, o.longitude, o.organization_id)
  having count(*) > 0;
  return null;
end $$;
create trigger events_search_updated after update on events referencing old table as before_rows new table as after_rows
  for each statement execute function events_search_updated();

create function organizations_search_renamed() returns trigger language plpgsql as $$
begin
  perform refresh_event_search(array_agg(e.id)) from events e where e.organization_id = new.id having count(*) > 0;
  return null;
end $$;
create trigger organizations_search_renamed after update of name on organizations
  for each row when (old.name is distinct from new.name) execute function organizations_search_renamed();

select refresh_event_search(array_agg(id)) from events having count(*) > 0;
