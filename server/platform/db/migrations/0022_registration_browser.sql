-- The browser that registered an account, or proved to know its password: the right code signs it in. Only while the
-- address is not verified.
alter table users
  add column registration_browser_hash bytea check (length(registration_browser_hash) = 32),
  -- Another browser registered the address before: whoever enters the code elsewhere may not know the newest password.
  add column registration_was_replaced boolean not null default false;
