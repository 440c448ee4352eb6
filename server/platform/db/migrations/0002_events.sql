-- What is sold: events, their ticket types, promo codes, promoters and doormen.

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
  -- Lowest all-in price of what anybody may buy; kept by the ticket-types domain for lists and price filters.
  from_amount bigint check (from_amount >= 0),
  -- Goes up whenever anything that decides a price or a sale changes; a hold names the version it was priced with.
  offer_version integer not null default 1,
  published_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, currency),
  check (state = 'draft' or (starts_at is not null and ends_at is not null)),
  check (ends_at is null or starts_at is null or ends_at > starts_at),
  check (doors_at is null or starts_at is null or doors_at <= starts_at)
);
create unique index events_slug_key on events (slug);
create index events_organization_id_idx on events (organization_id, starts_at, id);
create index events_public_idx on events (starts_at, id) where state = 'published' and visibility = 'public';
create index events_public_city_idx on events (lower(city), starts_at, id) where state = 'published' and visibility = 'public';
create index events_public_category_idx on events (category, starts_at, id) where state = 'published' and visibility = 'public';
create index events_public_city_category_idx on events (lower(city), category, starts_at, id) where state = 'published' and visibility = 'public';
create index events_public_free_idx on events (starts_at, id) where state = 'published' and visibility = 'public' and from_amount = 0;

-- One narrow row per event that limits its admissions over all types; absent when it does not.
create table event_stock (
  event_id uuid primary key references events on delete cascade,
  capacity integer not null check (capacity >= 0),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= 0),
  check (held + sold <= capacity)
) with (fillfactor = 20);

create table ticket_types (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 1000),
  price_amount bigint not null check (price_amount between 0 and 100000000),
  -- Null means unlimited.
  capacity integer check (capacity between 0 and 1000000),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= 0),
  -- Set aside for promo codes and not taken yet; nobody else may have it.
  reserved integer not null default 0 check (reserved >= 0),
  sales_start_at timestamptz,
  sales_end_at timestamptz,
  min_per_order integer not null default 1 check (min_per_order between 1 and 20),
  max_per_order integer check (max_per_order between 1 and 20),
  state text not null default 'on_sale' check (state in ('on_sale', 'paused', 'archived')),
  is_hidden boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, event_id),
  constraint ticket_types_stock_check check (capacity is null or held + sold + reserved <= capacity),
  check (sales_end_at is null or sales_start_at is null or sales_end_at > sales_start_at)
) with (fillfactor = 20);
create index ticket_types_event_id_idx on ticket_types (event_id, position, id);

create table promo_codes (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  -- Trimmed and upper-cased: codes are case-insensitive.
  code text not null check (code = upper(code) and length(code) between 2 and 40),
  kind text not null check (kind in ('percent', 'fixed_per_ticket', 'fixed_per_order', 'set_price', 'unlock')),
  percent_basis_points integer check (percent_basis_points between 1 and 10000),
  amount bigint check (amount >= 0),
  -- Null means every type of the event.
  ticket_type_ids uuid[],
  starts_at timestamptz,
  ends_at timestamptz,
  -- Counted in orders; null means unlimited.
  max_uses integer check (max_uses > 0),
  used integer not null default 0 check (used >= 0),
  reserved_ticket_type_id uuid,
  reserved_quantity integer not null default 0 check (reserved_quantity >= 0),
  reserved_taken integer not null default 0 check (reserved_taken between 0 and reserved_quantity),
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (id, event_id),
  foreign key (reserved_ticket_type_id, event_id) references ticket_types (id, event_id),
  constraint promo_codes_uses_check check (max_uses is null or used <= max_uses),
  check ((kind = 'percent') = (percent_basis_points is not null)),
  check ((kind in ('fixed_per_ticket', 'fixed_per_order', 'set_price')) = (amount is not null)),
  check ((reserved_quantity > 0) = (reserved_ticket_type_id is not null))
) with (fillfactor = 50);
create unique index promo_codes_event_code_key on promo_codes (event_id, code);

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
