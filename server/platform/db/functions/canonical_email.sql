-- The mailbox of a stored address. `canonicalEmail` (platform/lib/email-address.ts) computes the same.
create or replace function canonical_email(p_email text) returns text language sql immutable strict parallel safe as $$
  select case when domain = 'gmail.com' then coalesce(nullif(replace(name, '.', ''), ''), name) else name end || '@' || domain
    from (select case when strpos(typed, '+') > 1 then split_part(typed, '+', 1) else typed end as name,
                 case domain when 'googlemail.com' then 'gmail.com' else domain end as domain
            from (select substr(p_email, 1, length(p_email) - length(split_part(p_email, '@', -1)) - 1) as typed,
                         split_part(p_email, '@', -1) as domain) parts) mailbox
$$;
