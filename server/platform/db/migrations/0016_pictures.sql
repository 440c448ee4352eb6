-- One picture per person, drawn anew by us from what they sent; its name is random and changes with the picture.
create table user_pictures (
  user_id uuid primary key references users on delete cascade,
  name text not null check (name ~ '^[A-Za-z0-9_-]{22}$'),
  webp bytea not null check (length(webp) <= 262144),
  created_at timestamptz not null
);
create unique index user_pictures_name_key on user_pictures (name);
-- Beside the person, so that showing them reads no picture.
alter table users add column picture_name text;
