-- Wrong passwords in a row. Past the limit no password opens the account any more; a link by mail does.
alter table users add column failed_logins integer not null default 0 check (failed_logins >= 0);
