-- What people keep an eye on.

create table saved_events (
  user_id uuid not null references users on delete cascade,
  event_id uuid not null references events on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, event_id)
);
create index saved_events_event_id_idx on saved_events (event_id);

create table followed_organizations (
  user_id uuid not null references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, organization_id)
);
create index followed_organizations_organization_id_idx on followed_organizations (organization_id);

-- One mail per address and event, once its sales open.
create table sale_alerts (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Of the link in the mail, made when the mail leaves.
  unsubscribe_hash bytea check (length(unsubscribe_hash) = 32)
);
create unique index sale_alerts_event_email_key on sale_alerts (event_id, email);
create unique index sale_alerts_unsubscribe_key on sale_alerts (unsubscribe_hash);
create index sale_alerts_waiting_idx on sale_alerts (event_id) where sent_at is null;
create index sale_alerts_email_idx on sale_alerts (email) where sent_at is null;

create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null
);
create unique index calendar_feeds_token_key on calendar_feeds (token_hash);
