-- Mail that waits to leave, messages to the team, rate limits.

-- Mail waiting to leave; written in the transaction that is its reason.
create table outbox (
  id uuid primary key default uuidv7(),
  -- Business identity of the mail (`order-confirmation:<order>`): never written twice.
  key text not null unique,
  template text not null,
  to_email text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outbox_due_idx on outbox (next_attempt_at) where sent_at is null and failed_at is null;

-- Messages to the team: kept here, and mailed to it. Nothing of the sender is proven.
create table contact_messages (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) <= 254),
  topic text not null check (topic in ('question', 'tickets', 'refund', 'account', 'organizer', 'report_event',
    'report_problem', 'safety', 'privacy', 'other')),
  about text not null default '' check (length(about) <= 200),
  message text not null check (length(message) between 1 and 4000),
  created_at timestamptz not null
);
create index contact_messages_created_at_idx on contact_messages (created_at);

-- Counters of the limits that hold over all processes. Unlogged: losing them in a crash forgives, no more.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);
