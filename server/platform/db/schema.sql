-- The schema after all migrations, written by `npm run schema`. Never edit it: write a migration. Functions are named
-- only; each has its file in functions/.

-- tables

create table admissions (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  ticket_id uuid,
  code_version integer,
  kind text not null,
  result text not null,
  reason text,
  entry_number integer,
  device_id text not null,
  scan_id text not null,
  door text default ''::text not null,
  actor_user_id uuid,
  doorman_id uuid,
  earlier_id uuid,
  undoes_id uuid,
  undone_at timestamp with time zone,
  at timestamp with time zone not null,
  door_device_id uuid,
  synced_at timestamp with time zone,
  clock_ahead_seconds integer,
  is_conflict boolean default false not null,
  override_reason text,
  constraint admissions_pkey PRIMARY KEY (id),
  constraint admissions_conflict_check CHECK (((NOT is_conflict) OR ((synced_at IS NOT NULL) AND (result <> 'admitted'::text)))),
  constraint admissions_device_id_check CHECK (((length(device_id) >= 1) AND (length(device_id) <= 64))),
  constraint admissions_kind_check CHECK ((kind = ANY (ARRAY['in'::text, 'out'::text, 'undo'::text]))),
  constraint admissions_override_reason_check CHECK (((length(override_reason) >= 1) AND (length(override_reason) <= 200))),
  constraint admissions_reason_check CHECK ((reason = ANY (ARRAY['replaced'::text, 'no_reentry'::text, 'static_code'::text, 'stale_code'::text, 'event_cancelled'::text]))),
  constraint admissions_result_check CHECK ((result = ANY (ARRAY['admitted'::text, 'already_in'::text, 'left'::text, 'not_in'::text, 'undone'::text, 'listed'::text, 'transferring'::text, 'refunded'::text, 'void'::text, 'other_event'::text, 'not_yet'::text, 'too_late'::text, 'unknown'::text]))),
  constraint admissions_scan_id_check CHECK (((length(scan_id) >= 1) AND (length(scan_id) <= 64))),
  constraint admissions_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint admissions_door_device_id_fkey FOREIGN KEY (door_device_id) REFERENCES door_devices(id) ON DELETE SET NULL,
  constraint admissions_doorman_id_fkey FOREIGN KEY (doorman_id) REFERENCES doormen(id) ON DELETE SET NULL,
  constraint admissions_earlier_id_fkey FOREIGN KEY (earlier_id) REFERENCES admissions(id) ON DELETE RESTRICT,
  constraint admissions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE RESTRICT,
  constraint admissions_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE RESTRICT,
  constraint admissions_undoes_id_fkey FOREIGN KEY (undoes_id) REFERENCES admissions(id) ON DELETE RESTRICT
);

create table artists (
  id uuid default uuidv7() not null,
  slug text not null,
  name text not null,
  constraint artists_pkey PRIMARY KEY (id),
  constraint artists_slug_key UNIQUE (slug),
  constraint artists_slug_check CHECK ((slug <> ''::text))
);

create table audit_log (
  id uuid default uuidv7() not null,
  at timestamp with time zone not null,
  actor_user_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  data jsonb default '{}'::jsonb not null,
  organization_id uuid,
  event_id uuid,
  constraint audit_log_pkey PRIMARY KEY (id)
);

create table buyer_counts (
  event_id uuid not null,
  buyer_key text not null,
  quantity integer not null,
  constraint buyer_counts_pkey PRIMARY KEY (event_id, buyer_key),
  constraint buyer_counts_quantity_check CHECK ((quantity >= 0)),
  constraint buyer_counts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table calendar_feeds (
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table cancellations (
  event_id uuid not null,
  actor_user_id uuid,
  message text default ''::text not null,
  rehearsal jsonb not null,
  started_at timestamp with time zone not null,
  told_until text default ''::text not null,
  told_at timestamp with time zone,
  done_at timestamp with time zone,
  constraint cancellations_pkey PRIMARY KEY (event_id),
  constraint cancellations_message_check CHECK ((length(message) <= 1000)),
  constraint cancellations_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint cancellations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE RESTRICT
);

create table cancelled_orders (
  order_id uuid not null,
  event_id uuid not null,
  amount bigint not null,
  tickets integer not null,
  is_disputed boolean default false not null,
  done_at timestamp with time zone,
  tried_at timestamp with time zone,
  last_error text,
  constraint cancelled_orders_pkey PRIMARY KEY (order_id),
  constraint cancelled_orders_amount_check CHECK ((amount >= 0)),
  constraint cancelled_orders_tickets_check CHECK ((tickets >= 1)),
  constraint cancelled_orders_event_id_fkey FOREIGN KEY (event_id) REFERENCES cancellations(event_id) ON DELETE CASCADE,
  constraint cancelled_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT
);

create table commissions (
  order_id uuid not null,
  promoter_link_id uuid not null,
  currency text not null,
  amount bigint not null,
  state text not null,
  created_at timestamp with time zone not null,
  reversed_amount bigint default 0 not null,
  earned_at timestamp with time zone,
  paid_at timestamp with time zone,
  reversed_at timestamp with time zone,
  transfer_id uuid,
  constraint commissions_pkey PRIMARY KEY (order_id),
  constraint commissions_amount_check CHECK ((amount >= 0)),
  constraint commissions_reversed_amount_check CHECK (((reversed_amount >= 0) AND (reversed_amount <= amount))),
  constraint commissions_reversed_check CHECK (((state <> 'reversed'::text) OR (reversed_amount = amount))),
  constraint commissions_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'earned'::text, 'paid'::text, 'reversed'::text]))),
  constraint commissions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint commissions_promoter_link_id_fkey FOREIGN KEY (promoter_link_id) REFERENCES promoter_links(id) ON DELETE RESTRICT,
  constraint commissions_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT
);

