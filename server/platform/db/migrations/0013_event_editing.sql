-- Making and changing events: versions, addresses, series, notices to ticket holders. docs/rules/events.md

alter table events
  -- Goes up with every save; a save names the version it was made from.
  add column version integer not null default 1 check (version >= 1),
  -- The events of one series have the same.
  add column series_id uuid;
create index events_series_id_idx on events (series_id, starts_at, id) where series_id is not null;

-- Who changed what: the history of an event, and what tells two people who edit at once what the other one saved.
create table event_changes (
  event_id uuid not null references events on delete cascade,
  version integer not null check (version >= 1),
  at timestamptz not null,
  actor_user_id uuid references users on delete set null,
  action text not null check (action in ('created', 'edited', 'published', 'unpublished', 'duplicated')),
  -- { field: [before, after] }, as the editor shows them.
  changes jsonb not null default '{}',
  primary key (event_id, version)
);
create index event_changes_actor_user_id_idx on event_changes (actor_user_id);

-- Every address that an event ever had: none is given to another event.
create table event_slugs (
  slug text primary key,
  event_id uuid not null references events on delete cascade,
  created_at timestamptz not null
);
create index event_slugs_event_id_idx on event_slugs (event_id);
insert into event_slugs (slug, event_id, created_at) select slug, id, created_at from events;
create trigger events_slug_kept after insert or update of slug on events
  for each row execute function event_keeps_slug();

-- What was made by a request that names itself (Idempotency-Key), so that repeating it makes nothing more.
create table event_requests (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null check (length(request_hash) = 32),
  event_ids uuid[] not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index event_requests_created_at_idx on event_requests (created_at);

-- A change that ticket holders are told about: a job writes one mail for each of them, a part at a time.
create table holder_notices (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  version integer not null,
  -- [{ label, before, after }], in the words of the mail.
  changes jsonb not null,
  created_at timestamptz not null,
  -- The last address that a mail was written for.
  told_until text not null default '',
  done_at timestamptz,
  unique (event_id, version)
);
create index holder_notices_open_idx on holder_notices (id) where done_at is null;
