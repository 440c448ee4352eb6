-- Devices that work a door without an account: a link with a PIN lets them in. Only hashes are kept.
create table door_links (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  -- Whom or what the link is for, as the host wrote it.
  name text not null default '',
  token_hash bytea not null check (length(token_hash) = 32),
  pin_hash bytea not null check (length(pin_hash) = 32),
  -- Wrong PINs that are still allowed; with none left the link is dead.
  tries_left integer not null check (tries_left between 0 and 5),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  removed_at timestamptz,
  unique (id, event_id)
);
create unique index door_links_token_hash_key on door_links (token_hash);
create index door_links_event_id_idx on door_links (event_id);
create index door_links_created_by_idx on door_links (created_by);

create table door_devices (
  id uuid primary key default uuidv7(),
  door_link_id uuid not null,
  event_id uuid not null,
  name text not null default '',
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  removed_at timestamptz,
  foreign key (door_link_id, event_id) references door_links (id, event_id) on delete cascade
);
create unique index door_devices_token_hash_key on door_devices (token_hash);
create index door_devices_door_link_id_idx on door_devices (door_link_id, event_id);
create index door_devices_event_id_idx on door_devices (event_id);

-- A supervisor may admit against a refusal, with a reason.
alter table doormen add column is_supervisor boolean not null default false;

alter table admissions add column door_device_id uuid references door_devices on delete set null;
create index admissions_door_device_id_idx on admissions (door_device_id) where door_device_id is not null;
