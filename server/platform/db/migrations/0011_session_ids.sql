-- A name for a session that its owner may see and end it by; the token's hash stays inside.
alter table sessions add column id uuid not null default uuidv7();
create unique index sessions_id_key on sessions (id);