create table connected_accounts (
  organization_id uuid,
  request jsonb,
  attempt integer default 1 not null,
  requested_at timestamp with time zone not null,
  provider_account_id text,
  is_closed boolean default false not null,
  transfers_status text,
  transfers_code text,
  payouts_status text,
  requirements jsonb default '[]'::jsonb not null,
  due_at timestamp with time zone,
  ready_at timestamp with time zone,
  read_at timestamp with time zone,
  tried_at timestamp with time zone,
  version integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  id uuid default uuidv7() not null,
  user_id uuid,
  constraint connected_accounts_pkey PRIMARY KEY (id),
  constraint connected_accounts_organization_id_key UNIQUE (organization_id),
  constraint connected_accounts_provider_account_id_key UNIQUE (provider_account_id),
  constraint connected_accounts_user_id_key UNIQUE (user_id),
  constraint connected_accounts_attempt_check CHECK ((attempt >= 1)),
  constraint connected_accounts_check CHECK ((num_nonnulls(request, provider_account_id) = 1)),
  constraint connected_accounts_one_owner CHECK ((num_nonnulls(organization_id, user_id) = 1)),
  constraint connected_accounts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint connected_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table contact_messages (
  id uuid default uuidv7() not null,
  name text not null,
  email text not null,
  topic text not null,
  about text default ''::text not null,
  message text not null,
  created_at timestamp with time zone not null,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_about_check CHECK ((length(about) <= 200)),
  constraint contact_messages_email_check CHECK ((length(email) <= 254)),
  constraint contact_messages_message_check CHECK (((length(message) >= 1) AND (length(message) <= 4000))),
  constraint contact_messages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint contact_messages_topic_check CHECK ((topic = ANY (ARRAY['question'::text, 'tickets'::text, 'refund'::text, 'account'::text, 'organizer'::text, 'report_event'::text, 'report_listing'::text, 'report_problem'::text, 'safety'::text, 'privacy'::text, 'other'::text])))
);

create table disputes (
  id uuid default uuidv7() not null,
  provider_dispute_id text not null,
  payment_id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  currency text not null,
  amount bigint not null,
  fee_amount bigint default 0 not null,
  reason text not null,
  provider_status text not null,
  state text not null,
  evidence_due_at timestamp with time zone,
  evidence_sent_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  withdrawn_amount bigint default 0 not null,
  reinstated_amount bigint default 0 not null,
  lost_amount bigint default 0 not null,
  evidence_note text default ''::text not null,
  evidence_attempt integer default 1 not null,
  evidence_sent_by_user_id uuid,
  accepted_by_user_id uuid,
  accepted_at timestamp with time zone,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_provider_dispute_id_key UNIQUE (provider_dispute_id),
  constraint disputes_amount_check CHECK ((amount > 0)),
  constraint disputes_check CHECK (((state = ANY (ARRAY['inquiry'::text, 'open'::text])) = (closed_at IS NULL))),
  constraint disputes_evidence_attempt_check CHECK ((evidence_attempt >= 1)),
  constraint disputes_evidence_note_check CHECK ((length(evidence_note) <= 5000)),
  constraint disputes_fee_amount_check CHECK ((fee_amount >= 0)),
  constraint disputes_lost_amount_check CHECK ((lost_amount >= 0)),
  constraint disputes_reinstated_amount_check CHECK ((reinstated_amount >= 0)),
  constraint disputes_state_check CHECK ((state = ANY (ARRAY['inquiry'::text, 'open'::text, 'won'::text, 'lost'::text, 'closed'::text]))),
  constraint disputes_withdrawn_amount_check CHECK ((withdrawn_amount >= 0)),
  constraint disputes_accepted_by_user_id_fkey FOREIGN KEY (accepted_by_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint disputes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE RESTRICT,
  constraint disputes_evidence_sent_by_user_id_fkey FOREIGN KEY (evidence_sent_by_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT
);

create table door_devices (
  id uuid default uuidv7() not null,
  door_link_id uuid not null,
  event_id uuid not null,
  name text default ''::text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint door_devices_pkey PRIMARY KEY (id),
  constraint door_devices_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint door_devices_door_link_id_event_id_fkey FOREIGN KEY (door_link_id, event_id) REFERENCES door_links(id, event_id) ON DELETE CASCADE
);

create table door_links (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  name text default ''::text not null,
  token_hash bytea not null,
  pin_hash bytea not null,
  tries_left integer not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint door_links_pkey PRIMARY KEY (id),
  constraint door_links_id_event_id_key UNIQUE (id, event_id),
  constraint door_links_pin_hash_check CHECK ((length(pin_hash) = 32)),
  constraint door_links_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint door_links_tries_left_check CHECK (((tries_left >= 0) AND (tries_left <= 5))),
  constraint door_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint door_links_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table door_openings (
  event_id uuid not null,
  by_team_at timestamp with time zone,
  by_doorman_at timestamp with time zone,
  constraint door_openings_pkey PRIMARY KEY (event_id),
  constraint door_openings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table door_tallies (
  event_id uuid not null,
  ticket_type_id uuid not null,
  admitted integer not null,
  inside integer not null,
  constraint door_tallies_pkey PRIMARY KEY (event_id, ticket_type_id),
  constraint door_tallies_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint door_tallies_ticket_type_id_event_id_fkey FOREIGN KEY (ticket_type_id, event_id) REFERENCES ticket_types(id, event_id) ON DELETE CASCADE
)
with (fillfactor=50);

create table doormen (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  user_id uuid,
  email text,
  name text default ''::text not null,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  is_supervisor boolean default false not null,
  constraint doormen_pkey PRIMARY KEY (id),
  constraint doormen_email_check CHECK ((email = lower(email))),
  constraint doormen_named_somehow CHECK (((email IS NOT NULL) OR (user_id IS NOT NULL) OR (removed_at IS NOT NULL))),
  constraint doormen_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint doormen_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table email_codes (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  email text not null,
  purpose text not null,
  code_hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  constraint email_codes_pkey PRIMARY KEY (id),
  constraint email_codes_purpose_check CHECK ((purpose = ANY (ARRAY['registration'::text, 'email_change'::text]))),
  constraint email_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table event_artists (
  event_id uuid not null,
  artist_id uuid not null,
  "position" integer not null,
  constraint event_artists_pkey PRIMARY KEY (event_id, artist_id),
  constraint event_artists_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  constraint event_artists_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table event_changes (
  event_id uuid not null,
  version integer not null,
  at timestamp with time zone not null,
  actor_user_id uuid,
  action text not null,
  changes jsonb default '{}'::jsonb not null,
  constraint event_changes_pkey PRIMARY KEY (event_id, version),
  constraint event_changes_action_check CHECK ((action = ANY (ARRAY['created'::text, 'edited'::text, 'published'::text, 'unpublished'::text, 'duplicated'::text, 'cancelled'::text, 'postponed'::text]))),
  constraint event_changes_version_check CHECK ((version >= 1)),
  constraint event_changes_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint event_changes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table event_figures (
  event_id uuid not null,
  part text not null,
  grain text not null,
  at timestamp with time zone not null,
  key text not null,
  orders bigint not null,
  tickets bigint not null,
  complimentary bigint not null,
  returned bigint not null,
  gross bigint not null,
  sale_fees bigint not null,
  sale_commission bigint not null,
  refunds bigint not null,
  refund_fees bigint not null,
  refund_commission bigint not null,
  disputed bigint not null,
  dispute_fees bigint not null,
  dispute_commission bigint not null,
  own_commission bigint not null,
  paid_out bigint not null,
  resale_income bigint default 0 not null,
  constraint event_figures_pkey PRIMARY KEY (event_id, part, grain, at, key),
  constraint event_figures_grain_check CHECK ((grain = ANY (ARRAY['ever'::text, 'four_weeks'::text, 'week'::text, 'day'::text, 'hour'::text, 'quarter'::text]))),
  constraint event_figures_part_check CHECK ((part = ANY (ARRAY['all'::text, 'type'::text, 'promoter'::text, 'source'::text, 'promo_code'::text]))),
  constraint event_figures_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table event_pictures (
  event_id uuid not null,
  webp bytea not null,
  focal_x smallint not null,
  focal_y smallint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint event_pictures_pkey PRIMARY KEY (event_id),
  constraint event_pictures_focal_x_check CHECK (((focal_x >= 0) AND (focal_x <= 100))),
  constraint event_pictures_focal_y_check CHECK (((focal_y >= 0) AND (focal_y <= 100))),
  constraint event_pictures_webp_check CHECK ((length(webp) <= 8388608)),
  constraint event_pictures_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table event_popularity (
  event_id uuid not null,
  sold_count bigint default 0 not null,
  constraint event_popularity_pkey PRIMARY KEY (event_id),
  constraint event_popularity_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table event_reminders (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  on_date date not null,
  recipients integer default 0 not null,
  created_at timestamp with time zone not null,
  constraint event_reminders_pkey PRIMARY KEY (id),
  constraint event_reminders_event_id_on_date_key UNIQUE (event_id, on_date),
  constraint event_reminders_recipients_check CHECK ((recipients >= 0)),
  constraint event_reminders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table event_requests (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  event_ids uuid[] not null,
  created_at timestamp with time zone not null,
  constraint event_requests_pkey PRIMARY KEY (user_id, key),
  constraint event_requests_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  constraint event_requests_request_hash_check CHECK ((length(request_hash) = 32)),
  constraint event_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table event_resale (
  event_id uuid not null,
  starts_at timestamp with time zone,
  closes_at timestamp with time zone,
  is_open boolean not null,
  price_amount bigint not null,
  listed_at timestamp with time zone not null,
  constraint event_resale_pkey PRIMARY KEY (event_id),
  constraint event_resale_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table event_search (
  event_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  title_key text not null,
  document tsvector not null,
  city_key text not null,
  category text not null,
  organization_id uuid not null,
  night date not null,
  last_night date not null,
  is_multi_day boolean generated always as ((last_night > night)) stored not null,
  time_zone text not null,
  age_limit integer not null,
  published_at timestamp with time zone,
  latitude double precision,
  place point,
  price_amount bigint not null,
  is_price_stale boolean default true not null,
  is_gone boolean default false not null,
  constraint event_search_pkey PRIMARY KEY (event_id),
  constraint event_search_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table event_slugs (
  slug text not null,
  event_id uuid not null,
  created_at timestamp with time zone not null,
  constraint event_slugs_pkey PRIMARY KEY (slug),
  constraint event_slugs_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table event_stock (
  event_id uuid not null,
  capacity integer not null,
  held integer default 0 not null,
  sold integer default 0 not null,
  constraint event_stock_pkey PRIMARY KEY (event_id),
  constraint event_stock_capacity_check CHECK ((capacity >= 0)),
  constraint event_stock_check CHECK (((held + sold) <= capacity)),
  constraint event_stock_held_check CHECK ((held >= 0)),
  constraint event_stock_sold_check CHECK ((sold >= 0)),
  constraint event_stock_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
)
with (fillfactor=20);

create table event_views (
  event_id uuid not null,
  grain text not null,
  source text not null,
  at timestamp with time zone not null,
  views bigint not null,
  constraint event_views_pkey PRIMARY KEY (event_id, grain, source, at),
  constraint event_views_grain_check CHECK ((grain = ANY (ARRAY['ever'::text, 'four_weeks'::text, 'week'::text, 'day'::text, 'hour'::text, 'quarter'::text]))),
  constraint event_views_source_check CHECK ((length(source) <= 80)),
  constraint event_views_views_check CHECK ((views > 0)),
  constraint event_views_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table event_words (
  word text collate "C" not null,
  shapes text[] collate "C" not null,
  constraint event_words_pkey PRIMARY KEY (word)
);

create table events (
  id uuid default uuidv7() not null,
  organization_id uuid not null,
  slug text not null,
  title text not null,
  summary text default ''::text not null,
  description_html text default ''::text not null,
  category text not null,
  tags text[] default '{}'::text[] not null,
  line_up text[] default '{}'::text[] not null,
  venue_name text default ''::text not null,
  address text default ''::text not null,
  city text default ''::text not null,
  country text default ''::text not null,
  latitude double precision,
  longitude double precision,
  doors_at timestamp with time zone,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  time_zone text not null,
  night date generated always as ((((starts_at AT TIME ZONE time_zone) - '06:00:00'::interval))::date) stored,
  last_night date generated always as (
CASE
    WHEN ((ends_at - starts_at) > '24:00:00'::interval) THEN (((ends_at AT TIME ZONE time_zone) - '06:00:00.000001'::interval))::date
    ELSE (((starts_at AT TIME ZONE time_zone) - '06:00:00'::interval))::date
END) stored,
  currency text not null,
  age_limit integer,
  dress_code text default ''::text not null,
  visibility text default 'public'::text not null,
  state text default 'draft'::text not null,
  postponed_from timestamp with time zone,
  fee_payer text default 'buyer'::text not null,
  fee_basis_points integer not null,
  fee_fixed_amount bigint not null,
  refund_policy text default 'none'::text not null,
  resale_allowed boolean default true not null,
  resale_cap_basis_points integer default 10000 not null,
  transfer_allowed boolean default true not null,
  reentry_allowed boolean default false not null,
  hold_minutes integer default 15 not null,
  max_per_order integer default 10 not null,
  max_per_buyer integer,
  code_mode text default 'static'::text not null,
  codes_revealed_at timestamp with time zone,
  questions jsonb default '[]'::jsonb not null,
  picture_version text,
  picture_color text,
  picture_blur text,
  from_amount bigint,
  offer_version integer default 1 not null,
  published_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  series_id uuid,
  takes_requests boolean default false not null,
  gates text[] default '{}'::text[] not null,
  sends_reminder boolean default true not null,
  blocked_at timestamp with time zone,
  blocked_reason text default ''::text not null,
  resale_paused_at timestamp with time zone,
  house_rules text default ''::text not null,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_id_currency_key UNIQUE (id, currency),
  constraint events_age_limit_check CHECK (((age_limit >= 0) AND (age_limit <= 99))),
  constraint events_blocked_reason_check CHECK ((length(blocked_reason) <= 500)),
  constraint events_both_dates_check CHECK (((state = 'draft'::text) OR ((starts_at IS NULL) = (ends_at IS NULL)))),
  constraint events_category_check CHECK ((category = ANY (ARRAY['club_night'::text, 'party'::text, 'concert'::text, 'festival'::text, 'food_and_drink'::text, 'arts'::text, 'wellness'::text, 'networking'::text, 'other'::text]))),
  constraint events_check CHECK (((blocked_at IS NULL) OR (state <> 'published'::text))),
  constraint events_check1 CHECK (((ends_at IS NULL) OR (starts_at IS NULL) OR (ends_at > starts_at))),
  constraint events_check2 CHECK (((doors_at IS NULL) OR (starts_at IS NULL) OR (doors_at <= starts_at))),
  constraint events_code_mode_check CHECK ((code_mode = ANY (ARRAY['static'::text, 'rotating'::text]))),
  constraint events_country_check CHECK (((country = ''::text) OR (country ~ '^[A-Z]{2}$'::text))),
  constraint events_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint events_dates_check CHECK (((state = 'draft'::text) OR (postponed_from IS NOT NULL) OR ((starts_at IS NOT NULL) AND (ends_at IS NOT NULL)))),
  constraint events_fee_basis_points_check CHECK (((fee_basis_points >= 0) AND (fee_basis_points <= 5000))),
  constraint events_fee_fixed_amount_check CHECK ((fee_fixed_amount >= 0)),
  constraint events_fee_payer_check CHECK ((fee_payer = ANY (ARRAY['buyer'::text, 'organizer'::text]))),
  constraint events_from_amount_check CHECK ((from_amount >= 0)),
  constraint events_gates_check CHECK ((cardinality(gates) <= 20)),
  constraint events_hold_minutes_check CHECK (((hold_minutes >= 5) AND (hold_minutes <= 30))),
  constraint events_house_rules_check CHECK ((length(house_rules) <= 2000)),
  constraint events_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint events_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint events_max_per_buyer_check CHECK (((max_per_buyer >= 1) AND (max_per_buyer <= 1000))),
  constraint events_max_per_order_check CHECK (((max_per_order >= 1) AND (max_per_order <= 20))),
  constraint events_picture_blur_check CHECK ((length(picture_blur) <= 200)),
  constraint events_picture_check CHECK ((num_nulls(picture_version, picture_color, picture_blur) = ANY (ARRAY[0, 3]))),
  constraint events_picture_color_check CHECK ((picture_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint events_picture_version_check CHECK ((picture_version ~ '^[A-Za-z0-9_-]{10}$'::text)),
  constraint events_refund_policy_check CHECK ((refund_policy = ANY (ARRAY['none'::text, 'until_1_day'::text, 'until_7_days'::text, 'until_30_days'::text]))),
  constraint events_resale_cap_basis_points_check CHECK (((resale_cap_basis_points >= 5000) AND (resale_cap_basis_points <= 12000))),
  constraint events_slug_check CHECK (((slug ~ '^[a-z0-9][a-z0-9-]*$'::text) AND (length(slug) <= 120))),
  constraint events_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'cancelled'::text]))),
  constraint events_summary_check CHECK ((length(summary) <= 300)),
  constraint events_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint events_version_check CHECK ((version >= 1)),
  constraint events_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'unlisted'::text, 'private'::text]))),
  constraint events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE RESTRICT
);

create table followed_artists (
  user_id uuid not null,
  artist_id uuid not null,
  created_at timestamp with time zone not null,
  constraint followed_artists_pkey PRIMARY KEY (user_id, artist_id),
  constraint followed_artists_artist_id_fkey FOREIGN KEY (artist_id) REFERENCES artists(id) ON DELETE CASCADE,
  constraint followed_artists_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table followed_organizations (
  user_id uuid not null,
  organization_id uuid not null,
  created_at timestamp with time zone not null,
  constraint followed_organizations_pkey PRIMARY KEY (user_id, organization_id),
  constraint followed_organizations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint followed_organizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table fraud_warnings (
  id uuid default uuidv7() not null,
  provider_warning_id text not null,
  payment_id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  fraud_type text not null,
  outcome text not null,
  created_at timestamp with time zone not null,
  constraint fraud_warnings_pkey PRIMARY KEY (id),
  constraint fraud_warnings_provider_warning_id_key UNIQUE (provider_warning_id),
  constraint fraud_warnings_outcome_check CHECK ((outcome = ANY (ARRAY['refunded'::text, 'noted'::text]))),
  constraint fraud_warnings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE RESTRICT,
  constraint fraud_warnings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint fraud_warnings_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT
);

create table guest_links (
  token_hash bytea not null,
  order_id uuid,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  opened_at timestamp with time zone,
  is_mailed boolean default true not null,
  constraint guest_links_pkey PRIMARY KEY (token_hash),
  constraint guest_links_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint guest_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table guest_requests (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  ticket_type_id uuid,
  user_id uuid,
  email text not null,
  email_key text not null,
  name text not null,
  plus_ones smallint default 0 not null,
  note text default ''::text not null,
  answers jsonb default '[]'::jsonb not null,
  state text default 'waiting'::text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  withdrawn_at timestamp with time zone,
  token_hash bytea,
  told_at timestamp with time zone,
  constraint guest_requests_pkey PRIMARY KEY (id),
  constraint guest_requests_check CHECK (((state = ANY (ARRAY['approved'::text, 'declined'::text])) = (decided_at IS NOT NULL))),
  constraint guest_requests_check1 CHECK (((state = 'withdrawn'::text) = (withdrawn_at IS NOT NULL))),
  constraint guest_requests_plus_ones_check CHECK (((plus_ones >= 0) AND (plus_ones <= 5))),
  constraint guest_requests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint guest_requests_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint guest_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint guest_requests_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint guest_requests_ticket_type_id_event_id_fkey FOREIGN KEY (ticket_type_id, event_id) REFERENCES ticket_types(id, event_id) ON DELETE SET NULL (ticket_type_id),
  constraint guest_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table holder_notices (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  version integer not null,
  changes jsonb not null,
  created_at timestamp with time zone not null,
  told_until text default ''::text not null,
  done_at timestamp with time zone,
  template text default 'event_changed'::text not null,
  first_saved_at timestamp with time zone not null,
  constraint holder_notices_pkey PRIMARY KEY (id),
  constraint holder_notices_event_id_version_key UNIQUE (event_id, version),
  constraint holder_notices_template_check CHECK ((template = ANY (ARRAY['event_changed'::text, 'event_postponed'::text]))),
  constraint holder_notices_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table idempotency_keys (
  hold_key text not null,
  key text not null,
  request_hash bytea not null,
  order_id uuid,
  refusal jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (hold_key, key),
  constraint idempotency_keys_check CHECK ((num_nonnulls(order_id, refusal) = 1)),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  constraint idempotency_keys_request_hash_check CHECK ((length(request_hash) = 32))
);

create table invitation_batches (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  created_by uuid,
  request_key text,
  request_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint invitation_batches_pkey PRIMARY KEY (id),
  constraint invitation_batches_id_event_id_key UNIQUE (id, event_id),
  constraint invitation_batches_request_hash_check CHECK ((length(request_hash) = 32)),
  constraint invitation_batches_request_key_check CHECK (((length(request_key) >= 1) AND (length(request_key) <= 255))),
  constraint invitation_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitation_batches_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table invitations (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  email text not null,
  mailbox text not null,
  name text default ''::text not null,
  note text default ''::text not null,
  ticket_type_id uuid,
  is_complimentary boolean default true not null,
  plus_ones smallint default 0 not null,
  invited_by uuid,
  batch_id uuid,
  batch_row integer,
  request_key text,
  nonce text not null,
  token_hash bytea,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  mails integer default 1 not null,
  mailed_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  accepted_at timestamp with time zone,
  declined_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_id_event_id_key UNIQUE (id, event_id),
  constraint invitations_answer_check CHECK (((accepted_at IS NULL) OR (declined_at IS NULL))),
  constraint invitations_batch_row_check CHECK ((batch_row >= 1)),
  constraint invitations_check CHECK (((batch_id IS NULL) = (batch_row IS NULL))),
  constraint invitations_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint invitations_mails_check CHECK ((mails >= 1)),
  constraint invitations_name_check CHECK ((length(name) <= 120)),
  constraint invitations_nonce_check CHECK ((length(nonce) = 22)),
  constraint invitations_note_check CHECK ((length(note) <= 1000)),
  constraint invitations_plus_ones_check CHECK (((plus_ones >= 0) AND (plus_ones <= 5))),
  constraint invitations_request_key_check CHECK (((length(request_key) >= 1) AND (length(request_key) <= 255))),
  constraint invitations_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint invitations_batch_id_event_id_fkey FOREIGN KEY (batch_id, event_id) REFERENCES invitation_batches(id, event_id) ON DELETE CASCADE,
  constraint invitations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_ticket_type_id_event_id_fkey FOREIGN KEY (ticket_type_id, event_id) REFERENCES ticket_types(id, event_id)
);

create table job_pools (
  id text not null,
  seen_at timestamp with time zone not null,
  constraint job_pools_pkey PRIMARY KEY (id)
);

create table ledger_accounts (
  id uuid default uuidv7() not null,
  name text not null,
  currency text not null,
  kind text not null,
  event_id uuid,
  settled_at timestamp with time zone,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_name_currency_key UNIQUE (name, currency),
  constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['asset'::text, 'liability'::text, 'income'::text, 'expense'::text, 'clearing'::text]))),
  constraint ledger_accounts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE RESTRICT
);

create table ledger_entries (
  transaction_id uuid not null,
  "position" smallint not null,
  account_id uuid not null,
  currency text not null,
  amount bigint not null,
  constraint ledger_entries_pkey PRIMARY KEY (transaction_id, "position"),
  constraint ledger_entries_amount_check CHECK ((amount <> 0)),
  constraint ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id) ON DELETE RESTRICT,
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id) ON DELETE RESTRICT
);

create table ledger_transactions (
  id uuid default uuidv7() not null,
  key text not null,
  order_id uuid,
  memo text default ''::text not null,
  created_at timestamp with time zone not null,
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_key_key UNIQUE (key),
  constraint ledger_transactions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT
);

create table listings (
  id uuid default uuidv7() not null,
  ticket_id uuid not null,
  event_id uuid not null,
  ticket_type_id uuid not null,
  seller_user_id uuid not null,
  currency text not null,
  state text default 'active'::text not null,
  price_amount bigint not null,
  floor_amount bigint,
  paid_amount bigint not null,
  cap_amount bigint not null,
  link_hash bytea,
  shown_at timestamp with time zone,
  order_id uuid,
  agreed_amount bigint,
  fee_amount bigint,
  seller_fee_amount bigint,
  organizer_amount bigint,
  commission_amount bigint,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  sold_at timestamp with time zone,
  ended_at timestamp with time zone,
  undone_at timestamp with time zone,
  reversed_amount bigint default 0 not null,
  forfeited_amount bigint default 0 not null,
  taken_down_reason text default ''::text not null,
  constraint listings_pkey PRIMARY KEY (id),
  constraint listings_agreed_amount_check CHECK ((agreed_amount > 0)),
  constraint listings_agreed_check CHECK ((((state = ANY (ARRAY['reserved'::text, 'sold'::text])) = (num_nonnulls(order_id, agreed_amount, fee_amount, seller_fee_amount, organizer_amount, commission_amount) = 6)) AND ((state = ANY (ARRAY['reserved'::text, 'sold'::text])) OR (num_nonnulls(order_id, agreed_amount, fee_amount, seller_fee_amount, organizer_amount, commission_amount) = 0)))),
  constraint listings_cap_check CHECK ((price_amount <= cap_amount)),
  constraint listings_check CHECK (((floor_amount > 0) AND (floor_amount < price_amount))),
  constraint listings_commission_amount_check CHECK ((commission_amount >= 0)),
  constraint listings_fee_amount_check CHECK ((fee_amount >= 0)),
  constraint listings_forfeited_check CHECK (((forfeited_amount = 0) OR ((state = 'sold'::text) AND (forfeited_amount > 0)))),
  constraint listings_link_hash_check CHECK ((length(link_hash) = 32)),
  constraint listings_organizer_amount_check CHECK ((organizer_amount >= 0)),
  constraint listings_paid_amount_check CHECK ((paid_amount >= 0)),
  constraint listings_price_amount_check CHECK ((price_amount > 0)),
  constraint listings_reversed_check CHECK (((reversed_amount = 0) OR ((state = 'sold'::text) AND ((reversed_amount >= 0) AND (reversed_amount <= ((agreed_amount - seller_fee_amount) - organizer_amount)))))),
  constraint listings_seller_fee_amount_check CHECK ((seller_fee_amount >= 0)),
  constraint listings_sold_check CHECK (((state = 'sold'::text) = (sold_at IS NOT NULL))),
  constraint listings_split_check CHECK (((agreed_amount >= (seller_fee_amount + organizer_amount)) AND (commission_amount <= (fee_amount + seller_fee_amount)))),
  constraint listings_state_check CHECK ((state = ANY (ARRAY['active'::text, 'reserved'::text, 'sold'::text, 'withdrawn'::text, 'unsold'::text, 'void'::text]))),
  constraint listings_taken_down_check CHECK (((taken_down_reason = ''::text) OR ((state = 'void'::text) AND (length(taken_down_reason) <= 500)))),
  constraint listings_undone_check CHECK (((undone_at IS NULL) OR (state = 'sold'::text))),
  constraint listings_version_check CHECK ((version >= 1)),
  constraint listings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE RESTRICT,
  constraint listings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint listings_seller_user_id_fkey FOREIGN KEY (seller_user_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint listings_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE RESTRICT,
  constraint listings_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_types(id) ON DELETE RESTRICT
);

create table message_stops (
  organization_id uuid not null,
  about text not null,
  email_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint message_stops_pkey PRIMARY KEY (organization_id, about, email_hash),
  constraint message_stops_about_check CHECK ((about = ANY (ARRAY['messages'::text, 'sales'::text]))),
  constraint message_stops_email_hash_check CHECK ((length(email_hash) = 32)),
  constraint message_stops_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

create table messages (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  is_test boolean default false not null,
  segment text not null,
  ticket_type_ids uuid[] default '{}'::uuid[] not null,
  subject text not null,
  text text not null,
  reply_to_user_id uuid,
  sent_by uuid,
  request_key text,
  request_hash bytea not null,
  recipients integer default 0 not null,
  created_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_event_id_request_key_key UNIQUE (event_id, request_key),
  constraint messages_recipients_check CHECK ((recipients >= 0)),
  constraint messages_request_hash_check CHECK ((length(request_hash) = 32)),
  constraint messages_request_key_check CHECK (((length(request_key) >= 1) AND (length(request_key) <= 255))),
  constraint messages_segment_check CHECK ((segment = ANY (ARRAY['ticket_holders'::text, 'not_yet_in'::text, 'already_in'::text, 'buyers'::text, 'invited'::text, 'requests'::text]))),
  constraint messages_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 150))),
  constraint messages_text_check CHECK (((length(text) >= 1) AND (length(text) <= 5000))),
  constraint messages_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint messages_reply_to_user_id_fkey FOREIGN KEY (reply_to_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL
);

create table order_lines (
  order_id uuid not null,
  "position" smallint not null,
  ticket_type_id uuid not null,
  name text not null,
  quantity integer not null,
  unit_price_amount bigint not null,
  discount_amount bigint default 0 not null,
  fee_amount bigint default 0 not null,
  organizer_fee_amount bigint default 0 not null,
  listing_id uuid,
  seller_fee_amount bigint,
  organizer_amount bigint,
  commission_amount bigint,
  constraint order_lines_pkey PRIMARY KEY (order_id, "position"),
  constraint order_lines_check CHECK ((discount_amount <= (unit_price_amount * quantity))),
  constraint order_lines_commission_amount_check CHECK ((commission_amount >= 0)),
  constraint order_lines_discount_amount_check CHECK ((discount_amount >= 0)),
  constraint order_lines_fee_amount_check CHECK ((fee_amount >= 0)),
  constraint order_lines_listing_check CHECK (((num_nonnulls(listing_id, seller_fee_amount, organizer_amount, commission_amount) = ANY (ARRAY[0, 4])) AND ((listing_id IS NULL) OR ((quantity = 1) AND (discount_amount = 0))))),
  constraint order_lines_organizer_amount_check CHECK ((organizer_amount >= 0)),
  constraint order_lines_organizer_fee_amount_check CHECK ((organizer_fee_amount >= 0)),
  constraint order_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 20))),
  constraint order_lines_seller_fee_amount_check CHECK ((seller_fee_amount >= 0)),
  constraint order_lines_unit_price_amount_check CHECK ((unit_price_amount >= 0)),
  constraint order_lines_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE RESTRICT,
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_lines_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_types(id) ON DELETE RESTRICT
);

create table order_search (
  event_id uuid not null,
  sorted_at timestamp with time zone not null,
  order_id uuid not null,
  status text not null,
  kind text not null,
  promo_code_id uuid,
  promoter_link_id uuid,
  ticket_type_ids uuid[] not null,
  document text not null,
  constraint order_search_pkey PRIMARY KEY (event_id, sorted_at, order_id),
  constraint order_search_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table orders (
  id uuid not null,
  session_id text not null,
  event_id uuid not null,
  currency text not null,
  kind text not null,
  status text not null,
  end_reason text,
  is_late boolean default false not null,
  buyer_user_id uuid,
  buyer_email text not null,
  buyer_name text default ''::text not null,
  buyer_key text not null,
  hold_key text not null,
  browser_hash bytea,
  request_hash bytea not null,
  quantity integer not null,
  face_amount bigint not null,
  discount_amount bigint default 0 not null,
  fee_amount bigint default 0 not null,
  organizer_fee_amount bigint default 0 not null,
  total_amount bigint not null,
  promo_code_id uuid,
  promo_reserved_quantity integer default 0 not null,
  promoter_link_id uuid,
  commission_basis_points integer,
  commission_fixed_amount bigint,
  answers jsonb default '{}'::jsonb not null,
  holder_names jsonb default '[]'::jsonb not null,
  holder_emails jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  hard_expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  invitation_id uuid,
  source text,
  waiting_list_entry_id uuid,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_browser_hash_check CHECK ((length(browser_hash) = 32)),
  constraint orders_check CHECK (((kind = ANY (ARRAY['free'::text, 'complimentary'::text])) = (total_amount = 0))),
  constraint orders_discount_amount_check CHECK ((discount_amount >= 0)),
  constraint orders_end_reason_check CHECK ((end_reason = ANY (ARRAY['hold_ended'::text, 'given_back'::text, 'replaced'::text, 'payment_failed'::text, 'sold_out_late'::text, 'event_over_late'::text, 'limit_late'::text, 'event_cancelled'::text, 'listing_ended'::text]))),
  constraint orders_face_amount_check CHECK ((face_amount >= 0)),
  constraint orders_fee_amount_check CHECK ((fee_amount >= 0)),
  constraint orders_kind_check CHECK ((kind = ANY (ARRAY['primary'::text, 'free'::text, 'resale'::text, 'complimentary'::text]))),
  constraint orders_organizer_fee_amount_check CHECK ((organizer_fee_amount >= 0)),
  constraint orders_promo_reserved_quantity_check CHECK ((promo_reserved_quantity >= 0)),
  constraint orders_quantity_check CHECK (((quantity >= 1) AND (quantity <= 200))),
  constraint orders_request_hash_check CHECK ((length(request_hash) = 32)),
  constraint orders_resale_check CHECK (((kind <> 'resale'::text) OR ((total_amount > 0) AND (promo_code_id IS NULL) AND (invitation_id IS NULL)))),
  constraint orders_session_id_check CHECK (((length(session_id) >= 20) AND (length(session_id) <= 64))),
  constraint orders_source_check CHECK (((length(source) >= 1) AND (length(source) <= 80))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['held'::text, 'releasing'::text, 'paid'::text, 'partially_refunded'::text, 'refunded'::text, 'expired'::text, 'failed'::text, 'late_refunded'::text]))),
  constraint orders_total_amount_check CHECK ((total_amount >= 0)),
  constraint orders_total_check CHECK ((total_amount = ((face_amount - discount_amount) + fee_amount))),
  constraint orders_buyer_user_id_fkey FOREIGN KEY (buyer_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint orders_event_id_currency_fkey FOREIGN KEY (event_id, currency) REFERENCES events(id, currency) ON DELETE RESTRICT,
  constraint orders_invitation_fkey FOREIGN KEY (invitation_id, event_id) REFERENCES invitations(id, event_id),
  constraint orders_promo_code_id_event_id_fkey FOREIGN KEY (promo_code_id, event_id) REFERENCES promo_codes(id, event_id),
  constraint orders_promoter_link_id_event_id_fkey FOREIGN KEY (promoter_link_id, event_id) REFERENCES promoter_links(id, event_id),
  constraint orders_waiting_list_entry_id_fkey FOREIGN KEY (waiting_list_entry_id) REFERENCES waiting_list_entries(id) ON DELETE SET NULL
)
with (fillfactor=80);

create table organization_figures (
  organization_id uuid not null,
  currency text not null,
  at timestamp with time zone not null,
  orders bigint default 0 not null,
  tickets bigint default 0 not null,
  returned bigint default 0 not null,
  gross bigint default 0 not null,
  refunds bigint default 0 not null,
  views bigint default 0 not null,
  grain text not null,
  constraint organization_figures_pkey PRIMARY KEY (organization_id, currency, grain, at),
  constraint organization_figures_grain_check CHECK ((grain = ANY (ARRAY['hour'::text, 'quarter'::text]))),
  constraint organization_figures_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

create table organization_handles (
  handle text not null,
  organization_id uuid not null,
  created_at timestamp with time zone not null,
  constraint organization_handles_pkey PRIMARY KEY (handle),
  constraint organization_handles_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

create table organization_members (
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null,
  constraint organization_members_pkey PRIMARY KEY (organization_id, user_id),
  constraint organization_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'finance'::text, 'door'::text]))),
  constraint organization_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table organization_pictures (
  organization_id uuid not null,
  name text not null,
  webp bytea not null,
  created_at timestamp with time zone not null,
  constraint organization_pictures_pkey PRIMARY KEY (organization_id),
  constraint organization_pictures_name_check CHECK ((name ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint organization_pictures_webp_check CHECK ((length(webp) <= 262144)),
  constraint organization_pictures_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

create table organization_views (
  organization_id uuid not null,
  currency text not null,
  grain text not null,
  at timestamp with time zone not null,
  source text not null,
  views bigint not null,
  constraint organization_views_pkey PRIMARY KEY (organization_id, currency, grain, at, source),
  constraint organization_views_grain_check CHECK ((grain = ANY (ARRAY['ever'::text, 'four_weeks'::text, 'week'::text, 'day'::text, 'hour'::text, 'quarter'::text]))),
  constraint organization_views_source_check CHECK (((source <> ''::text) AND (length(source) <= 80))),
  constraint organization_views_views_check CHECK ((views > 0)),
  constraint organization_views_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

create table organizations (
  id uuid default uuidv7() not null,
  owner_user_id uuid not null,
  name text not null,
  handle text not null,
  bio text default ''::text not null,
  country text not null,
  currency text not null,
  fee_basis_points integer,
  fee_fixed_amount bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  picture_name text,
  website text default ''::text not null,
  fee_payer text default 'buyer'::text not null,
  tax_name text default ''::text not null,
  tax_address text default ''::text not null,
  tax_number text default ''::text not null,
  closed_at timestamp with time zone,
  payouts_state text default 'not_started'::text not null,
  paid_sales_allowed boolean default false not null,
  payouts_frozen_at timestamp with time zone,
  payouts_frozen_reason text default ''::text not null,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint organizations_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint organizations_fee_basis_points_check CHECK (((fee_basis_points >= 0) AND (fee_basis_points <= 5000))),
  constraint organizations_fee_fixed_amount_check CHECK ((fee_fixed_amount >= 0)),
  constraint organizations_fee_payer_check CHECK ((fee_payer = ANY (ARRAY['buyer'::text, 'organizer'::text]))),
  constraint organizations_handle_check CHECK ((handle ~ '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'::text)),
  constraint organizations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint organizations_payouts_frozen_reason_check CHECK ((length(payouts_frozen_reason) <= 500)),
  constraint organizations_payouts_state_check CHECK ((payouts_state = ANY (ARRAY['not_started'::text, 'more_needed'::text, 'in_review'::text, 'ready'::text, 'restricted'::text, 'rejected'::text]))),
  constraint organizations_tax_address_check CHECK ((length(tax_address) <= 500)),
  constraint organizations_tax_name_check CHECK ((length(tax_name) <= 200)),
  constraint organizations_tax_number_check CHECK ((length(tax_number) <= 40)),
  constraint organizations_website_check CHECK (((website = ''::text) OR ((website ~ '^https?://'::text) AND (length(website) <= 200)))),
  constraint organizations_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id) ON DELETE RESTRICT
);

create table outbox (
  id uuid default uuidv7() not null,
  key text not null,
  template text not null,
  to_email text not null,
  payload jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_error text,
  is_bulk boolean default false not null,
  group_id uuid,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_key_key UNIQUE (key)
);

create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table payment_sessions (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  attempt integer not null,
  state text not null,
  provider_session_id text,
  url text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  constraint payment_sessions_pkey PRIMARY KEY (id),
  constraint payment_sessions_order_id_attempt_key UNIQUE (order_id, attempt),
  constraint payment_sessions_attempt_check CHECK ((attempt >= 1)),
  constraint payment_sessions_state_check CHECK ((state = ANY (ARRAY['creating'::text, 'open'::text, 'complete'::text, 'expired'::text, 'failed'::text]))),
  constraint payment_sessions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table payments (
  id uuid default uuidv7() not null,
  order_id uuid not null,
  provider_payment_intent_id text not null,
  provider_charge_id text,
  currency text not null,
  amount bigint not null,
  provider_fee_amount bigint,
  paid_at timestamp with time zone not null,
  is_demonstration boolean default false not null,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT
);

create table postponement_choices (
  postponement_id uuid not null,
  ticket_id uuid not null,
  choice text not null,
  chosen_at timestamp with time zone not null,
  constraint postponement_choices_pkey PRIMARY KEY (postponement_id, ticket_id),
  constraint postponement_choices_choice_check CHECK ((choice = ANY (ARRAY['keep'::text, 'refund'::text]))),
  constraint postponement_choices_postponement_id_fkey FOREIGN KEY (postponement_id) REFERENCES postponements(id) ON DELETE CASCADE,
  constraint postponement_choices_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE
);

create table postponement_links (
  token_hash bytea not null,
  postponement_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null,
  constraint postponement_links_pkey PRIMARY KEY (token_hash),
  constraint postponement_links_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint postponement_links_postponement_id_fkey FOREIGN KEY (postponement_id) REFERENCES postponements(id) ON DELETE CASCADE
);

create table postponements (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  version integer not null,
  actor_user_id uuid,
  message text default ''::text not null,
  from_starts_at timestamp with time zone,
  to_starts_at timestamp with time zone,
  created_at timestamp with time zone not null,
  choose_until timestamp with time zone not null,
  replaced_at timestamp with time zone,
  constraint postponements_pkey PRIMARY KEY (id),
  constraint postponements_event_id_version_key UNIQUE (event_id, version),
  constraint postponements_check CHECK ((choose_until > created_at)),
  constraint postponements_message_check CHECK ((length(message) <= 1000)),
  constraint postponements_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint postponements_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table promo_code_batches (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  name text not null,
  request_key text,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  constraint promo_code_batches_pkey PRIMARY KEY (id),
  constraint promo_code_batches_id_event_id_key UNIQUE (id, event_id),
  constraint promo_code_batches_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint promo_code_batches_request_key_check CHECK (((length(request_key) >= 1) AND (length(request_key) <= 255))),
  constraint promo_code_batches_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table promo_codes (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  code text not null,
  kind text not null,
  percent_basis_points integer,
  amount bigint,
  ticket_type_ids uuid[],
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_uses integer,
  used integer default 0 not null,
  reserved_ticket_type_id uuid,
  reserved_quantity integer default 0 not null,
  reserved_taken integer default 0 not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  batch_id uuid,
  paused_at timestamp with time zone,
  paused_reserved_quantity integer,
  version integer default 1 not null,
  constraint promo_codes_pkey PRIMARY KEY (id),
  constraint promo_codes_id_event_id_key UNIQUE (id, event_id),
  constraint promo_codes_amount_check CHECK ((amount >= 0)),
  constraint promo_codes_check CHECK (((reserved_taken >= 0) AND (reserved_taken <= reserved_quantity))),
  constraint promo_codes_check1 CHECK (((kind = 'percent'::text) = (percent_basis_points IS NOT NULL))),
  constraint promo_codes_check2 CHECK (((kind = ANY (ARRAY['fixed_per_ticket'::text, 'fixed_per_order'::text, 'set_price'::text])) = (amount IS NOT NULL))),
  constraint promo_codes_code_check CHECK (((code = upper(code)) AND ((length(code) >= 2) AND (length(code) <= 40)))),
  constraint promo_codes_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'fixed_per_ticket'::text, 'fixed_per_order'::text, 'set_price'::text, 'unlock'::text]))),
  constraint promo_codes_max_uses_check CHECK ((max_uses > 0)),
  constraint promo_codes_paused_check CHECK (((paused_at IS NULL) = (paused_reserved_quantity IS NULL))),
  constraint promo_codes_paused_reserved_quantity_check CHECK ((paused_reserved_quantity >= 0)),
  constraint promo_codes_percent_basis_points_check CHECK (((percent_basis_points >= 1) AND (percent_basis_points <= 10000))),
  constraint promo_codes_reserved_quantity_check CHECK ((reserved_quantity >= 0)),
  constraint promo_codes_reserved_type_check CHECK (((reserved_quantity = 0) OR (reserved_ticket_type_id IS NOT NULL))),
  constraint promo_codes_used_check CHECK ((used >= 0)),
  constraint promo_codes_uses_check CHECK (((max_uses IS NULL) OR (used <= max_uses))),
  constraint promo_codes_batch_id_event_id_fkey FOREIGN KEY (batch_id, event_id) REFERENCES promo_code_batches(id, event_id) ON DELETE CASCADE,
  constraint promo_codes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint promo_codes_reserved_ticket_type_id_event_id_fkey FOREIGN KEY (reserved_ticket_type_id, event_id) REFERENCES ticket_types(id, event_id)
)
with (fillfactor=50);

create table promo_uses (
  order_id uuid not null,
  promo_code_id uuid not null,
  state text not null,
  constraint promo_uses_pkey PRIMARY KEY (order_id),
  constraint promo_uses_state_check CHECK ((state = ANY (ARRAY['held'::text, 'used'::text, 'released'::text]))),
  constraint promo_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint promo_uses_promo_code_id_fkey FOREIGN KEY (promo_code_id) REFERENCES promo_codes(id) ON DELETE RESTRICT
);

create table promoter_clicks (
  promoter_link_id uuid not null,
  day date not null,
  clicks integer not null,
  constraint promoter_clicks_pkey PRIMARY KEY (promoter_link_id, day),
  constraint promoter_clicks_clicks_check CHECK ((clicks > 0)),
  constraint promoter_clicks_promoter_link_id_fkey FOREIGN KEY (promoter_link_id) REFERENCES promoter_links(id) ON DELETE CASCADE
);

create table promoter_links (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  user_id uuid,
  email text,
  name text default ''::text not null,
  referral_code text not null,
  commission_basis_points integer,
  commission_fixed_amount bigint,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  former_codes text[] default '{}'::text[] not null,
  constraint promoter_links_pkey PRIMARY KEY (id),
  constraint promoter_links_id_event_id_key UNIQUE (id, event_id),
  constraint promoter_links_check CHECK ((num_nonnulls(commission_basis_points, commission_fixed_amount) = 1)),
  constraint promoter_links_commission_basis_points_check CHECK (((commission_basis_points >= 0) AND (commission_basis_points <= 5000))),
  constraint promoter_links_commission_fixed_amount_check CHECK ((commission_fixed_amount >= 0)),
  constraint promoter_links_email_check CHECK ((email = lower(email))),
  constraint promoter_links_referral_code_check CHECK (((referral_code = upper(referral_code)) AND ((length(referral_code) >= 3) AND (length(referral_code) <= 40)))),
  constraint promoter_links_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint promoter_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table provider_transactions (
  id text not null,
  type text not null,
  source_id text,
  currency text not null,
  amount bigint not null,
  fee_amount bigint not null,
  net_amount bigint not null,
  created_at timestamp with time zone not null,
  constraint provider_transactions_pkey PRIMARY KEY (id),
  constraint provider_transactions_check CHECK ((net_amount = (amount - fee_amount)))
);

create unlogged table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table reconciliation_findings (
  id uuid default uuidv7() not null,
  key text not null,
  run_id uuid not null,
  kind text not null,
  provider_transaction_id text,
  source_id text,
  ledger_keys text[] default '{}'::text[] not null,
  currency text not null,
  provider_amount bigint,
  book_amount bigint,
  found_at timestamp with time zone not null,
  cleared_at timestamp with time zone,
  settled_at timestamp with time zone,
  settled_by_user_id uuid,
  note text default ''::text not null,
  constraint reconciliation_findings_pkey PRIMARY KEY (id),
  constraint reconciliation_findings_key_key UNIQUE (key),
  constraint reconciliation_findings_kind_check CHECK ((kind = ANY (ARRAY['not_in_book'::text, 'not_at_provider'::text, 'amount_differs'::text, 'balance_differs'::text]))),
  constraint reconciliation_findings_note_check CHECK ((length(note) <= 1000)),
  constraint reconciliation_findings_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconciliation_runs(id) ON DELETE RESTRICT,
  constraint reconciliation_findings_settled_by_user_id_fkey FOREIGN KEY (settled_by_user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table reconciliation_runs (
  id uuid default uuidv7() not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  transactions integer default 0 not null,
  matched integer default 0 not null,
  balances jsonb default '[]'::jsonb not null,
  constraint reconciliation_runs_pkey PRIMARY KEY (id)
);

create table refund_tickets (
  refund_id uuid not null,
  ticket_id uuid not null,
  order_id uuid not null,
  amount bigint not null,
  constraint refund_tickets_pkey PRIMARY KEY (refund_id, ticket_id),
  constraint refund_tickets_once UNIQUE (ticket_id, order_id),
  constraint refund_tickets_amount_check CHECK ((amount >= 0)),
  constraint refund_tickets_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint refund_tickets_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE,
  constraint refund_tickets_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE RESTRICT
);

create table refunds (
  id uuid default uuidv7() not null,
  key text not null,
  order_id uuid not null,
  payment_id uuid not null,
  currency text not null,
  amount bigint not null,
  state text not null,
  reason text not null,
  attempt integer default 1 not null,
  provider_refund_id text,
  failure_reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  keeps_fee boolean default false not null,
  requested_by_user_id uuid,
  note text default ''::text not null,
  again_of_refund_id uuid,
  waits_for_balance boolean default false not null,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_key_key UNIQUE (key),
  constraint refunds_provider_refund_id_key UNIQUE (provider_refund_id),
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_note_check CHECK ((length(note) <= 500)),
  constraint refunds_reason_check CHECK ((reason = ANY (ARRAY['late_payment'::text, 'surplus_payment'::text, 'buyer'::text, 'organizer'::text, 'event_cancelled'::text, 'event_postponed'::text, 'fraud_warning'::text, 'staff'::text, 'provider_dashboard'::text, 'dispute_won'::text]))),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['intent'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text]))),
  constraint refunds_waits_check CHECK (((state = 'intent'::text) OR (NOT waits_for_balance))),
  constraint refunds_again_of_refund_id_fkey FOREIGN KEY (again_of_refund_id) REFERENCES refunds(id) ON DELETE RESTRICT,
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  constraint refunds_requested_by_user_id_fkey FOREIGN KEY (requested_by_user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table report_mails (
  event_id uuid not null,
  created_at timestamp with time zone not null,
  constraint report_mails_pkey PRIMARY KEY (event_id),
  constraint report_mails_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table sale_alerts (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  unsubscribe_hash bytea,
  constraint sale_alerts_pkey PRIMARY KEY (id),
  constraint sale_alerts_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint sale_alerts_unsubscribe_hash_check CHECK ((length(unsubscribe_hash) = 32)),
  constraint sale_alerts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table sales_digests (
  id uuid default uuidv7() not null,
  organization_id uuid not null,
  on_date date not null,
  time_zone text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint sales_digests_pkey PRIMARY KEY (id),
  constraint sales_digests_organization_id_on_date_key UNIQUE (organization_id, on_date),
  constraint sales_digests_check CHECK ((starts_at < ends_at)),
  constraint sales_digests_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

create table saved_events (
  user_id uuid not null,
  event_id uuid not null,
  created_at timestamp with time zone not null,
  constraint saved_events_pkey PRIMARY KEY (user_id, event_id),
  constraint saved_events_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint saved_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table schema_functions (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_functions_pkey PRIMARY KEY (name)
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table seller_offsets (
  id uuid default uuidv7() not null,
  listing_id uuid not null,
  owing_listing_id uuid not null,
  currency text not null,
  amount bigint not null,
  created_at timestamp with time zone not null,
  constraint seller_offsets_pkey PRIMARY KEY (id),
  constraint seller_offsets_amount_check CHECK ((amount > 0)),
  constraint seller_offsets_check CHECK ((listing_id <> owing_listing_id)),
  constraint seller_offsets_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE RESTRICT,
  constraint seller_offsets_owing_listing_id_fkey FOREIGN KEY (owing_listing_id) REFERENCES listings(id) ON DELETE RESTRICT
);

create table seller_reviews (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  seller_user_id uuid not null,
  state text not null,
  reasons text[] default '{}'::text[] not null,
  assessed_at timestamp with time zone not null,
  due_at timestamp with time zone,
  note text default ''::text not null,
  decided_at timestamp with time zone,
  decided_by_user_id uuid,
  constraint seller_reviews_pkey PRIMARY KEY (id),
  constraint seller_reviews_event_id_seller_user_id_key UNIQUE (event_id, seller_user_id),
  constraint seller_reviews_decided_check CHECK (((state = ANY (ARRAY['released'::text, 'stopped'::text])) = (decided_at IS NOT NULL))),
  constraint seller_reviews_held_check CHECK (((state = 'clear'::text) OR ((cardinality(reasons) > 0) AND (due_at IS NOT NULL)))),
  constraint seller_reviews_note_check CHECK ((length(note) <= 500)),
  constraint seller_reviews_state_check CHECK ((state = ANY (ARRAY['clear'::text, 'held'::text, 'released'::text, 'stopped'::text]))),
  constraint seller_reviews_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint seller_reviews_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE RESTRICT,
  constraint seller_reviews_seller_user_id_fkey FOREIGN KEY (seller_user_id) REFERENCES users(id) ON DELETE RESTRICT
);

create table sessions (
  token_hash bytea not null,
  id uuid default uuidv7() not null,
  user_id uuid not null,
  user_agent text default ''::text not null,
  ip text default ''::text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  second_factor_at timestamp with time zone,
  password_confirmed_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table settlement_offsets (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  owing_event_id uuid not null,
  currency text not null,
  amount bigint not null,
  created_at timestamp with time zone not null,
  constraint settlement_offsets_pkey PRIMARY KEY (id),
  constraint settlement_offsets_amount_check CHECK ((amount > 0)),
  constraint settlement_offsets_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE RESTRICT,
  constraint settlement_offsets_owing_event_id_fkey FOREIGN KEY (owing_event_id) REFERENCES events(id) ON DELETE RESTRICT
);

create table staff (
  user_id uuid not null,
  added_at timestamp with time zone not null,
  totp_secret bytea,
  totp_set_up_at timestamp with time zone,
  totp_last_step bigint,
  wrong_codes integer default 0 not null,
  locked_until timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (user_id),
  constraint staff_check CHECK (((totp_set_up_at IS NULL) OR (totp_secret IS NOT NULL))),
  constraint staff_wrong_codes_check CHECK ((wrong_codes >= 0)),
  constraint staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table staff_recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint staff_recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint staff_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff(user_id) ON DELETE CASCADE
);

create table staff_tasks (
  kind text not null,
  subject_id uuid not null,
  taken_by_user_id uuid,
  taken_at timestamp with time zone,
  done_by_user_id uuid,
  done_at timestamp with time zone,
  note text default ''::text not null,
  constraint staff_tasks_pkey PRIMARY KEY (kind, subject_id),
  constraint staff_tasks_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'dispute'::text, 'refund'::text, 'finding'::text, 'warning'::text, 'payouts'::text, 'seller'::text]))),
  constraint staff_tasks_note_check CHECK ((length(note) <= 500)),
  constraint staff_tasks_done_by_user_id_fkey FOREIGN KEY (done_by_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint staff_tasks_taken_by_user_id_fkey FOREIGN KEY (taken_by_user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table team_invitations (
  id uuid default uuidv7() not null,
  organization_id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  token_hash bytea,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint team_invitations_pkey PRIMARY KEY (id),
  constraint team_invitations_check CHECK (((accepted_at IS NULL) OR (revoked_at IS NULL))),
  constraint team_invitations_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint team_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'finance'::text, 'door'::text]))),
  constraint team_invitations_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint team_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE RESTRICT,
  constraint team_invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

create table ticket_history (
  ticket_id uuid not null,
  id uuid default uuidv7() not null,
  at timestamp with time zone not null,
  kind text not null,
  actor_user_id uuid,
  data jsonb default '{}'::jsonb not null,
  constraint ticket_history_pkey PRIMARY KEY (ticket_id, id),
  constraint ticket_history_kind_check CHECK ((kind = ANY (ARRAY['issued'::text, 'named'::text, 'claimed'::text, 'reissued'::text, 'listed'::text, 'delisted'::text, 'sold'::text, 'resale_undone'::text, 'transfer_sent'::text, 'transfer_cancelled'::text, 'moved'::text, 'admitted'::text, 'left'::text, 'admission_undone'::text, 'refunded'::text, 'voided'::text]))),
  constraint ticket_history_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE RESTRICT
);

create table ticket_transfers (
  id uuid default uuidv7() not null,
  ticket_id uuid not null,
  event_id uuid not null,
  from_user_id uuid,
  from_email text not null,
  to_email text not null,
  note text default ''::text not null,
  state text default 'pending'::text not null,
  token_hash bytea not null,
  claimed_by_user_id uuid,
  claimed_by_email text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  mails smallint default 1 not null,
  constraint ticket_transfers_pkey PRIMARY KEY (id),
  constraint ticket_transfers_token_hash_key UNIQUE (token_hash),
  constraint ticket_transfers_ended_check CHECK (((state = 'pending'::text) = (ended_at IS NULL))),
  constraint ticket_transfers_from_email_check CHECK ((from_email = lower(from_email))),
  constraint ticket_transfers_mails_check CHECK ((mails >= 1)),
  constraint ticket_transfers_note_check CHECK ((length(note) <= 500)),
  constraint ticket_transfers_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'claimed'::text, 'cancelled'::text, 'expired'::text]))),
  constraint ticket_transfers_to_email_check CHECK (((to_email = lower(to_email)) AND (length(to_email) <= 254))),
  constraint ticket_transfers_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint ticket_transfers_claimed_by_user_id_fkey FOREIGN KEY (claimed_by_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint ticket_transfers_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE RESTRICT,
  constraint ticket_transfers_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint ticket_transfers_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE RESTRICT
);

create table ticket_types (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  name text not null,
  description text default ''::text not null,
  price_amount bigint not null,
  capacity integer,
  held integer default 0 not null,
  sold integer default 0 not null,
  reserved integer default 0 not null,
  sales_start_at timestamp with time zone,
  sales_end_at timestamp with time zone,
  min_per_order integer default 1 not null,
  max_per_order integer,
  state text default 'on_sale'::text not null,
  is_hidden boolean default false not null,
  "position" integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  opens_after_type_id uuid,
  version integer default 1 not null,
  by_request boolean default false not null,
  resale_allowed boolean default true not null,
  constraint ticket_types_pkey PRIMARY KEY (id),
  constraint ticket_types_id_event_id_key UNIQUE (id, event_id),
  constraint ticket_types_capacity_check CHECK (((capacity >= 0) AND (capacity <= 1000000))),
  constraint ticket_types_check CHECK (((sales_end_at IS NULL) OR (sales_start_at IS NULL) OR (sales_end_at > sales_start_at))),
  constraint ticket_types_description_check CHECK ((length(description) <= 1000)),
  constraint ticket_types_held_check CHECK ((held >= 0)),
  constraint ticket_types_max_per_order_check CHECK (((max_per_order >= 1) AND (max_per_order <= 20))),
  constraint ticket_types_min_per_order_check CHECK (((min_per_order >= 1) AND (min_per_order <= 20))),
  constraint ticket_types_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint ticket_types_opens_after_check CHECK ((opens_after_type_id <> id)),
  constraint ticket_types_per_order_check CHECK ((max_per_order >= min_per_order)),
  constraint ticket_types_price_amount_check CHECK (((price_amount >= 0) AND (price_amount <= 100000000))),
  constraint ticket_types_reserved_check CHECK ((reserved >= 0)),
  constraint ticket_types_sold_check CHECK ((sold >= 0)),
  constraint ticket_types_state_check CHECK ((state = ANY (ARRAY['on_sale'::text, 'paused'::text, 'archived'::text]))),
  constraint ticket_types_stock_check CHECK (((capacity IS NULL) OR (((held + sold) + reserved) <= capacity))),
  constraint ticket_types_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint ticket_types_opens_after_type_id_event_id_fkey FOREIGN KEY (opens_after_type_id, event_id) REFERENCES ticket_types(id, event_id)
)
with (fillfactor=20);

create table ticket_versions (
  ticket_id uuid not null,
  version integer not null,
  owner_user_id uuid,
  owner_email text not null,
  acquired_via text not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  constraint ticket_versions_pkey PRIMARY KEY (ticket_id, version),
  constraint ticket_versions_acquired_via_check CHECK ((acquired_via = ANY (ARRAY['purchase'::text, 'claim'::text, 'transfer'::text, 'resale'::text, 'reissue'::text, 'complimentary'::text, 'resale_undone'::text]))),
  constraint ticket_versions_check CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
  constraint ticket_versions_version_check CHECK ((version >= 1)),
  constraint ticket_versions_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint ticket_versions_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE RESTRICT
);

create table tickets (
  id uuid not null,
  event_id uuid not null,
  ticket_type_id uuid not null,
  order_id uuid not null,
  "position" smallint not null,
  state text not null,
  owner_user_id uuid,
  owner_email text not null,
  holder_name text default ''::text not null,
  code_key bytea not null,
  code_version integer default 1 not null,
  currency text not null,
  face_amount bigint not null,
  discount_amount bigint default 0 not null,
  fee_amount bigint default 0 not null,
  organizer_fee_amount bigint default 0 not null,
  commission_amount bigint default 0 not null,
  entries integer default 0 not null,
  is_inside boolean default false not null,
  first_admitted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  changed_in xid8 default pg_current_xact_id() not null,
  resale_order_id uuid,
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_check CHECK ((((state = 'used'::text) = (entries > 0)) OR (state = ANY (ARRAY['refunded'::text, 'void'::text])))),
  constraint tickets_code_key_check CHECK ((length(code_key) = 16)),
  constraint tickets_code_version_check CHECK ((code_version >= 1)),
  constraint tickets_entries_check CHECK ((entries >= 0)),
  constraint tickets_position_check CHECK (("position" >= 1)),
  constraint tickets_state_check CHECK ((state = ANY (ARRAY['valid'::text, 'listed'::text, 'transferring'::text, 'used'::text, 'refunded'::text, 'void'::text]))),
  constraint tickets_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE RESTRICT,
  constraint tickets_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint tickets_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id) ON DELETE RESTRICT,
  constraint tickets_resale_order_id_fkey FOREIGN KEY (resale_order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint tickets_ticket_type_id_event_id_fkey FOREIGN KEY (ticket_type_id, event_id) REFERENCES ticket_types(id, event_id)
)
with (fillfactor=85);

create table transfer_lines (
  transfer_id uuid not null,
  "position" smallint not null,
  event_id uuid not null,
  promoter_link_id uuid,
  amount bigint not null,
  listing_id uuid,
  constraint transfer_lines_pkey PRIMARY KEY (transfer_id, "position"),
  constraint transfer_lines_amount_check CHECK (((amount > 0) OR ((amount < 0) AND (promoter_link_id IS NOT NULL)))),
  constraint transfer_lines_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE RESTRICT,
  constraint transfer_lines_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE RESTRICT,
  constraint transfer_lines_promoter_link_id_fkey FOREIGN KEY (promoter_link_id) REFERENCES promoter_links(id) ON DELETE RESTRICT,
  constraint transfer_lines_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE CASCADE
);

create table transfer_reversals (
  id uuid default uuidv7() not null,
  transfer_id uuid not null,
  currency text not null,
  amount bigint not null,
  state text not null,
  attempt integer default 1 not null,
  provider_reversal_id text,
  failure_reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  listing_id uuid,
  constraint transfer_reversals_pkey PRIMARY KEY (id),
  constraint transfer_reversals_provider_reversal_id_key UNIQUE (provider_reversal_id),
  constraint transfer_reversals_amount_check CHECK ((amount > 0)),
  constraint transfer_reversals_attempt_check CHECK ((attempt >= 1)),
  constraint transfer_reversals_state_check CHECK ((state = ANY (ARRAY['intent'::text, 'done'::text, 'failed'::text]))),
  constraint transfer_reversals_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE RESTRICT,
  constraint transfer_reversals_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id) ON DELETE RESTRICT
);

create table transfers (
  id uuid default uuidv7() not null,
  connected_account_id uuid not null,
  provider_account_id text not null,
  kind text not null,
  currency text not null,
  amount bigint not null,
  state text not null,
  attempt integer default 1 not null,
  provider_transfer_id text,
  failure_reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  event_id uuid,
  due_at timestamp with time zone,
  held_amount bigint default 0 not null,
  waiting_since timestamp with time zone,
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_provider_transfer_id_key UNIQUE (provider_transfer_id),
  constraint transfers_amount_check CHECK ((amount > 0)),
  constraint transfers_attempt_check CHECK ((attempt >= 1)),
  constraint transfers_due_check CHECK ((created_at >= due_at)),
  constraint transfers_event_check CHECK (((kind = ANY (ARRAY['organizer'::text, 'seller'::text])) = (num_nonnulls(event_id, due_at) = 2))),
  constraint transfers_held_amount_check CHECK ((held_amount >= 0)),
  constraint transfers_kind_check CHECK ((kind = ANY (ARRAY['promoter'::text, 'organizer'::text, 'seller'::text]))),
  constraint transfers_state_check CHECK ((state = ANY (ARRAY['intent'::text, 'done'::text, 'failed'::text]))),
  constraint transfers_connected_account_id_fkey FOREIGN KEY (connected_account_id) REFERENCES connected_accounts(id) ON DELETE RESTRICT,
  constraint transfers_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE RESTRICT
);

create table uncounted_facts (
  id bigint generated always as identity not null,
  kind text not null,
  reference uuid not null,
  event_id uuid,
  constraint uncounted_facts_pkey PRIMARY KEY (id),
  constraint uncounted_facts_kind_check CHECK ((kind = ANY (ARRAY['money'::text, 'issued'::text, 'ended'::text])))
);

create table user_pictures (
  user_id uuid not null,
  name text not null,
  webp bytea not null,
  created_at timestamp with time zone not null,
  constraint user_pictures_pkey PRIMARY KEY (user_id),
  constraint user_pictures_name_check CHECK ((name ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint user_pictures_webp_check CHECK ((length(webp) <= 262144)),
  constraint user_pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id uuid default uuidv7() not null,
  username text not null,
  email text not null,
  pending_email text,
  buyer_key text not null,
  password_hash text not null,
  failed_logins integer default 0 not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  phone_number text default ''::text not null,
  picture_name text,
  is_seller boolean default false not null,
  email_verified_at timestamp with time zone,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  registration_browser_hash bytea,
  registration_was_replaced boolean default false not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_check CHECK (((pending_email = lower(pending_email)) AND (length(pending_email) <= 254) AND (pending_email <> email))),
  constraint users_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint users_failed_logins_check CHECK ((failed_logins >= 0)),
  constraint users_first_name_check CHECK ((length(first_name) <= 80)),
  constraint users_last_name_check CHECK ((length(last_name) <= 80)),
  constraint users_phone_number_check CHECK ((length(phone_number) <= 32)),
  constraint users_registration_browser_hash_check CHECK ((length(registration_browser_hash) = 32)),
  constraint users_username_check CHECK (((length(username) >= 3) AND (length(username) <= 40)))
);

create table waiting_list_entries (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  ticket_type_ids uuid[] not null,
  user_id uuid,
  email text not null,
  mailbox text not null,
  party_size smallint not null,
  max_amount bigint,
  state text default 'waiting'::text not null,
  token_hash bytea not null,
  order_id uuid,
  created_at timestamp with time zone not null,
  waits_since timestamp with time zone not null,
  offered_at timestamp with time zone,
  offer_expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  offers_ended smallint default 0 not null,
  rests_until timestamp with time zone,
  promoter_link_id uuid,
  constraint waiting_list_entries_pkey PRIMARY KEY (id),
  constraint waiting_list_entries_token_hash_key UNIQUE (token_hash),
  constraint waiting_list_ended_check CHECK (((state = ANY (ARRAY['waiting'::text, 'offered'::text])) = (ended_at IS NULL))),
  constraint waiting_list_entries_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint waiting_list_entries_max_amount_check CHECK ((max_amount > 0)),
  constraint waiting_list_entries_offers_ended_check CHECK (((offers_ended >= 0) AND (offers_ended <= 2))),
  constraint waiting_list_entries_party_size_check CHECK (((party_size >= 1) AND (party_size <= 10))),
  constraint waiting_list_entries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'purchased'::text, 'cancelled'::text, 'expired'::text]))),
  constraint waiting_list_entries_ticket_type_ids_check CHECK ((cardinality(ticket_type_ids) <= 50)),
  constraint waiting_list_entries_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint waiting_list_offer_check CHECK (((state <> 'offered'::text) OR (num_nonnulls(order_id, offered_at, offer_expires_at) = 3))),
  constraint waiting_list_purchased_check CHECK (((state <> 'purchased'::text) OR (order_id IS NOT NULL))),
  constraint waiting_list_waiting_check CHECK (((state <> 'waiting'::text) OR (num_nonnulls(order_id, offered_at, offer_expires_at) = 0))),
  constraint waiting_list_entries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint waiting_list_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint waiting_list_entries_promoter_link_fkey FOREIGN KEY (promoter_link_id, event_id) REFERENCES promoter_links(id, event_id),
  constraint waiting_list_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

create table webhook_inbox (
  event_id text not null,
  destination text not null,
  type text not null,
  object_id text,
  api_version text,
  payload jsonb not null,
  received_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  last_error text,
  constraint webhook_inbox_pkey PRIMARY KEY (event_id),
  constraint webhook_inbox_destination_check CHECK ((destination = ANY (ARRAY['platform'::text, 'connected'::text, 'accounts'::text])))
);

-- indexes

CREATE INDEX admissions_conflict_idx ON public.admissions USING btree (event_id, ticket_id) WHERE is_conflict;

CREATE INDEX admissions_door_device_id_idx ON public.admissions USING btree (door_device_id) WHERE (door_device_id IS NOT NULL);

CREATE INDEX admissions_doorman_id_idx ON public.admissions USING btree (doorman_id, at DESC) WHERE (doorman_id IS NOT NULL);

CREATE INDEX admissions_event_at_idx ON public.admissions USING btree (event_id, at DESC);

CREATE INDEX admissions_ticket_id_idx ON public.admissions USING btree (ticket_id, at) WHERE (ticket_id IS NOT NULL);

CREATE INDEX audit_log_event_idx ON public.audit_log USING btree (event_id, at DESC, id DESC) WHERE (event_id IS NOT NULL);

CREATE INDEX audit_log_organization_idx ON public.audit_log USING btree (organization_id, at DESC, id DESC) WHERE (organization_id IS NOT NULL);

CREATE INDEX audit_log_staff_idx ON public.audit_log USING btree (at, id) WHERE ((action ~~ 'staff.%'::text) OR (action ~~ 'order.refund%'::text));

CREATE INDEX audit_log_subject_idx ON public.audit_log USING btree (subject_type, subject_id, at);

CREATE INDEX cancellations_actor_user_id_idx ON public.cancellations USING btree (actor_user_id);

CREATE INDEX cancellations_running_idx ON public.cancellations USING btree (event_id) WHERE (done_at IS NULL);

CREATE INDEX cancelled_orders_event_id_idx ON public.cancelled_orders USING btree (event_id);

CREATE INDEX cancelled_orders_open_idx ON public.cancelled_orders USING btree (event_id, tried_at NULLS FIRST, order_id) WHERE (done_at IS NULL);

CREATE INDEX commissions_pending_idx ON public.commissions USING btree (created_at) WHERE (state = 'pending'::text);

CREATE INDEX commissions_promoter_link_id_idx ON public.commissions USING btree (promoter_link_id);

CREATE INDEX commissions_transfer_id_idx ON public.commissions USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);

CREATE INDEX connected_accounts_unread_idx ON public.connected_accounts USING btree (GREATEST(read_at, tried_at) NULLS FIRST);

CREATE INDEX contact_messages_created_at_idx ON public.contact_messages USING btree (created_at);

CREATE INDEX contact_messages_reports_idx ON public.contact_messages USING btree (created_at) WHERE (topic = ANY (ARRAY['report_event'::text, 'report_problem'::text, 'safety'::text]));

CREATE INDEX disputes_event_id_idx ON public.disputes USING btree (event_id, opened_at DESC);

CREATE INDEX disputes_open_idx ON public.disputes USING btree (opened_at) WHERE (closed_at IS NULL);

CREATE INDEX disputes_order_id_idx ON public.disputes USING btree (order_id);

CREATE INDEX disputes_payment_id_idx ON public.disputes USING btree (payment_id);

CREATE INDEX door_devices_door_link_id_idx ON public.door_devices USING btree (door_link_id, event_id);

CREATE INDEX door_devices_event_id_idx ON public.door_devices USING btree (event_id);

CREATE INDEX door_links_created_by_idx ON public.door_links USING btree (created_by);

CREATE INDEX door_links_event_id_idx ON public.door_links USING btree (event_id);

CREATE INDEX doormen_email_idx ON public.doormen USING btree (email) WHERE ((user_id IS NULL) AND (removed_at IS NULL));

CREATE INDEX doormen_user_id_idx ON public.doormen USING btree (user_id) WHERE (removed_at IS NULL);

CREATE INDEX email_codes_user_id_idx ON public.email_codes USING btree (user_id, created_at DESC);

CREATE INDEX event_artists_artist_id_idx ON public.event_artists USING btree (artist_id, event_id);

CREATE INDEX event_changes_actor_user_id_idx ON public.event_changes USING btree (actor_user_id);

CREATE INDEX event_popularity_sold_count_idx ON public.event_popularity USING btree (sold_count DESC, event_id DESC);

CREATE INDEX event_requests_created_at_idx ON public.event_requests USING btree (created_at);

CREATE INDEX event_resale_newest_idx ON public.event_resale USING btree (listed_at DESC, event_id DESC) INCLUDE (closes_at) WHERE is_open;

CREATE INDEX event_resale_price_idx ON public.event_resale USING btree (price_amount, event_id) INCLUDE (closes_at) WHERE is_open;

CREATE INDEX event_resale_starts_at_idx ON public.event_resale USING btree (starts_at, event_id) INCLUDE (closes_at) WHERE is_open;

CREATE INDEX event_search_category_idx ON public.event_search USING btree (category, starts_at, event_id) INCLUDE (ends_at, night, last_night, price_amount, age_limit, time_zone);

CREATE INDEX event_search_city_category_idx ON public.event_search USING btree (city_key, category, starts_at, event_id) INCLUDE (ends_at, night, last_night, price_amount, age_limit, time_zone);

CREATE INDEX event_search_city_days_idx ON public.event_search USING btree (city_key, starts_at, event_id) INCLUDE (ends_at, night, last_night, price_amount, age_limit, time_zone, category) WHERE is_multi_day;

CREATE INDEX event_search_city_idx ON public.event_search USING btree (city_key, starts_at, event_id) INCLUDE (ends_at, night, last_night, price_amount, age_limit, time_zone);

CREATE INDEX event_search_days_idx ON public.event_search USING btree (starts_at, event_id) INCLUDE (ends_at, night, last_night, price_amount, age_limit, time_zone, city_key, category) WHERE is_multi_day;

CREATE INDEX event_search_document_idx ON public.event_search USING gin (document);

CREATE INDEX event_search_free_idx ON public.event_search USING btree (starts_at, event_id) INCLUDE (ends_at, night, last_night, price_amount, age_limit, time_zone) WHERE (price_amount = 0);

CREATE INDEX event_search_latitude_idx ON public.event_search USING btree (latitude);

CREATE INDEX event_search_newest_idx ON public.event_search USING btree (published_at DESC, event_id DESC) INCLUDE (starts_at, ends_at);

CREATE INDEX event_search_night_idx ON public.event_search USING btree (night, price_amount, event_id) INCLUDE (starts_at, ends_at, last_night, age_limit, time_zone);

CREATE INDEX event_search_night_start_idx ON public.event_search USING btree (night, starts_at);

CREATE INDEX event_search_organization_idx ON public.event_search USING btree (organization_id, starts_at, event_id);

CREATE INDEX event_search_place_idx ON public.event_search USING gist (place) INCLUDE (event_id, starts_at, ends_at, night, last_night, price_amount, age_limit, time_zone, category, is_gone);

CREATE INDEX event_search_price_idx ON public.event_search USING btree (price_amount, event_id) INCLUDE (starts_at, ends_at);

CREATE INDEX event_search_price_stale_idx ON public.event_search USING btree (event_id) WHERE is_price_stale;

CREATE INDEX event_search_starts_at_idx ON public.event_search USING btree (starts_at, event_id) INCLUDE (ends_at, night, last_night, price_amount, age_limit, time_zone);

CREATE INDEX event_slugs_event_id_idx ON public.event_slugs USING btree (event_id);

CREATE INDEX event_words_shapes_idx ON public.event_words USING gin (shapes);

CREATE INDEX events_organization_id_idx ON public.events USING btree (organization_id, starts_at, id);

CREATE INDEX events_reminder_idx ON public.events USING btree (starts_at) WHERE ((state = 'published'::text) AND sends_reminder);

CREATE INDEX events_series_id_idx ON public.events USING btree (series_id, starts_at, id) WHERE (series_id IS NOT NULL);

CREATE INDEX followed_artists_artist_id_idx ON public.followed_artists USING btree (artist_id);

CREATE INDEX followed_organizations_organization_id_idx ON public.followed_organizations USING btree (organization_id);

CREATE INDEX fraud_warnings_event_id_idx ON public.fraud_warnings USING btree (event_id, created_at DESC);

CREATE INDEX fraud_warnings_order_id_idx ON public.fraud_warnings USING btree (order_id);

CREATE INDEX guest_links_opened_email_idx ON public.guest_links USING btree (email) WHERE (opened_at IS NOT NULL);

CREATE INDEX guest_links_order_id_idx ON public.guest_links USING btree (order_id);

CREATE INDEX guest_requests_decided_by_idx ON public.guest_requests USING btree (decided_by);

CREATE INDEX guest_requests_email_key_idx ON public.guest_requests USING btree (email_key);

CREATE INDEX guest_requests_event_state_idx ON public.guest_requests USING btree (event_id, state, id);

CREATE INDEX guest_requests_ticket_type_idx ON public.guest_requests USING btree (ticket_type_id, event_id) WHERE (ticket_type_id IS NOT NULL);

CREATE INDEX guest_requests_untold_idx ON public.guest_requests USING btree (event_id) WHERE ((told_at IS NULL) AND (state = 'waiting'::text));

CREATE INDEX guest_requests_user_id_idx ON public.guest_requests USING btree (user_id);

CREATE INDEX holder_notices_open_idx ON public.holder_notices USING btree (id) WHERE (done_at IS NULL);

CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

CREATE INDEX invitation_batches_created_by_idx ON public.invitation_batches USING btree (created_by);

CREATE INDEX invitations_batch_id_idx ON public.invitations USING btree (batch_id, event_id) WHERE (batch_id IS NOT NULL);

CREATE INDEX invitations_email_idx ON public.invitations USING btree (email);

CREATE INDEX invitations_event_mailed_at_idx ON public.invitations USING btree (event_id, mailed_at);

CREATE INDEX invitations_invited_by_idx ON public.invitations USING btree (invited_by);

CREATE INDEX invitations_ticket_type_id_idx ON public.invitations USING btree (ticket_type_id, event_id) WHERE (ticket_type_id IS NOT NULL);

CREATE INDEX ledger_accounts_receivable_idx ON public.ledger_accounts USING btree (event_id) WHERE ((kind = 'asset'::text) AND (event_id IS NOT NULL));

CREATE INDEX ledger_accounts_unsettled_idx ON public.ledger_accounts USING btree (event_id) WHERE ((kind = 'liability'::text) AND (settled_at IS NULL) AND (name ~~ 'org:%'::text));

CREATE INDEX ledger_entries_account_id_idx ON public.ledger_entries USING btree (account_id);

CREATE INDEX ledger_transactions_order_id_idx ON public.ledger_transactions USING btree (order_id);

CREATE INDEX listings_active_idx ON public.listings USING btree (event_id, ticket_type_id) WHERE (state = 'active'::text);

CREATE INDEX listings_event_id_idx ON public.listings USING btree (event_id, state);

CREATE INDEX listings_order_id_idx ON public.listings USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX listings_seller_user_id_idx ON public.listings USING btree (seller_user_id, created_at DESC);

CREATE INDEX listings_seller_when_idx ON public.listings USING btree (seller_user_id, COALESCE(sold_at, ended_at, created_at) DESC, id DESC);

CREATE INDEX listings_shown_idx ON public.listings USING btree (event_id, price_amount, id) WHERE ((state = 'active'::text) AND (shown_at IS NOT NULL) AND (link_hash IS NULL));

CREATE INDEX listings_ticket_id_idx ON public.listings USING btree (ticket_id, created_at DESC);

CREATE INDEX listings_unseen_idx ON public.listings USING btree (updated_at) WHERE ((state = 'active'::text) AND (shown_at IS NULL) AND (link_hash IS NULL));

CREATE INDEX listings_unshown_idx ON public.listings USING btree (event_id) WHERE ((state = 'active'::text) AND (shown_at IS NULL) AND (link_hash IS NULL));

CREATE INDEX messages_event_idx ON public.messages USING btree (event_id, id);

CREATE INDEX messages_reply_to_idx ON public.messages USING btree (reply_to_user_id) WHERE (reply_to_user_id IS NOT NULL);

CREATE INDEX messages_sent_by_idx ON public.messages USING btree (sent_by) WHERE (sent_by IS NOT NULL);

CREATE INDEX order_lines_listing_id_idx ON public.order_lines USING btree (listing_id) WHERE (listing_id IS NOT NULL);

CREATE INDEX order_lines_ticket_type_id_idx ON public.order_lines USING btree (ticket_type_id);

CREATE INDEX orders_buyer_user_id_idx ON public.orders USING btree (buyer_user_id, created_at DESC) WHERE (buyer_user_id IS NOT NULL);

CREATE INDEX orders_event_id_idx ON public.orders USING btree (event_id, created_at DESC);

CREATE INDEX orders_guest_email_idx ON public.orders USING btree (buyer_email) WHERE (buyer_user_id IS NULL);

CREATE INDEX orders_holder_emails_idx ON public.orders USING gin (holder_emails) WHERE (holder_emails <> '[]'::jsonb);

CREATE INDEX orders_invitation_id_idx ON public.orders USING btree (invitation_id, event_id) WHERE (invitation_id IS NOT NULL);

CREATE INDEX orders_live_expires_at_idx ON public.orders USING btree (expires_at) WHERE (status = ANY (ARRAY['held'::text, 'releasing'::text]));

CREATE INDEX orders_number_idx ON public.orders USING btree ("right"((id)::text, 10));

CREATE INDEX orders_promo_code_idx ON public.orders USING btree (promo_code_id, id) WHERE (promo_code_id IS NOT NULL);

CREATE INDEX orders_promoter_link_id_idx ON public.orders USING btree (promoter_link_id) WHERE (promoter_link_id IS NOT NULL);

CREATE INDEX orders_unpaid_idx ON public.orders USING btree (event_id) WHERE ((status = ANY (ARRAY['expired'::text, 'failed'::text])) AND (buyer_email !~~ '%@deleted.invalid'::text));

CREATE INDEX orders_waiting_list_entry_id_idx ON public.orders USING btree (waiting_list_entry_id) WHERE (waiting_list_entry_id IS NOT NULL);

CREATE INDEX organization_handles_organization_id_idx ON public.organization_handles USING btree (organization_id);

CREATE INDEX organization_members_user_id_idx ON public.organization_members USING btree (user_id);

CREATE INDEX organizations_owner_user_id_idx ON public.organizations USING btree (owner_user_id);

CREATE INDEX outbox_about_idx ON public.outbox USING btree (COALESCE((payload ->> 'order_id'::text), (payload ->> 'ticket_id'::text))) WHERE (COALESCE((payload ->> 'order_id'::text), (payload ->> 'ticket_id'::text)) IS NOT NULL);

CREATE INDEX outbox_due_idx ON public.outbox USING btree (is_bulk, next_attempt_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX outbox_failed_idx ON public.outbox USING btree (failed_at) WHERE (failed_at IS NOT NULL);

CREATE INDEX outbox_group_id_idx ON public.outbox USING btree (group_id) WHERE (group_id IS NOT NULL);

CREATE INDEX password_resets_user_id_idx ON public.password_resets USING btree (user_id);

CREATE INDEX payments_fee_unknown_idx ON public.payments USING btree (paid_at) WHERE (provider_fee_amount IS NULL);

CREATE INDEX payments_order_id_idx ON public.payments USING btree (order_id);

CREATE INDEX payments_provider_charge_id_idx ON public.payments USING btree (provider_charge_id);

CREATE INDEX postponement_choices_ticket_id_idx ON public.postponement_choices USING btree (ticket_id);

CREATE INDEX postponement_links_email_idx ON public.postponement_links USING btree (email);

CREATE INDEX postponement_links_postponement_id_idx ON public.postponement_links USING btree (postponement_id);

CREATE INDEX postponements_actor_user_id_idx ON public.postponements USING btree (actor_user_id);

CREATE INDEX promo_codes_batch_idx ON public.promo_codes USING btree (batch_id) WHERE (batch_id IS NOT NULL);

CREATE INDEX promo_uses_promo_code_id_idx ON public.promo_uses USING btree (promo_code_id);

CREATE INDEX promoter_links_user_id_idx ON public.promoter_links USING btree (user_id);

CREATE INDEX provider_transactions_source_id_idx ON public.provider_transactions USING btree (source_id);

CREATE INDEX rate_limits_expire_idx ON public.rate_limits USING btree (expire);

CREATE INDEX reconciliation_findings_open_idx ON public.reconciliation_findings USING btree (found_at) WHERE ((cleared_at IS NULL) AND (settled_at IS NULL));

CREATE INDEX reconciliation_runs_started_at_idx ON public.reconciliation_runs USING btree (started_at DESC);

CREATE INDEX refund_tickets_order_id_idx ON public.refund_tickets USING btree (order_id);

CREATE INDEX refunds_again_of_idx ON public.refunds USING btree (again_of_refund_id) WHERE (again_of_refund_id IS NOT NULL);

CREATE INDEX refunds_failed_idx ON public.refunds USING btree (updated_at) WHERE (state = 'failed'::text);

CREATE INDEX refunds_order_id_idx ON public.refunds USING btree (order_id);

CREATE INDEX refunds_payment_id_idx ON public.refunds USING btree (payment_id);

CREATE INDEX refunds_unsettled_idx ON public.refunds USING btree (created_at) WHERE (state = ANY (ARRAY['intent'::text, 'pending'::text]));

CREATE INDEX sale_alerts_email_idx ON public.sale_alerts USING btree (email) WHERE (sent_at IS NULL);

CREATE INDEX sale_alerts_waiting_idx ON public.sale_alerts USING btree (event_id) WHERE (sent_at IS NULL);

CREATE INDEX saved_events_event_id_idx ON public.saved_events USING btree (event_id);

CREATE INDEX seller_offsets_listing_id_idx ON public.seller_offsets USING btree (listing_id);

CREATE INDEX seller_offsets_owing_listing_id_idx ON public.seller_offsets USING btree (owing_listing_id);

CREATE INDEX seller_reviews_held_idx ON public.seller_reviews USING btree (due_at) WHERE (state = 'held'::text);

CREATE INDEX seller_reviews_seller_user_id_idx ON public.seller_reviews USING btree (seller_user_id);

CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);

CREATE INDEX settlement_offsets_event_id_idx ON public.settlement_offsets USING btree (event_id);

CREATE INDEX settlement_offsets_owing_event_id_idx ON public.settlement_offsets USING btree (owing_event_id);

CREATE INDEX team_invitations_email_idx ON public.team_invitations USING btree (email);

CREATE INDEX team_invitations_invited_by_idx ON public.team_invitations USING btree (invited_by);

CREATE INDEX ticket_transfers_claimed_by_user_id_idx ON public.ticket_transfers USING btree (claimed_by_user_id) WHERE (claimed_by_user_id IS NOT NULL);

CREATE INDEX ticket_transfers_event_id_idx ON public.ticket_transfers USING btree (event_id) WHERE (state = 'pending'::text);

CREATE INDEX ticket_transfers_from_user_id_idx ON public.ticket_transfers USING btree (from_user_id) WHERE (from_user_id IS NOT NULL);

CREATE INDEX ticket_transfers_ticket_id_idx ON public.ticket_transfers USING btree (ticket_id, created_at DESC);

CREATE INDEX ticket_transfers_to_email_idx ON public.ticket_transfers USING btree (to_email);

CREATE INDEX ticket_types_event_id_idx ON public.ticket_types USING btree (event_id, "position", id);

CREATE INDEX ticket_types_opens_after_idx ON public.ticket_types USING btree (opens_after_type_id) WHERE (opens_after_type_id IS NOT NULL);

CREATE INDEX ticket_types_sales_end_at_idx ON public.ticket_types USING btree (sales_end_at) WHERE (sales_end_at IS NOT NULL);

CREATE INDEX ticket_types_sales_start_at_idx ON public.ticket_types USING btree (sales_start_at) WHERE (sales_start_at IS NOT NULL);

CREATE INDEX tickets_changed_in_idx ON public.tickets USING btree (event_id, changed_in, id);

CREATE INDEX tickets_event_id_idx ON public.tickets USING btree (event_id, ticket_type_id);

CREATE INDEX tickets_owner_email_idx ON public.tickets USING btree (owner_email) WHERE (owner_user_id IS NULL);

CREATE INDEX tickets_owner_user_id_idx ON public.tickets USING btree (owner_user_id) WHERE (owner_user_id IS NOT NULL);

CREATE INDEX tickets_resale_order_id_idx ON public.tickets USING btree (resale_order_id) WHERE (resale_order_id IS NOT NULL);

CREATE INDEX transfer_lines_listing_id_idx ON public.transfer_lines USING btree (listing_id) WHERE (listing_id IS NOT NULL);

CREATE INDEX transfer_lines_promoter_link_id_idx ON public.transfer_lines USING btree (promoter_link_id);

CREATE INDEX transfer_reversals_listing_id_idx ON public.transfer_reversals USING btree (listing_id) WHERE (listing_id IS NOT NULL);

CREATE INDEX transfer_reversals_transfer_id_idx ON public.transfer_reversals USING btree (transfer_id, created_at DESC);

CREATE INDEX transfers_connected_account_id_idx ON public.transfers USING btree (connected_account_id, created_at DESC);

CREATE INDEX transfers_event_id_idx ON public.transfers USING btree (event_id, created_at DESC) WHERE (event_id IS NOT NULL);

CREATE INDEX transfers_intent_idx ON public.transfers USING btree (updated_at) WHERE (state = 'intent'::text);

CREATE INDEX uncounted_facts_event_id_idx ON public.uncounted_facts USING btree (event_id);

CREATE INDEX waiting_list_mailbox_idx ON public.waiting_list_entries USING btree (mailbox, created_at DESC);

CREATE INDEX waiting_list_order_id_idx ON public.waiting_list_entries USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX waiting_list_user_id_idx ON public.waiting_list_entries USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX waiting_list_waiting_idx ON public.waiting_list_entries USING btree (event_id, waits_since, id) WHERE (state = 'waiting'::text);

CREATE INDEX webhook_inbox_destination_idx ON public.webhook_inbox USING btree (destination, received_at DESC);

CREATE INDEX webhook_inbox_unprocessed_idx ON public.webhook_inbox USING btree (received_at) WHERE (processed_at IS NULL);

CREATE UNIQUE INDEX admissions_entry_key ON public.admissions USING btree (ticket_id, entry_number) WHERE ((kind = 'in'::text) AND (result = 'admitted'::text) AND (undone_at IS NULL));

CREATE UNIQUE INDEX admissions_scan_key ON public.admissions USING btree (device_id, scan_id, event_id);

CREATE UNIQUE INDEX calendar_feeds_token_key ON public.calendar_feeds USING btree (token_hash);

CREATE UNIQUE INDEX door_devices_token_hash_key ON public.door_devices USING btree (token_hash);

CREATE UNIQUE INDEX door_links_token_hash_key ON public.door_links USING btree (token_hash);

CREATE UNIQUE INDEX doormen_event_email_key ON public.doormen USING btree (event_id, email) WHERE (removed_at IS NULL);

CREATE UNIQUE INDEX doormen_event_user_key ON public.doormen USING btree (event_id, user_id) WHERE ((removed_at IS NULL) AND (email IS NULL));

CREATE UNIQUE INDEX events_slug_key ON public.events USING btree (slug);

CREATE UNIQUE INDEX guest_requests_open_key ON public.guest_requests USING btree (event_id, email_key) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX guest_requests_token_hash_key ON public.guest_requests USING btree (token_hash);

CREATE UNIQUE INDEX invitation_batches_event_request_key ON public.invitation_batches USING btree (event_id, request_key);

CREATE UNIQUE INDEX invitations_open_key ON public.invitations USING btree (event_id, mailbox) WHERE (revoked_at IS NULL);

CREATE UNIQUE INDEX invitations_token_hash_key ON public.invitations USING btree (token_hash);

CREATE UNIQUE INDEX listings_link_hash_key ON public.listings USING btree (link_hash) WHERE (link_hash IS NOT NULL);

CREATE UNIQUE INDEX listings_live_ticket_key ON public.listings USING btree (ticket_id) WHERE (state = ANY (ARRAY['active'::text, 'reserved'::text]));

CREATE UNIQUE INDEX orders_complimentary_invitation_key ON public.orders USING btree (invitation_id) WHERE (kind = 'complimentary'::text);

CREATE UNIQUE INDEX orders_live_hold_key ON public.orders USING btree (live_hold_key(status, hold_key), event_id) WHERE (live_hold_key(status, hold_key) IS NOT NULL);

CREATE UNIQUE INDEX orders_live_offer_key ON public.orders USING btree (waiting_list_entry_id) WHERE (status = ANY (ARRAY['held'::text, 'releasing'::text]));

CREATE UNIQUE INDEX orders_session_id_key ON public.orders USING btree (session_id);

CREATE UNIQUE INDEX organization_pictures_name_key ON public.organization_pictures USING btree (name);

CREATE UNIQUE INDEX organizations_handle_key ON public.organizations USING btree (handle);

CREATE UNIQUE INDEX payment_sessions_one_open_key ON public.payment_sessions USING btree (order_id) WHERE (state = ANY (ARRAY['creating'::text, 'open'::text]));

CREATE UNIQUE INDEX payment_sessions_provider_session_id_key ON public.payment_sessions USING btree (provider_session_id);

CREATE UNIQUE INDEX payments_provider_payment_intent_id_key ON public.payments USING btree (provider_payment_intent_id);

CREATE UNIQUE INDEX postponements_open_key ON public.postponements USING btree (event_id) WHERE (replaced_at IS NULL);

CREATE UNIQUE INDEX promo_code_batches_event_name_key ON public.promo_code_batches USING btree (event_id, lower(name)) WHERE (archived_at IS NULL);

CREATE UNIQUE INDEX promo_code_batches_event_request_key ON public.promo_code_batches USING btree (event_id, request_key);

CREATE UNIQUE INDEX promo_codes_event_code_key ON public.promo_codes USING btree (event_id, code) WHERE (archived_at IS NULL);

CREATE UNIQUE INDEX promoter_links_event_code_key ON public.promoter_links USING btree (event_id, referral_code);

CREATE UNIQUE INDEX promoter_links_event_email_key ON public.promoter_links USING btree (event_id, email) WHERE (removed_at IS NULL);

CREATE UNIQUE INDEX promoter_links_event_user_key ON public.promoter_links USING btree (event_id, user_id) WHERE ((removed_at IS NULL) AND (email IS NULL));

CREATE UNIQUE INDEX sale_alerts_event_email_key ON public.sale_alerts USING btree (event_id, email);

CREATE UNIQUE INDEX sale_alerts_unsubscribe_key ON public.sale_alerts USING btree (unsubscribe_hash);

CREATE UNIQUE INDEX sessions_id_key ON public.sessions USING btree (id);

CREATE UNIQUE INDEX team_invitations_open_key ON public.team_invitations USING btree (organization_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));

CREATE UNIQUE INDEX team_invitations_token_hash_key ON public.team_invitations USING btree (token_hash);

CREATE UNIQUE INDEX ticket_transfers_pending_ticket_key ON public.ticket_transfers USING btree (ticket_id) WHERE (state = 'pending'::text);

CREATE UNIQUE INDEX ticket_versions_one_open_key ON public.ticket_versions USING btree (ticket_id) WHERE (valid_to IS NULL);

CREATE UNIQUE INDEX tickets_code_key_key ON public.tickets USING btree (code_key);

CREATE UNIQUE INDEX tickets_order_position_key ON public.tickets USING btree (order_id, "position");

CREATE UNIQUE INDEX transfer_reversals_one_open_key ON public.transfer_reversals USING btree (transfer_id) WHERE (state = 'intent'::text);

CREATE UNIQUE INDEX transfers_one_open_key ON public.transfers USING btree (connected_account_id, currency) WHERE ((state = 'intent'::text) AND (event_id IS NULL));

CREATE UNIQUE INDEX transfers_one_open_of_event_key ON public.transfers USING btree (event_id, currency) WHERE ((state = 'intent'::text) AND (kind = 'organizer'::text));

CREATE UNIQUE INDEX transfers_one_open_of_seller_key ON public.transfers USING btree (event_id, connected_account_id, currency) WHERE ((state = 'intent'::text) AND (kind = 'seller'::text));

CREATE UNIQUE INDEX user_pictures_name_key ON public.user_pictures USING btree (name);

CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email);

CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));

CREATE UNIQUE INDEX waiting_list_live_mailbox_key ON public.waiting_list_entries USING btree (event_id, mailbox) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));

CREATE UNIQUE INDEX waiting_list_live_user_key ON public.waiting_list_entries USING btree (event_id, user_id) WHERE ((user_id IS NOT NULL) AND (state = ANY (ARRAY['waiting'::text, 'offered'::text])));

-- views

create view ticket_sales as
 SELECT k.order_id,
    k.id AS ticket_id,
    (k."position")::bigint AS "position",
    NULL::uuid AS listing_id,
    k.event_id,
    k.currency,
    k.face_amount,
    k.discount_amount,
    k.fee_amount,
    k.organizer_fee_amount,
    k.commission_amount,
    (0)::bigint AS seller_amount,
    (k.state = ANY (ARRAY['refunded'::text, 'void'::text])) AS is_over
   FROM tickets k
UNION ALL
 SELECT l.order_id,
    l.ticket_id,
    (0)::bigint AS "position",
    l.id AS listing_id,
    l.event_id,
    l.currency,
    l.agreed_amount AS face_amount,
    (0)::bigint AS discount_amount,
    l.fee_amount,
    (l.seller_fee_amount - l.commission_amount) AS organizer_fee_amount,
    l.commission_amount,
    ((l.agreed_amount - l.seller_fee_amount) - l.organizer_amount) AS seller_amount,
    (l.undone_at IS NOT NULL) AS is_over
   FROM listings l
  WHERE (l.state = 'sold'::text);

-- functions

-- accept_by_purchase(p_orders uuid[], p_now timestamp with time zone) returns void

-- add_views(p_views jsonb, p_most integer) returns void

-- artist_slug(p_name text) returns text

-- artists_placed() returns trigger

-- artists_replaced() returns trigger

-- assess_seller(p_event uuid, p_seller uuid, p_now timestamp with time zone, p_rules jsonb) returns text

-- canonical_email(p_email text) returns text

-- change_listing(p_listing uuid, p_seller uuid, p_price bigint, p_floor bigint, p_version integer, p_lowest bigint, p_now timestamp with time zone) returns TABLE(outcome text, cap_amount bigint)

-- claim_transfer(p_token_hash bytea, p_user uuid, p_name text, p_now timestamp with time zone) returns TABLE(outcome text, transfer_id uuid)

-- claim_waiting_entry(p_entry uuid) returns boolean

-- count_sales_facts(p_limit integer) returns integer

-- counted_figures(p_events uuid[], p_parts text[], p_from timestamp with time zone, p_to timestamp with time zone) returns TABLE(event_id uuid, part text, grain text, at timestamp with time zone, key text, orders bigint, tickets bigint, complimentary bigint, returned bigint, gross bigint, sale_fees bigint, sale_commission bigint, refunds bigint, refund_fees bigint, refund_commission bigint, disputed bigint, dispute_fees bigint, dispute_commission bigint, own_commission bigint, paid_out bigint, resale_income bigint)

-- door_access(p_event uuid, p_user uuid, p_device uuid) returns TABLE(doorman_id uuid, is_supervisor boolean)

-- door_counts(p_event uuid) returns TABLE(admitted integer, inside integer, expected integer)

-- earth_disc(p_point point, p_km double precision) returns circle

-- earth_km(p_one point, p_other point) returns double precision

-- earth_point(p_latitude double precision, p_longitude double precision) returns point

-- end_admitted_listing(p_ticket uuid, p_now timestamp with time zone) returns void

-- end_disputed_offers(p_tickets uuid[], p_now timestamp with time zone) returns void

-- end_event_offers(p_event uuid, p_now timestamp with time zone) returns void

-- end_hold(p_order uuid, p_status text, p_reason text, p_now timestamp with time zone) returns boolean

-- end_left_transfer() returns trigger

-- end_offers(p_tickets uuid[], p_now timestamp with time zone) returns void

-- end_resale_hold(p_order uuid, p_status text, p_reason text, p_now timestamp with time zone) returns boolean

-- end_resold_tickets(p_tickets uuid[], p_now timestamp with time zone) returns void

-- end_tickets(p_tickets uuid[], p_state text, p_reason text, p_actor uuid, p_now timestamp with time zone) returns uuid[]

-- end_transfer(p_transfer uuid, p_reason text, p_actor uuid, p_now timestamp with time zone) returns boolean

-- ending_orders(p_event uuid) returns TABLE(order_id uuid, kind text, buyer_email text, promoter_link_id uuid, sales integer, tickets integer, used_tickets integer, free_tickets integer, amount bigint, promoter_amount bigint, platform_amount bigint, seller_amount bigint, is_disputed boolean)

-- event_keeps_slug() returns trigger

-- event_resale_changed() returns trigger

-- events_search_inserted() returns trigger

-- events_search_updated() returns trigger

-- figure_grains(p_quarter timestamp with time zone) returns TABLE(grain text, at timestamp with time zone)

-- figure_spans(p_from timestamp with time zone, p_to timestamp with time zone) returns TABLE(grain text, starts_at timestamp with time zone, ends_at timestamp with time zone)

-- find_live_hold(p_event uuid, p_hold_key text, p_now timestamp with time zone, p_locked_types uuid[]) returns TABLE(id uuid, buyer_key text, quantity integer, total_amount bigint, request_hash bytea, is_usable boolean, must_end_first boolean)

-- follow_offer(p_order uuid, p_now timestamp with time zone) returns void

-- guard_stock() returns trigger

-- guest_emails(p_order uuid) returns TABLE(ticket_id uuid, email text, place integer)

-- holder_paid(p_ticket uuid) returns bigint

-- issue_complimentary(p_order jsonb, p_now timestamp with time zone) returns integer

-- issue_tickets(p_orders uuid[], p_now timestamp with time zone, p_via text) returns void

-- kept_for_waiting(p_event uuid, p_type uuid, p_total bigint, p_left integer, p_now timestamp with time zone) returns TABLE(kept integer)

-- ledger_must_balance() returns trigger

-- list_ticket(p_listing uuid, p_ticket uuid, p_seller uuid, p_price bigint, p_floor bigint, p_link_hash bytea, p_lowest bigint, p_wait interval, p_cut_off interval, p_most integer, p_within interval, p_now timestamp with time zone) returns TABLE(outcome text, listing_id uuid, cap_amount bigint, is_new boolean)

-- listing_price(p_price bigint, p_floor bigint, p_from timestamp with time zone, p_until timestamp with time zone, p_now timestamp with time zone) returns bigint

-- listing_shown() returns trigger

-- listing_waits() returns trigger

-- live_hold_key(p_status text, p_hold_key text) returns text

-- lock_order_invitation(p_order uuid) returns void

-- lock_order_listings(p_order uuid) returns uuid[]

-- lock_order_stock(p_order uuid) returns void

-- mark_ticket_change() returns trigger

-- move_hold(p_order uuid, p_email text, p_buyer_key text, p_hold_key text, p_is_promoter boolean, p_now timestamp with time zone) returns TABLE(outcome text, available integer)

-- move_order(p_order uuid, p_email text, p_buyer_key text, p_actor uuid, p_now timestamp with time zone) returns TABLE(outcome text, available integer)

-- note_ended_ticket() returns trigger

-- note_issued_tickets() returns trigger

-- note_ledger_transaction() returns trigger

-- order_number(p_order uuid) returns text

-- order_search_changed() returns trigger

-- order_visits(p_ticket uuid) returns void

-- organization_keeps_an_owner() returns trigger

-- organizations_claim_handle() returns trigger

-- organizations_search_renamed() returns trigger

-- place_artists(p_events uuid[]) returns void

-- place_audit_entry() returns trigger

-- refresh_event_search(p_ids uuid[]) returns void

-- refresh_order_search(p_orders uuid[]) returns void

-- refund_tickets(p_order uuid, p_tickets uuid[], p_used boolean, p_own boolean, p_actor uuid, p_now timestamp with time zone, p_sent boolean DEFAULT false) returns uuid[]

-- refuse_change() returns trigger

-- release_promo_use(p_order uuid) returns void

-- remember_answers(p_now timestamp with time zone, p_requests jsonb, p_outcomes text[], p_orders uuid[], p_available integer[]) returns void

-- reported_listing(p_about text) returns uuid

-- resale_can_be_undone(p_listing uuid, p_sent boolean) returns boolean

-- resale_cap(p_paid bigint, p_basis_points integer) returns bigint

-- resale_is_frozen(p_listing uuid) returns boolean

-- resale_refusal(p_ticket uuid, p_lowest bigint, p_wait interval, p_cut_off interval, p_most integer, p_within interval, p_now timestamp with time zone) returns text

-- resale_source(p_listing uuid) returns uuid

-- reserve_listings(p_orders uuid[], p_now timestamp with time zone) returns void

-- return_to_sellers(p_listings uuid[], p_actor uuid, p_now timestamp with time zone) returns void

-- sales_facts(p_ids bigint[]) returns TABLE(event_id uuid, part text, key text, at timestamp with time zone, orders bigint, tickets bigint, complimentary bigint, returned bigint, gross bigint, sale_fees bigint, sale_commission bigint, refunds bigint, refund_fees bigint, refund_commission bigint, disputed bigint, dispute_fees bigint, dispute_commission bigint, own_commission bigint, paid_out bigint, resale_income bigint)

-- scan_tickets(p_event uuid, p_now timestamp with time zone, p_early interval, p_late interval, p_scans jsonb) returns TABLE(i integer, id uuid, is_same boolean, ticket_id uuid, at timestamp with time zone, result text, reason text, is_override boolean, is_conflict boolean, replaced_by text, ticket_type text, holder_name text, earlier_at timestamp with time zone, earlier_door text, time_zone text, admitted integer, inside integer, expected integer)

-- search_fold(p_text text) returns text

-- search_index_words(p_text text) returns text[]

-- search_words(p_text text) returns text[]

-- sell_hold(p_order uuid, p_now timestamp with time zone) returns boolean

-- sell_late(p_order uuid, p_now timestamp with time zone, p_cut_off interval, p_slide interval) returns boolean

-- sell_listings(p_order uuid, p_now timestamp with time zone) returns void

-- sell_resale_hold(p_order uuid, p_now timestamp with time zone) returns boolean

-- sell_resale_late(p_order uuid, p_now timestamp with time zone, p_cut_off interval, p_slide interval) returns boolean

-- send_ticket(p_transfer jsonb, p_now timestamp with time zone) returns text

-- share_of(p_amount bigint, p_weight numeric, p_upto numeric, p_whole numeric) returns bigint

-- staff_queue(p_safety_hours integer, p_report_hours integer, p_money_hours integer) returns TABLE(kind text, subject_id uuid, since timestamp with time zone, due_at timestamp with time zone, is_over boolean, what text, event_id uuid, organization_id uuid, order_id uuid, amounts jsonb)

-- sync_scans(p_event uuid, p_now timestamp with time zone, p_reopened_at timestamp with time zone, p_counts_from timestamp with time zone, p_device text, p_clock_ahead integer, p_user uuid, p_doorman uuid, p_door_device uuid, p_scans jsonb) returns void

-- take_back_admission(p_admission uuid, p_now timestamp with time zone, p_actor uuid) returns boolean

-- take_down_listing(p_listing uuid, p_actor uuid, p_reason text, p_now timestamp with time zone) returns text

-- take_holds(p_batch jsonb) returns TABLE(outcome text, order_id uuid, available integer, refusal jsonb)

-- take_listings(p_batch jsonb) returns TABLE(outcome text, order_id uuid, available integer, refusal jsonb)

-- tally_admissions() returns trigger

-- ticket_search_changed() returns trigger

-- ticket_states_follow_the_table() returns trigger

-- ticket_total(p_price bigint, p_fee_payer text, p_basis_points integer, p_fixed bigint) returns bigint

-- try_door_pin(p_token_hash bytea, p_pin_hash bytea) returns TABLE(id uuid, event_id uuid, is_right boolean, tries_left integer)

-- type_is_gone(p_state text, p_sales_end_at timestamp with time zone, p_left integer, p_now timestamp with time zone) returns boolean

-- uncounted_figures(p_events uuid[], p_parts text[]) returns TABLE(event_id uuid, part text, grain text, at timestamp with time zone, key text, orders bigint, tickets bigint, complimentary bigint, returned bigint, gross bigint, sale_fees bigint, sale_commission bigint, refunds bigint, refund_fees bigint, refund_commission bigint, disputed bigint, dispute_fees bigint, dispute_commission bigint, own_commission bigint, paid_out bigint, resale_income bigint)

-- undo_resale(p_order uuid, p_tickets uuid[], p_actor uuid, p_now timestamp with time zone, p_sent boolean DEFAULT false) returns uuid[]

-- void_disputed_order(p_order uuid, p_whole boolean, p_now timestamp with time zone) returns integer

-- withdraw_listing(p_listing uuid, p_seller uuid, p_now timestamp with time zone) returns text

-- word_shapes(p_word text) returns text[]

-- write_holds(p_event uuid, p_now timestamp with time zone, p_requests jsonb, p_outcomes text[], p_from_codes integer[]) returns void

-- write_resale_holds(p_event uuid, p_now timestamp with time zone, p_requests jsonb, p_outcomes text[]) returns void

-- triggers

CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();

CREATE CONSTRAINT TRIGGER listings_shown AFTER INSERT OR UPDATE ON public.listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.state = 'active'::text) AND (new.shown_at IS NOT NULL) AND (new.link_hash IS NULL))) EXECUTE FUNCTION listing_shown();

