-- Who sells: organizations and their teams. What is on: events, their pictures, promoters and doormen.

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

create table events (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations on delete restrict,
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]*$' and length(slug) <= 120),
  title text not null check (length(title) between 1 and 200),
  summary text not null default '' check (length(summary) <= 300),
  description_html text not null default '',
  category text not null check (category in
    ('club_night', 'party', 'concert', 'festival', 'food_and_drink', 'arts', 'wellness', 'networking', 'other')),
  tags text[] not null default '{}',
  line_up text[] not null default '{}',
  venue_name text not null default '',
  address text not null default '',
  city text not null default '',
  country text not null default '' check (country = '' or country ~ '^[A-Z]{2}$'),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  doors_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text not null,
  -- The day its night belongs to, in its own zone: what begins before six in the morning belongs to the day before.
  night date generated always as (((starts_at at time zone time_zone) - interval '6 hours')::date) stored,
  -- The last of its days: another one than the first only if it lasts longer than 24 hours. An end at six in the morning
  -- still belongs to the day before.
  last_night date generated always as (case when ends_at - starts_at > interval '24 hours'
    then ((ends_at at time zone time_zone) - interval '6 hours 0.000001 seconds')::date
    else ((starts_at at time zone time_zone) - interval '6 hours')::date end) stored,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  age_limit integer check (age_limit between 0 and 99),
  dress_code text not null default '',
  visibility text not null default 'public' check (visibility in ('public', 'unlisted', 'private')),
  state text not null default 'draft' check (state in ('draft', 'published', 'cancelled')),
  -- Set while a published event is postponed: the date that no longer holds.
  postponed_from timestamptz,
  fee_payer text not null default 'buyer' check (fee_payer in ('buyer', 'organizer')),
  -- The fee in force for this event, frozen at publication.
  fee_basis_points integer not null check (fee_basis_points between 0 and 5000),
  fee_fixed_amount bigint not null check (fee_fixed_amount >= 0),
  refund_policy text not null default 'none' check (refund_policy in ('none', 'until_1_day', 'until_7_days', 'until_30_days')),
  resale_allowed boolean not null default true,
  resale_cap_basis_points integer not null default 10000 check (resale_cap_basis_points between 5000 and 12000),
  transfer_allowed boolean not null default true,
  reentry_allowed boolean not null default false,
  hold_minutes integer not null default 15 check (hold_minutes between 5 and 30),
  max_per_order integer not null default 10 check (max_per_order between 1 and 20),
  max_per_buyer integer check (max_per_buyer between 1 and 1000),
  code_mode text not null default 'static' check (code_mode in ('static', 'rotating')),
  codes_revealed_at timestamptz,
  -- [{ "id", "label", "kind": "text" | "choice" | "checkbox", "required", "choices" }]
  questions jsonb not null default '[]',
  -- Of the uploaded picture, so that lists read none: the version in its crops' addresses, and what stands in their place
  -- until they are loaded.
  picture_version text check (picture_version ~ '^[A-Za-z0-9_-]{10}$'),
  picture_color text check (picture_color ~ '^#[0-9a-f]{6}$'),
  picture_blur text check (length(picture_blur) <= 200),
  -- Lowest all-in price of what anybody may buy; written by the ticket-types domain for lists and price filters.
  from_amount bigint check (from_amount >= 0),
  -- Goes up whenever anything that decides a price or a sale changes; a hold names the version it was priced with.
  offer_version integer not null default 1,
  published_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, currency),
  constraint events_picture_check check (num_nulls(picture_version, picture_color, picture_blur) in (0, 3)),
  check (state = 'draft' or (starts_at is not null and ends_at is not null)),
  check (ends_at is null or starts_at is null or ends_at > starts_at),
  check (doors_at is null or starts_at is null or doors_at <= starts_at)
);
create unique index events_slug_key on events (slug);
create index events_organization_id_idx on events (organization_id, starts_at, id);

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

create table promoter_links (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  user_id uuid references users on delete set null,
  email text not null check (email = lower(email)),
  name text not null default '',
  referral_code text not null check (referral_code = upper(referral_code) and length(referral_code) between 3 and 40),
  commission_basis_points integer check (commission_basis_points between 0 and 5000),
  commission_fixed_amount bigint check (commission_fixed_amount >= 0),
  removed_at timestamptz,
  created_at timestamptz not null,
  unique (id, event_id),
  check (num_nonnulls(commission_basis_points, commission_fixed_amount) = 1)
);
create unique index promoter_links_event_code_key on promoter_links (event_id, referral_code);
create unique index promoter_links_event_email_key on promoter_links (event_id, email) where removed_at is null;
create index promoter_links_user_id_idx on promoter_links (user_id);

create table doormen (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  user_id uuid references users on delete cascade,
  email text not null check (email = lower(email)),
  name text not null default '',
  removed_at timestamptz,
  created_at timestamptz not null
);
create unique index doormen_event_email_key on doormen (event_id, email) where removed_at is null;
create index doormen_user_id_idx on doormen (user_id) where removed_at is null;
