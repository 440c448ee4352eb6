-- Somebody added by user name has no address here: it is not the host's to see.
alter table doormen alter column email drop not null;
alter table doormen add constraint doormen_named_somehow check (email is not null or user_id is not null or removed_at is not null);
create unique index doormen_event_user_key on doormen (event_id, user_id) where removed_at is null and email is null;
-- Whoever proves an address later finds the doors that wait for it.
create index doormen_email_idx on doormen (email) where user_id is null and removed_at is null;
create index admissions_doorman_id_idx on admissions (doorman_id, at desc) where doorman_id is not null;
