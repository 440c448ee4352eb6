-- Artists: who plays where, by the names of the line-ups. docs/rules/discovery.md

create table artists (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug <> ''),
  name text not null
);

create table event_artists (
  event_id uuid not null references events on delete cascade,
  artist_id uuid not null references artists on delete cascade,
  position integer not null,
  primary key (event_id, artist_id)
);
create index event_artists_artist_id_idx on event_artists (artist_id, event_id);

create table followed_artists (
  user_id uuid not null references users on delete cascade,
  artist_id uuid not null references artists on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, artist_id)
);
create index followed_artists_artist_id_idx on followed_artists (artist_id);

create trigger events_artists_placed after insert on events referencing new table as after_rows
  for each statement execute function artists_placed();
create trigger events_artists_replaced after update on events referencing old table as before_rows new table as after_rows
  for each statement execute function artists_replaced();

select place_artists(array_agg(id)) from events where line_up <> '{}' having count(*) > 0;