CREATE CONSTRAINT TRIGGER organization_members_keep_an_owner AFTER DELETE OR UPDATE OF role ON public.organization_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION organization_keeps_an_owner();

CREATE CONSTRAINT TRIGGER organizations_keep_an_owner AFTER UPDATE OF owner_user_id, closed_at ON public.organizations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION organization_keeps_an_owner();

CREATE TRIGGER audit_log_place BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION place_audit_entry();

CREATE TRIGGER event_stock_guard_stock BEFORE UPDATE ON public.event_stock FOR EACH ROW WHEN (((old.held IS DISTINCT FROM new.held) OR (old.sold IS DISTINCT FROM new.sold))) EXECUTE FUNCTION guard_stock();

CREATE TRIGGER events_artists_placed AFTER INSERT ON public.events REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION artists_placed();

CREATE TRIGGER events_artists_replaced AFTER UPDATE ON public.events REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION artists_replaced();

CREATE TRIGGER events_resale_changed AFTER UPDATE OF state, visibility, starts_at, doors_at, resale_allowed, resale_paused_at ON public.events FOR EACH ROW EXECUTE FUNCTION event_resale_changed();

CREATE TRIGGER events_search_inserted AFTER INSERT ON public.events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION events_search_inserted();

CREATE TRIGGER events_search_updated AFTER UPDATE ON public.events REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION events_search_updated();

