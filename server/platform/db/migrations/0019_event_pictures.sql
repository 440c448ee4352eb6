-- A picture an organizer uploaded in place of the drawn poster: cleaned by us, kept whole, cropped around its focal point
-- (percent from left and top) when a poster is asked for.
create table event_pictures (
  event_id uuid primary key references events on delete cascade,
  webp bytea not null check (length(webp) <= 8388608),
  focal_x smallint not null check (focal_x between 0 and 100),
  focal_y smallint not null check (focal_y between 0 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Already packed.
alter table event_pictures alter column webp set storage external;

-- Beside the event, so that lists read no picture: the version in its crops' addresses, and what stands in their place.
alter table events
  add column picture_version text check (picture_version ~ '^[A-Za-z0-9_-]{10}$'),
  add column picture_color text check (picture_color ~ '^#[0-9a-f]{6}$'),
  add column picture_blur text check (length(picture_blur) <= 200),
  add constraint events_picture_check check (num_nulls(picture_version, picture_color, picture_blur) in (0, 3));
