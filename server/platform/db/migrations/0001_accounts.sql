-- Who people are: accounts, sessions, mailed codes, the audit log.

create table users (
  id uuid primary key default uuidv7(),
  username text not null check (length(username) between 3 and 40),
  email text not null check (email = lower(email) and length(email) <= 254),
  -- The address the person asked to change to, until its mailed code has been entered.
  pending_email text check (pending_email = lower(pending_email) and length(pending_email) <= 254 and pending_email <> email),
  -- The canonical address a person had at registration: per-buyer limits count under it (docs/rules/inventory.md).
  buyer_key text not null,
  password_hash text not null,
  -- Wrong passwords in a row. Past the limit no password opens the account any more; a link by mail does.
  failed_logins integer not null default 0 check (failed_logins >= 0),
  first_name text not null default '' check (length(first_name) <= 80),
  last_name text not null default '' check (length(last_name) <= 80),
  phone_number text not null default '' check (length(phone_number) <= 32),
  -- The name of the row in user_pictures, so that showing a person reads no picture.
  picture_name text,
  is_seller boolean not null default false,
  is_staff boolean not null default false,
  email_verified_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (email);

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- What the owner sees and ends the session by; the token's hash never leaves the database.
  id uuid not null default uuidv7(),
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create unique index sessions_id_key on sessions (id);
create index sessions_user_id_idx on sessions (user_id);

-- Mailed six-digit codes. Bound to one pending registration (or one change of address): the newest only.
create table email_codes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  email text not null,
  purpose text not null check (purpose in ('registration', 'email_change')),
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create index email_codes_user_id_idx on email_codes (user_id, created_at desc);

create table password_resets (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create index password_resets_user_id_idx on password_resets (user_id);

-- One picture per person, drawn anew by us from what they sent; its name is random and changes with the picture.
create table user_pictures (
  user_id uuid primary key references users on delete cascade,
  name text not null check (name ~ '^[A-Za-z0-9_-]{22}$'),
  webp bytea not null check (length(webp) <= 262144),
  created_at timestamptz not null
);
create unique index user_pictures_name_key on user_pictures (name);

create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  actor_user_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  data jsonb not null default '{}'
);
create index audit_log_subject_idx on audit_log (subject_type, subject_id, at);