CREATE TRIGGER events_slug_kept AFTER INSERT OR UPDATE OF slug ON public.events FOR EACH ROW EXECUTE FUNCTION event_keeps_slug();

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_transactions_are_noted AFTER INSERT ON public.ledger_transactions FOR EACH ROW WHEN (((new.key !~~ 'fee:%'::text) AND (new.key !~~ 'refund.sent:%'::text) AND (new.key !~~ 'transfer.done:%'::text))) EXECUTE FUNCTION note_ledger_transaction();

CREATE TRIGGER listing_waits BEFORE INSERT OR UPDATE OF state, price_amount ON public.listings FOR EACH ROW EXECUTE FUNCTION listing_waits();

CREATE TRIGGER orders_search_changed AFTER UPDATE ON public.orders FOR EACH ROW WHEN (((new.status <> ALL (ARRAY['held'::text, 'releasing'::text])) AND (NOT ((old.status = ANY (ARRAY['held'::text, 'releasing'::text])) AND (new.status = 'paid'::text))) AND (((((old.status IS DISTINCT FROM new.status) OR (old.paid_at IS DISTINCT FROM new.paid_at)) OR (old.ended_at IS DISTINCT FROM new.ended_at)) OR (old.buyer_name IS DISTINCT FROM new.buyer_name)) OR (old.buyer_email IS DISTINCT FROM new.buyer_email)))) EXECUTE FUNCTION order_search_changed();

