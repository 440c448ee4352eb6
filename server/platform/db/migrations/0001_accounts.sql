-- Who people are: accounts, sessions, mailed codes, organizations and their teams, the audit log.

create table users (
  id uuid primary key default uuidv7(),
  username text not null check (length(username) between 3 and 40),
  email text not null check (email = lower(email) and length(email) <= 254),
  -- The canonical address a person had at registration: per-buyer limits count under it (docs/rules/inventory.md).
  buyer_key text not null,
  password_hash text not null,
  first_name text not null default '' check (length(first_name) <= 80),
  last_name text not null default '' check (length(last_name) <= 80),
  phone_number text not null default '' check (length(phone_number) <= 32),
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
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
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

create table organizations (
  id uuid primary key default uuidv7(),
  owner_user_id uuid not null references users on delete restrict,
  name text not null check (length(name) between 1 and 120),
  handle text not null check (handle ~ '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'),
  bio text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- Null means the platform's fee.
  fee_basis_points integer check (fee_basis_points between 0 and 5000),
  fee_fixed_amount bigint check (fee_fixed_amount >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index organizations_handle_key on organizations (handle);
create index organizations_owner_user_id_idx on organizations (owner_user_id);

create table organization_members (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'finance', 'door')),
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index organization_members_user_id_idx on organization_members (user_id);

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
