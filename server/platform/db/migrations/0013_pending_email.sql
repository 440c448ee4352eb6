-- The address a person asked to change to, until its mailed code has been entered; theirs stays as it is.
alter table users add column pending_email text
  check (pending_email = lower(pending_email) and length(pending_email) <= 254 and pending_email <> email);
