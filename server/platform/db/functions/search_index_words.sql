-- A text's words for the index: words with an apostrophe both joined ("lamour") and split ("l", "amour"), and in
-- scripts without spaces every suffix of a run, so that a prefix search finds any part of it.
create or replace function search_index_words(p_text text) returns text[] language sql immutable strict parallel safe as $$
  with words as (
    select unnest(search_words(p_text) || search_words(regexp_replace(p_text, '[''’ʼ`´]', ' ', 'g'))) as word
  )
  select coalesce(array_agg(distinct part), '{}') from words,
    lateral (select word union all
             select substr(word, n) from generate_series(2, length(word)) n
              where word ~ '[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]') endings (part)
$$;
