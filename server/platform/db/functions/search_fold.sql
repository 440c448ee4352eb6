-- A text without case, accents, vowel points and apostrophes. With a fixed collation, so it is the same in every
-- database.
create or replace function search_fold(p_text text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(translate(normalize(regexp_replace(
    lower(normalize(p_text, nfkd) collate pg_c_utf8),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0640\u064b-\u065f\u0670\u3099\u309a''’ʼ`´]', '', 'g'), nfc),
    'øđłıħς', 'odlihσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
