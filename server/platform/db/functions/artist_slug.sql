-- The slug of an artist's page: the letters and digits of the name in any script, joined by dashes. Empty for a name
-- without any, which has no page.
create or replace function artist_slug(p_name text) returns text language sql immutable strict parallel safe as $$
  select left(trim(both '-' from regexp_replace(search_fold(p_name) collate pg_c_utf8, '[^[:alnum:]]+', '-', 'g')), 80)
$$;
