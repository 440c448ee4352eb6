-- The search words of a text, in order: runs of letters and digits, and each emoji.
create or replace function search_words(p_text text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(left(found[1], 40) order by place), '{}')
    from regexp_matches(search_fold(p_text) collate pg_c_utf8, '[[:alnum:]]+|[\u2600-\u27bf\u2b50\U0001f300-\U0001faff]', 'g')
         with ordinality as m (found, place)
   where place <= 500
$$;