CREATE TRIGGER organizations_claim_handle AFTER INSERT OR UPDATE OF handle ON public.organizations FOR EACH ROW EXECUTE FUNCTION organizations_claim_handle();

CREATE TRIGGER organizations_search_renamed AFTER UPDATE OF name ON public.organizations FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION organizations_search_renamed();

CREATE TRIGGER ticket_types_guard_stock BEFORE UPDATE ON public.ticket_types FOR EACH ROW WHEN (((old.held IS DISTINCT FROM new.held) OR (old.sold IS DISTINCT FROM new.sold))) EXECUTE FUNCTION guard_stock();

CREATE TRIGGER tickets_change_is_marked BEFORE UPDATE ON public.tickets FOR EACH ROW EXECUTE FUNCTION mark_ticket_change();

CREATE TRIGGER tickets_end_their_transfer AFTER UPDATE OF state ON public.tickets FOR EACH ROW WHEN (((old.state = 'transferring'::text) AND (new.state <> 'transferring'::text))) EXECUTE FUNCTION end_left_transfer();

CREATE TRIGGER tickets_ended_are_noted AFTER UPDATE OF state ON public.tickets FOR EACH ROW WHEN (((new.state = ANY (ARRAY['refunded'::text, 'void'::text])) AND (old.state <> ALL (ARRAY['refunded'::text, 'void'::text])))) EXECUTE FUNCTION note_ended_ticket();

CREATE TRIGGER tickets_issued_are_noted AFTER INSERT ON public.tickets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_issued_tickets();

CREATE TRIGGER tickets_search_changed AFTER UPDATE OF holder_name, owner_email ON public.tickets FOR EACH ROW WHEN (((old.holder_name <> new.holder_name) OR (old.owner_email <> new.owner_email))) EXECUTE FUNCTION ticket_search_changed();

CREATE TRIGGER tickets_state_table BEFORE UPDATE OF state ON public.tickets FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION ticket_states_follow_the_table();

CREATE TRIGGER tickets_tally AFTER UPDATE ON public.tickets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_admissions();
