-- The word and all its variants with one letter deleted, from seven letters on with two. Two words that share a variant
-- are one or two typing errors apart (a wrong, missing, extra or swapped letter), in any alphabet.
create or replace function word_shapes(p_word text) returns text[] language sql immutable strict parallel safe as $$
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
