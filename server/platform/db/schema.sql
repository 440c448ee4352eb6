-- The schema after all migrations, written by `npm run schema`. Never edit it: write a migration or edit a function's file.

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
  tries integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  constraint email_codes_pkey PRIMARY KEY (id),
  constraint email_codes_purpose_check CHECK ((purpose = ANY (ARRAY['registration'::text, 'email_change'::text]))),
  constraint email_codes_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
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
  constraint event_figures_grain_check CHECK ((grain = ANY (ARRAY['ever'::text, 'week'::text, 'day'::text, 'quarter'::text]))),
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
  time_zone text not null,
  age_limit integer not null,
  published_at timestamp with time zone,
  latitude double precision,
  place point,
  price_amount bigint not null,
  is_price_stale boolean default true not null,
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
  constraint event_views_grain_check CHECK ((grain = ANY (ARRAY['ever'::text, 'week'::text, 'day'::text, 'quarter'::text]))),
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
  email_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint message_stops_pkey PRIMARY KEY (organization_id, email_hash),
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
  constraint orders_end_reason_check CHECK ((end_reason = ANY (ARRAY['hold_ended'::text, 'given_back'::text, 'replaced'::text, 'payment_failed'::text, 'sold_out_late'::text, 'event_over_late'::text, 'event_cancelled'::text, 'listing_ended'::text]))),
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
  constraint organization_figures_pkey PRIMARY KEY (organization_id, currency, at),
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
  constraint refunds_reason_check CHECK ((reason = ANY (ARRAY['late_payment'::text, 'surplus_payment'::text, 'buyer'::text, 'organizer'::text, 'event_cancelled'::text, 'event_postponed'::text, 'fraud_warning'::text, 'staff'::text, 'provider_dashboard'::text]))),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['intent'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text]))),
  constraint refunds_waits_check CHECK (((state = 'intent'::text) OR (NOT waits_for_balance))),
  constraint refunds_again_of_refund_id_fkey FOREIGN KEY (again_of_refund_id) REFERENCES refunds(id) ON DELETE RESTRICT,
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  constraint refunds_requested_by_user_id_fkey FOREIGN KEY (requested_by_user_id) REFERENCES users(id) ON DELETE SET NULL
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
  weighed_at timestamp with time zone not null,
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
  constraint staff_tasks_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'dispute'::text, 'refund'::text, 'finding'::text, 'payouts'::text, 'seller'::text]))),
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
  constraint transfer_lines_amount_check CHECK ((amount > 0)),
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

CREATE INDEX connected_accounts_read_at_idx ON public.connected_accounts USING btree (read_at NULLS FIRST);

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

CREATE INDEX event_search_category_idx ON public.event_search USING btree (category, starts_at, event_id) INCLUDE (ends_at, night, price_amount, age_limit, time_zone);

CREATE INDEX event_search_city_category_idx ON public.event_search USING btree (city_key, category, starts_at, event_id) INCLUDE (ends_at, night, price_amount, age_limit, time_zone);

CREATE INDEX event_search_city_idx ON public.event_search USING btree (city_key, starts_at, event_id) INCLUDE (ends_at, night, price_amount, age_limit, time_zone);

CREATE INDEX event_search_document_idx ON public.event_search USING gin (document);

CREATE INDEX event_search_free_idx ON public.event_search USING btree (starts_at, event_id) INCLUDE (ends_at, night, price_amount, age_limit, time_zone) WHERE (price_amount = 0);

CREATE INDEX event_search_latitude_idx ON public.event_search USING btree (latitude);

CREATE INDEX event_search_newest_idx ON public.event_search USING btree (published_at DESC, event_id DESC) INCLUDE (starts_at, ends_at);

CREATE INDEX event_search_night_idx ON public.event_search USING btree (night, price_amount, event_id) INCLUDE (starts_at, ends_at, age_limit, time_zone);

CREATE INDEX event_search_night_start_idx ON public.event_search USING btree (night, starts_at);

CREATE INDEX event_search_organization_idx ON public.event_search USING btree (organization_id, starts_at, event_id);

CREATE INDEX event_search_place_idx ON public.event_search USING gist (place) INCLUDE (event_id, starts_at, ends_at, night, price_amount, age_limit, time_zone, category);

CREATE INDEX event_search_price_idx ON public.event_search USING btree (price_amount, event_id) INCLUDE (starts_at, ends_at);

CREATE INDEX event_search_price_stale_idx ON public.event_search USING btree (event_id) WHERE is_price_stale;

CREATE INDEX event_search_starts_at_idx ON public.event_search USING btree (starts_at, event_id) INCLUDE (ends_at, night, price_amount, age_limit, time_zone);

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

CREATE INDEX orders_invitation_id_idx ON public.orders USING btree (invitation_id, event_id) WHERE (invitation_id IS NOT NULL);

CREATE INDEX orders_live_expires_at_idx ON public.orders USING btree (expires_at) WHERE (status = ANY (ARRAY['held'::text, 'releasing'::text]));

CREATE INDEX orders_number_idx ON public.orders USING btree ("right"((id)::text, 10));

CREATE INDEX orders_promo_code_idx ON public.orders USING btree (promo_code_id, id) WHERE (promo_code_id IS NOT NULL);

CREATE INDEX orders_promoter_link_id_idx ON public.orders USING btree (promoter_link_id) WHERE (promoter_link_id IS NOT NULL);

CREATE INDEX orders_waiting_list_entry_id_idx ON public.orders USING btree (waiting_list_entry_id) WHERE (waiting_list_entry_id IS NOT NULL);

CREATE INDEX organization_handles_organization_id_idx ON public.organization_handles USING btree (organization_id);

CREATE INDEX organization_members_user_id_idx ON public.organization_members USING btree (user_id);

CREATE INDEX organizations_owner_user_id_idx ON public.organizations USING btree (owner_user_id);

CREATE INDEX outbox_about_idx ON public.outbox USING btree (COALESCE((payload ->> 'order_id'::text), (payload ->> 'ticket_id'::text))) WHERE (COALESCE((payload ->> 'order_id'::text), (payload ->> 'ticket_id'::text)) IS NOT NULL);

CREATE INDEX outbox_due_idx ON public.outbox USING btree (is_bulk, next_attempt_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

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

CREATE OR REPLACE FUNCTION public.accept_by_purchase(p_orders uuid[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  update invitations i set accepted_at = p_now, declined_at = null, opened_at = coalesce(i.opened_at, p_now)
    from orders o
   where o.id = any (p_orders) and i.id = o.invitation_id and i.accepted_at is null;
$function$
;

CREATE OR REPLACE FUNCTION public.add_views(p_views jsonb, p_most integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  with given as (
    select v.event_id, v.source, v.at, v.views, e.organization_id, e.currency
      from jsonb_to_recordset(p_views) as v (event_id uuid, source text, at timestamptz, views bigint)
      join events e on e.id = v.event_id
  ), sources as (
    select s.event_id, s.source, k.source is not null as is_known,
           row_number() over (partition by s.event_id, k.source is null order by s.source) as n
      from (select distinct g.event_id, g.source from given g) s
      left join event_views k on k.event_id = s.event_id and k.grain = 'ever' and k.source = s.source
  ), named as (
    select g.event_id, g.at, g.views,
           case when s.is_known or s.n + (select count(*) from event_views c where c.event_id = g.event_id and c.grain = 'ever') <= p_most
                then g.source else 'other' end as source
      from given g join sources s on s.event_id = g.event_id and s.source = g.source
  ), of_organizations as (
    insert into organization_figures as w (organization_id, currency, at, views)
    select g.organization_id, g.currency, g.at, sum(g.views) from given g group by 1, 2, 3 order by 1, 2, 3
    on conflict (organization_id, currency, at) do update set views = w.views + excluded.views
  )
  insert into event_views as w (event_id, grain, source, at, views)
  select n.event_id, t.grain, s.source, t.at, sum(n.views)
    from named n cross join lateral figure_grains(n.at) t cross join lateral (values (n.source), ('')) as s (source)
   group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (event_id, grain, source, at) do update set views = w.views + excluded.views;
$function$
;

CREATE OR REPLACE FUNCTION public.artist_slug(p_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select left(trim(both '-' from regexp_replace(search_fold(p_name) collate pg_c_utf8, '[^[:alnum:]]+', '-', 'g')), 80)
$function$
;

CREATE OR REPLACE FUNCTION public.artists_placed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform place_artists(array_agg(id)) from after_rows where line_up <> '{}' having count(*) > 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.artists_replaced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform place_artists(array_agg(n.id)) from after_rows n join before_rows o on o.id = n.id
   where n.line_up is distinct from o.line_up having count(*) > 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.change_listing(p_listing uuid, p_seller uuid, p_price bigint, p_floor bigint, p_version integer, p_lowest bigint, p_now timestamp with time zone)
 RETURNS TABLE(outcome text, cap_amount bigint)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  v_listing record;
  v_event record;
  v_cap bigint;
  v_outcome text;
begin
  select l.* into v_listing from listings l where l.id = p_listing and l.seller_user_id = p_seller for update;
  if not found then
    return query select 'not_found', null::bigint;
    return;
  end if;
  select e.* into v_event from events e where e.id = v_listing.event_id;
  v_cap := v_listing.paid_amount * v_event.resale_cap_basis_points / 10000;
  v_outcome := case
    when v_listing.state = 'reserved' then 'listing_reserved'
    when v_listing.state <> 'active' then 'listing_ended'
    -- The same change once more, after its answer was lost.
    when v_listing.version = p_version + 1 and v_listing.price_amount = p_price and v_listing.floor_amount is not distinct from p_floor
      then 'changed'
    when v_listing.version <> p_version then 'listing_changed'
    when v_event.resale_paused_at is not null then 'resale_paused'
    when p_price > v_cap then 'above_cap'
    when least(p_price, p_floor) < p_lowest then 'below_lowest' end;
  if v_outcome is null then
    update listings l
       set price_amount = p_price, floor_amount = p_floor, cap_amount = v_cap, version = l.version + 1, updated_at = p_now
     where l.id = p_listing;
    v_outcome := 'changed';
  end if;
  return query select v_outcome, v_cap;
end $function$
;

CREATE OR REPLACE FUNCTION public.claim_transfer(p_token_hash bytea, p_user uuid, p_name text, p_now timestamp with time zone)
 RETURNS TABLE(outcome text, transfer_id uuid)
 LANGUAGE plpgsql
AS $function$
declare
  v_transfer record;
  v_ticket record;
  v_email text;
begin
  select x.id, x.ticket_id into v_transfer from ticket_transfers x where x.token_hash = p_token_hash;
  if not found then
    return query select 'unknown'::text, null::uuid;
    return;
  end if;
  -- The ticket before its transfer, as whoever cancels or refunds it.
  select k.id, k.owner_user_id, k.code_version, coalesce(k.resale_order_id, k.order_id) as order_id into v_ticket
    from tickets k where k.id = v_transfer.ticket_id for update;
  select x.id, x.ticket_id, x.event_id, x.state, x.to_email into v_transfer from ticket_transfers x where x.id = v_transfer.id;
  if v_transfer.state <> 'pending' then
    return query select v_transfer.state, v_transfer.id;
    return;
  elsif v_ticket.owner_user_id = p_user then
    return query select 'own'::text, v_transfer.id;
    return;
  elsif exists (select from events e
                 where e.id = v_transfer.event_id and (e.state = 'cancelled' or coalesce(e.doors_at, e.starts_at) <= p_now)) then
    return query select 'over'::text, v_transfer.id;
    return;
  elsif exists (select from disputes d where d.order_id = v_ticket.order_id and d.state in ('open', 'lost')) then
    return query select 'disputed'::text, v_transfer.id;
    return;
  end if;

  v_email := coalesce((select u.email from users u where u.id = p_user), v_transfer.to_email);
  update ticket_transfers x set state = 'claimed', ended_at = p_now, claimed_by_user_id = p_user, claimed_by_email = v_email
   where x.id = v_transfer.id;
  update ticket_versions v set valid_to = p_now where v.ticket_id = v_ticket.id and v.valid_to is null;
  update tickets k
     set state = 'valid', owner_user_id = p_user, owner_email = v_email, holder_name = p_name, code_version = k.code_version + 1
   where k.id = v_ticket.id;
  insert into ticket_versions (ticket_id, version, owner_user_id, owner_email, acquired_via, valid_from)
  values (v_ticket.id, v_ticket.code_version + 1, p_user, v_email, 'transfer', p_now);
  insert into ticket_history (ticket_id, at, kind, actor_user_id) values (v_ticket.id, p_now, 'moved', p_user);
  return query select 'moved'::text, v_transfer.id;
end $function$
;

CREATE OR REPLACE FUNCTION public.claim_waiting_entry(p_entry uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform from waiting_list_entries w where w.id = p_entry and w.state = 'waiting' for update skip locked;
  return found;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_refused_exit(p_ticket uuid, p_entered timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_exit admissions;
begin
  update admissions a set result = 'left', entry_number = t.entries
    from tickets t
   where t.id = p_ticket and t.is_inside and a.event_id = t.event_id
     and a.id = (select x.id from admissions x
                  where x.ticket_id = p_ticket and x.kind = 'out' and x.result = 'not_in' and x.undone_at is null and x.at > p_entered
                  order by x.at, x.id limit 1)
     and not exists (select from admissions y
                      where y.ticket_id = p_ticket and y.result in ('admitted', 'left') and y.undone_at is null and y.at > p_entered)
  returning a.* into v_exit;
  if not found then
    return;
  end if;
  update tickets t set is_inside = false where t.id = p_ticket;
  insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
  values (p_ticket, v_exit.at, 'left', v_exit.actor_user_id, jsonb_build_object('admission_id', v_exit.id, 'door', v_exit.door));
end $function$
;

CREATE OR REPLACE FUNCTION public.count_sales_facts(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_ids bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('count_sales_facts', 0)) then
    return 0;
  end if;
  v_ids := array(select f.id from uncounted_facts f order by f.id limit p_limit);
  if cardinality(v_ids) = 0 then
    return 0;
  end if;
  with quarters as materialized (
    select f.event_id, f.part, f.key, date_bin('15 minutes', f.at, '2000-01-01 00:00+00') as at,
           sum(f.orders) as orders, sum(f.tickets) as tickets, sum(f.complimentary) as complimentary, sum(f.returned) as returned,
           sum(f.gross) as gross, sum(f.sale_fees) as sale_fees, sum(f.sale_commission) as sale_commission,
           sum(f.refunds) as refunds, sum(f.refund_fees) as refund_fees, sum(f.refund_commission) as refund_commission,
           sum(f.disputed) as disputed, sum(f.dispute_fees) as dispute_fees, sum(f.dispute_commission) as dispute_commission,
           sum(f.own_commission) as own_commission, sum(f.paid_out) as paid_out, sum(f.resale_income) as resale_income
      from sales_facts(v_ids) f group by 1, 2, 3, 4
  ), of_organizations as (
    insert into organization_figures as g (organization_id, currency, at, orders, tickets, returned, gross, refunds)
    select e.organization_id, e.currency, q.at, sum(q.orders), sum(q.tickets), sum(q.returned), sum(q.gross), sum(q.refunds)
      from quarters q join events e on e.id = q.event_id where q.part = 'all' group by 1, 2, 3 order by 1, 2, 3
    on conflict (organization_id, currency, at) do update
      set orders = g.orders + excluded.orders, tickets = g.tickets + excluded.tickets, returned = g.returned + excluded.returned,
          gross = g.gross + excluded.gross, refunds = g.refunds + excluded.refunds
  )
  insert into event_figures as g
  select q.event_id, q.part, t.grain, t.at, q.key, sum(q.orders), sum(q.tickets), sum(q.complimentary), sum(q.returned), sum(q.gross),
         sum(q.sale_fees), sum(q.sale_commission), sum(q.refunds), sum(q.refund_fees), sum(q.refund_commission), sum(q.disputed),
         sum(q.dispute_fees), sum(q.dispute_commission), sum(q.own_commission), sum(q.paid_out),
         sum(q.resale_income)
    from quarters q cross join lateral figure_grains(q.at) t
   group by 1, 2, 3, 4, 5
  on conflict (event_id, part, grain, at, key) do update
    set orders = g.orders + excluded.orders, tickets = g.tickets + excluded.tickets,
        complimentary = g.complimentary + excluded.complimentary, returned = g.returned + excluded.returned,
        gross = g.gross + excluded.gross, sale_fees = g.sale_fees + excluded.sale_fees,
        sale_commission = g.sale_commission + excluded.sale_commission, refunds = g.refunds + excluded.refunds,
        refund_fees = g.refund_fees + excluded.refund_fees, refund_commission = g.refund_commission + excluded.refund_commission,
        disputed = g.disputed + excluded.disputed, dispute_fees = g.dispute_fees + excluded.dispute_fees,
        dispute_commission = g.dispute_commission + excluded.dispute_commission,
        own_commission = g.own_commission + excluded.own_commission, paid_out = g.paid_out + excluded.paid_out,
        resale_income = g.resale_income + excluded.resale_income;
  delete from uncounted_facts f where f.id = any (v_ids);
  return cardinality(v_ids);
end $function$
;

CREATE OR REPLACE FUNCTION public.counted_figures(p_events uuid[], p_parts text[], p_from timestamp with time zone, p_to timestamp with time zone, p_is_series boolean)
 RETURNS TABLE(event_id uuid, part text, grain text, at timestamp with time zone, key text, orders bigint, tickets bigint, complimentary bigint, returned bigint, gross bigint, sale_fees bigint, sale_commission bigint, refunds bigint, refund_fees bigint, refund_commission bigint, disputed bigint, dispute_fees bigint, dispute_commission bigint, own_commission bigint, paid_out bigint, resale_income bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select g.*
    from (select s.* from figure_spans(p_from, p_to) s where not p_is_series
          union all select 'quarter', p_from, p_to where p_is_series) s
    join event_figures g
      on g.event_id = any (p_events) and g.part = any (p_parts) and g.grain = s.grain and g.at >= s.starts_at and g.at < s.ends_at;
$function$
;

CREATE OR REPLACE FUNCTION public.door_access(p_event uuid, p_user uuid, p_device uuid)
 RETURNS TABLE(doorman_id uuid, is_supervisor boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select null::uuid, m.role in ('owner', 'manager') from events e join organization_members m on m.organization_id = e.organization_id
   where e.id = p_event and m.user_id = p_user and m.role in ('owner', 'manager', 'door')
  union all
  select d.id, d.is_supervisor from doormen d where d.event_id = p_event and d.user_id = p_user and d.removed_at is null
  union all
  select null::uuid, false from door_devices v join door_links l on l.id = v.door_link_id
   where v.event_id = p_event and v.id = p_device and v.removed_at is null and l.removed_at is null
  order by 2 desc
  limit 1;
$function$
;

CREATE OR REPLACE FUNCTION public.door_counts(p_event uuid)
 RETURNS TABLE(admitted integer, inside integer, expected integer)
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(k.admitted), 0)::int, coalesce(sum(k.inside), 0)::int,
         coalesce((select sum(t.sold) from ticket_types t where t.event_id = p_event), 0)::int
    from door_tallies k where k.event_id = p_event;
$function$
;

CREATE OR REPLACE FUNCTION public.earth_disc(p_point point, p_km double precision)
 RETURNS circle
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  v_scale double precision := 1 + p_point[0] ^ 2 + p_point[1] ^ 2;
  v_part double precision := (p_km / 12742) ^ 2 * v_scale;
begin
  return circle(p_point / point(1 - v_part, 0), sqrt(v_part * (v_scale - v_part)) / (1 - v_part) * (1 + 1e-9) + 1e-12);
end $function$
;

CREATE OR REPLACE FUNCTION public.earth_km(p_one point, p_other point)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select 12742 * (p_one <-> p_other) / sqrt((1 + p_one[0] * p_one[0] + p_one[1] * p_one[1])
                                            * (1 + p_other[0] * p_other[0] + p_other[1] * p_other[1]))
$function$
;

CREATE OR REPLACE FUNCTION public.earth_point(p_latitude double precision, p_longitude double precision)
 RETURNS point
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select point(tand((90 - greatest(p_latitude, -89.999999999)) / 2) * cosd(p_longitude),
               tand((90 - greatest(p_latitude, -89.999999999)) / 2) * sind(p_longitude))
$function$
;

CREATE OR REPLACE FUNCTION public.end_admitted_listing(p_ticket uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_entry admissions;
begin
  select a.* into v_entry from admissions a
   where a.ticket_id = p_ticket and a.kind = 'in' and a.is_conflict and a.result = 'listed' and a.undone_at is null
   order by a.at, a.id limit 1;
  if not found then
    return;
  end if;
  update listings l set state = 'withdrawn', ended_at = p_now, updated_at = p_now, version = l.version + 1
   where l.ticket_id = p_ticket and l.state = 'active';
  if not found then
    return;
  end if;
  update tickets t set state = 'valid' where t.id = p_ticket and t.state = 'listed';
  insert into ticket_history (ticket_id, at, kind, data) values (p_ticket, p_now, 'delisted', '{"reason": "admitted"}');
  update admissions a set result = 'admitted', is_conflict = false, entry_number = t.entries + 1
    from tickets t where a.id = v_entry.id and t.id = p_ticket;
  update tickets t
     set state = 'used', is_inside = true, entries = t.entries + 1, first_admitted_at = least(t.first_admitted_at, v_entry.at)
   where t.id = p_ticket;
  insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
  values (p_ticket, v_entry.at, 'admitted', v_entry.actor_user_id,
          jsonb_build_object('admission_id', v_entry.id, 'door', v_entry.door));
end $function$
;

CREATE OR REPLACE FUNCTION public.end_disputed_offers(p_order uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_tickets uuid[];
begin
  perform lock_order_listings(p_order);
  with ended as (
    update listings l set state = 'void', ended_at = p_now, updated_at = p_now, version = l.version + 1
      from tickets k
     where k.id = l.ticket_id and coalesce(k.resale_order_id, k.order_id) = p_order and l.state = 'active'
    returning l.ticket_id
  )
  select coalesce(array_agg(e.ticket_id), '{}') into v_tickets from ended e;
  update tickets k set state = 'valid' where k.id = any (v_tickets) and k.state = 'listed';
  insert into ticket_history (ticket_id, at, kind, data) select t, p_now, 'delisted', '{"reason": "dispute"}' from unnest(v_tickets) t;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_event_offers(p_event uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from listings l where l.event_id = p_event and l.state in ('active', 'reserved') order by l.id for update;
  perform from tickets k where k.event_id = p_event and k.state in ('listed', 'transferring') order by k.id for update;
  update listings l
     set state = 'void', order_id = null, agreed_amount = null, fee_amount = null, seller_fee_amount = null, organizer_amount = null,
         commission_amount = null, ended_at = p_now, updated_at = p_now, version = l.version + 1
   where l.event_id = p_event and l.state in ('active', 'reserved');
  update ticket_transfers f set state = 'cancelled', ended_at = p_now where f.event_id = p_event and f.state = 'pending';
  with back as (
    update tickets k set state = 'valid' from tickets was
     where k.event_id = p_event and k.state in ('listed', 'transferring') and was.id = k.id
    returning k.id, was.state
  )
  insert into ticket_history (ticket_id, at, kind)
  select b.id, p_now, case b.state when 'listed' then 'delisted' else 'transfer_cancelled' end from back b;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_hold(p_order uuid, p_status text, p_reason text, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET "velvet.stock" TO 'open'
AS $function$
declare
  v_order record;
begin
  if exists (select from orders o where o.id = p_order and o.kind = 'resale') then
    return end_resale_hold(p_order, p_status, p_reason, p_now);
  end if;
  perform lock_order_stock(p_order);
  update orders o set status = p_status, end_reason = p_reason, ended_at = p_now
   where o.id = p_order and o.status in ('held', 'releasing')
  returning o.event_id, o.buyer_key, o.quantity into v_order;
  if not found then
    return false;
  end if;
  perform follow_offer(p_order, p_now);
  update ticket_types t set held = t.held - l.quantity
    from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
   where t.id = l.ticket_type_id;
  update event_stock s set held = s.held - v_order.quantity where s.event_id = v_order.event_id;
  update buyer_counts c set quantity = c.quantity - v_order.quantity
   where c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  perform release_promo_use(p_order);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_left_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with ended as (
    update ticket_transfers x
       set state = 'cancelled', ended_at = greatest(x.created_at, (select max(h.at) from ticket_history h where h.ticket_id = new.id))
     where x.ticket_id = new.id and x.state = 'pending'
    returning x.id, x.to_email, x.ended_at
  )
  insert into outbox (key, template, to_email, payload, created_at, next_attempt_at)
  select 'transfer-cancelled:' || e.id, 'transfer_cancelled', e.to_email, jsonb_build_object('transfer_id', e.id::text), e.ended_at, e.ended_at
    from ended e
  on conflict (key) do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_offers(p_tickets uuid[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  update listings l set state = 'void', ended_at = p_now, updated_at = p_now, version = l.version + 1
   where l.ticket_id = any (p_tickets) and l.state = 'active';
  update ticket_transfers f set state = 'cancelled', ended_at = p_now
   where f.ticket_id = any (p_tickets) and f.state = 'pending';
$function$
;

CREATE OR REPLACE FUNCTION public.end_resale_hold(p_order uuid, p_status text, p_reason text, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_order record;
begin
  perform from buyer_counts c join orders o on o.id = p_order and c.event_id = o.event_id and c.buyer_key = o.buyer_key
    for update of c;
  update orders o set status = p_status, end_reason = p_reason, ended_at = p_now
   where o.id = p_order and o.status in ('held', 'releasing')
  returning o.event_id, o.buyer_key, o.quantity into v_order;
  if not found then
    return false;
  end if;
  update buyer_counts c set quantity = c.quantity - v_order.quantity
   where c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  perform from listings l where l.order_id = p_order order by l.id for update;
  update listings l
     set state = 'active', order_id = null, agreed_amount = null, fee_amount = null, seller_fee_amount = null, organizer_amount = null,
         commission_amount = null, updated_at = p_now
   where l.order_id = p_order and l.state = 'reserved';
  perform end_admitted_listing(x.ticket_id, p_now)
     from order_lines w join listings x on x.id = w.listing_id
    where w.order_id = p_order and x.state = 'active';
  perform follow_offer(p_order, p_now);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_resold_tickets(p_tickets uuid[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET "velvet.stock" TO 'open'
AS $function$
  with dead as (
    update tickets k set state = 'void'
     where k.id = any (p_tickets) and k.state not in ('refunded', 'void')
       and (not exists (select from cancelled_orders c where c.order_id = k.order_id)
            or exists (select from disputes d where d.order_id = k.order_id and d.state = 'lost'))
    returning k.id, k.event_id, k.ticket_type_id
  ), closed as (
    update ticket_versions v set valid_to = p_now from dead d where v.ticket_id = d.id and v.valid_to is null
  ), noted as (
    insert into ticket_history (ticket_id, at, kind, data)
    select d.id, p_now, 'voided', '{"reason": "event_cancelled"}' from dead d
  ), back as (
    update ticket_types t set sold = t.sold - d.quantity
      from (select ticket_type_id, count(*)::int as quantity from dead group by 1) d where t.id = d.ticket_type_id
  )
  update event_stock s set sold = s.sold - d.quantity
    from (select event_id, count(*)::int as quantity from dead group by 1) d where s.event_id = d.event_id;
$function$
;

CREATE OR REPLACE FUNCTION public.end_transfer(p_transfer uuid, p_state text, p_actor uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_ticket uuid;
begin
  -- The ticket before its transfer, as whoever claims or refunds it.
  select k.id into v_ticket from tickets k
   where k.id = (select x.ticket_id from ticket_transfers x where x.id = p_transfer) for update;
  update ticket_transfers x set state = p_state, ended_at = p_now
   where x.id = p_transfer and x.state = 'pending'
     and (p_state <> 'expired'
          or exists (select from events e where e.id = x.event_id and coalesce(e.doors_at, e.starts_at) <= p_now));
  if not found then
    return false;
  end if;
  update tickets set state = 'valid' where id = v_ticket;
  insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
  values (v_ticket, p_now, 'transfer_cancelled', p_actor, case when p_state = 'expired' then '{"reason": "doors"}' else '{}' end::jsonb);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.event_keeps_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into event_slugs (slug, event_id, created_at)
  select new.slug, new.id, new.updated_at
   where not exists (select from event_slugs s where s.slug = new.slug and s.event_id = new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.event_resale_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update event_resale r set starts_at = new.starts_at, closes_at = coalesce(new.doors_at, new.starts_at),
      is_open = new.state = 'published' and new.visibility = 'public' and new.resale_allowed and new.resale_paused_at is null
   where r.event_id = new.id
     and (old.state, old.visibility, old.starts_at, old.doors_at, old.resale_allowed, old.resale_paused_at)
         is distinct from (new.state, new.visibility, new.starts_at, new.doors_at, new.resale_allowed, new.resale_paused_at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.events_search_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_event_search(array_agg(id)) from changed
   where state = 'published' and visibility = 'public' having count(*) > 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.events_search_updated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_event_search(array_agg(n.id)) from after_rows n join before_rows o on o.id = n.id
   where (n.title, n.summary, n.line_up, n.tags, n.venue_name, n.address, n.city, n.category, n.starts_at, n.ends_at, n.time_zone,
          n.state, n.visibility, n.age_limit, n.published_at, n.latitude, n.longitude, n.organization_id)
         is distinct from
         (o.title, o.summary, o.line_up, o.tags, o.venue_name, o.address, o.city, o.category, o.starts_at, o.ends_at, o.time_zone,
          o.state, o.visibility, o.age_limit, o.published_at, o.latitude, o.longitude, o.organization_id)
  having count(*) > 0;
  update event_search s set is_price_stale = true, price_amount =
      case when n.from_amount is distinct from o.from_amount then coalesce(n.from_amount, 9007199254740991) else s.price_amount end
    from after_rows n join before_rows o on o.id = n.id
   where s.event_id = n.id and (n.from_amount, n.offer_version) is distinct from (o.from_amount, o.offer_version);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.figure_grains(p_quarter timestamp with time zone)
 RETURNS TABLE(grain text, at timestamp with time zone)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  values ('quarter', p_quarter), ('day', date_bin('1 day', p_quarter, '2000-01-03 00:00+00')),
         ('week', date_bin('7 days', p_quarter, '2000-01-03 00:00+00')), ('ever', '-infinity');
$function$
;

CREATE OR REPLACE FUNCTION public.figure_spans(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS TABLE(grain text, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE plpgsql
 IMMUTABLE ROWS 5
AS $function$
declare
  v_origin constant timestamptz := '2000-01-03 00:00+00';
  v_first_day timestamptz; v_end_day timestamptz; v_first_week timestamptz; v_end_week timestamptz;
begin
  if p_from is null then
    return query values ('ever', '-infinity'::timestamptz, 'infinity'::timestamptz);
    return;
  end if;
  v_first_day := least(p_to, date_bin('1 day', p_from + interval '1 day' - interval '1 microsecond', v_origin));
  v_end_day := greatest(v_first_day, date_bin('1 day', p_to, v_origin));
  v_first_week := least(v_end_day, date_bin('7 days', v_first_day + interval '7 days' - interval '1 microsecond', v_origin));
  v_end_week := greatest(v_first_week, date_bin('7 days', v_end_day, v_origin));
  return query
    select s.* from (values ('quarter', p_from, v_first_day), ('day', v_first_day, v_first_week), ('week', v_first_week, v_end_week),
                            ('day', v_end_week, v_end_day), ('quarter', v_end_day, p_to)) as s (grain, starts_at, ends_at)
     where s.starts_at < s.ends_at;
end $function$
;

CREATE OR REPLACE FUNCTION public.find_live_hold(p_event uuid, p_hold_key text, p_now timestamp with time zone, p_locked_types uuid[])
 RETURNS TABLE(id uuid, quantity integer, request_hash bytea, is_usable boolean, must_end_first boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select o.id, o.quantity, o.request_hash,
         o.status = 'held' and o.expires_at > p_now
           or exists (select from payment_sessions s where s.order_id = o.id and s.state = 'complete'),
         o.status = 'releasing' or o.kind = 'resale' or o.promo_code_id is not null
           or exists (select from payment_sessions s where s.order_id = o.id and s.state in ('creating', 'open', 'complete'))
           or exists (select from order_lines l where l.order_id = o.id and l.ticket_type_id <> all (p_locked_types))
    from orders o
   -- "is true" keeps the event out of the choice of an index (live_hold_key.sql), "limit" keeps this look-up one of a
   -- single row.
   where live_hold_key(o.status, o.hold_key) = p_hold_key and (o.event_id = p_event) is true
   limit 1
$function$
;

CREATE OR REPLACE FUNCTION public.follow_offer(p_order uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_order record;
begin
  select o.waiting_list_entry_id as entry_id, o.status, o.end_reason into v_order from orders o where o.id = p_order;
  if v_order.entry_id is null then
    return;
  end if;
  if v_order.status = 'paid' then
    -- A late payment may find the entry waiting again, or ended; another offer that is open stays open.
    update waiting_list_entries w
       set state = 'purchased', order_id = p_order, ended_at = p_now, offer_expires_at = null
     where w.id = v_order.entry_id and (w.order_id = p_order or w.state in ('waiting', 'cancelled', 'expired'));
  elsif v_order.end_reason = 'event_cancelled' then
    update waiting_list_entries w set state = 'expired', ended_at = p_now
     where w.id = v_order.entry_id and w.state = 'offered' and w.order_id = p_order;
  else
    update waiting_list_entries w
       set state = case when w.offers_ended = 0 then 'waiting' else 'expired' end,
           ended_at = case when w.offers_ended = 0 then null else p_now end,
           offers_ended = w.offers_ended + 1,
           waits_since = p_now, order_id = null, offered_at = null, offer_expires_at = null
     where w.id = v_order.entry_id and w.state = 'offered' and w.order_id = p_order;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.guard_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('velvet.stock', true), '') <> 'open' then
    raise exception 'stock is changed by the stock functions only' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.holder_paid(p_ticket uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case when t.resale_order_id is null then t.face_amount - t.discount_amount + t.fee_amount
              else coalesce((select l.agreed_amount + l.fee_amount from listings l
                              where l.ticket_id = t.id and l.order_id = t.resale_order_id and l.state = 'sold' limit 1), 0) end
    from tickets t where t.id = p_ticket
$function$
;

CREATE OR REPLACE FUNCTION public.issue_complimentary(p_order jsonb, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET "velvet.stock" TO 'open'
AS $function$
declare
  v_order record;
  v_name text;
  v_left int;
begin
  select * into v_order from jsonb_to_record(p_order) as r (
    id uuid, session_id text, event_id uuid, ticket_type_id uuid, invitation_id uuid, quantity int, buyer_user_id uuid,
    buyer_email text, buyer_name text, buyer_key text, request_hash text, holder_names jsonb);
  perform from ticket_types t where t.id = v_order.ticket_type_id and t.event_id = v_order.event_id for update;
  perform from event_stock s where s.event_id = v_order.event_id for update;
  select t.name, case when t.state = 'archived' then 0
                      else least(t.capacity - t.held - t.sold - t.reserved, s.capacity - s.held - s.sold) end
    into v_name, v_left
    from ticket_types t left join event_stock s on s.event_id = t.event_id
   where t.id = v_order.ticket_type_id and t.event_id = v_order.event_id;
  if not found or v_left < v_order.quantity then
    return greatest(coalesce(v_left, 0), 0);
  end if;
  update ticket_types t set sold = t.sold + v_order.quantity where t.id = v_order.ticket_type_id;
  update event_stock s set sold = s.sold + v_order.quantity where s.event_id = v_order.event_id;
  insert into orders (id, session_id, event_id, currency, kind, status, buyer_user_id, buyer_email, buyer_name, buyer_key, hold_key,
                      request_hash, quantity, face_amount, total_amount, holder_names, invitation_id,
                      created_at, expires_at, hard_expires_at, paid_at)
  select v_order.id, v_order.session_id, e.id, e.currency, 'complimentary', 'paid', v_order.buyer_user_id, v_order.buyer_email,
         v_order.buyer_name, v_order.buyer_key, coalesce('i:' || v_order.invitation_id, 'c:' || v_order.id), decode(v_order.request_hash, 'hex'), v_order.quantity, 0, 0,
         v_order.holder_names, v_order.invitation_id, p_now, p_now, p_now, p_now
    from events e where e.id = v_order.event_id;
  insert into order_lines (order_id, position, ticket_type_id, name, quantity, unit_price_amount)
  values (v_order.id, 0, v_order.ticket_type_id, v_name, v_order.quantity, 0);
  perform issue_tickets(array[v_order.id], p_now, 'complimentary');
  insert into outbox (key, template, to_email, payload, created_at, next_attempt_at)
  values ('order-confirmation:' || v_order.id, 'order_confirmation', v_order.buyer_email,
          jsonb_build_object('order_id', v_order.id), p_now, p_now);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.issue_tickets(p_orders uuid[], p_now timestamp with time zone, p_via text)
 RETURNS void
 LANGUAGE sql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  with units as (
    select uuidv7() as id, o.id as order_id, o.event_id, o.currency, o.kind, o.buyer_user_id, o.buyer_email, o.buyer_name,
           o.holder_names, o.invitation_id, o.commission_basis_points, o.commission_fixed_amount,
           row_number() over (partition by o.id order by l.position, n) as position,
           l.ticket_type_id, l.unit_price_amount as face,
           l.discount_amount / l.quantity + (case when n <= l.discount_amount % l.quantity then 1 else 0 end) as discount,
           l.fee_amount / l.quantity + (case when n <= l.fee_amount % l.quantity then 1 else 0 end) as fee,
           l.organizer_fee_amount / l.quantity + (case when n <= l.organizer_fee_amount % l.quantity then 1 else 0 end) as organizer_fee
      from orders o
      join order_lines l on l.order_id = o.id
      cross join generate_series(1, l.quantity) n
     where o.id = any (p_orders)
  ), issued as (
    insert into tickets (id, event_id, ticket_type_id, order_id, position, state, owner_user_id, owner_email, holder_name,
                         code_key, currency, face_amount, discount_amount, fee_amount, organizer_fee_amount, commission_amount, created_at)
    select id, event_id, ticket_type_id, order_id, position, 'valid', buyer_user_id, buyer_email,
           -- A plus-one without a name stays without: it is given later or at the door.
           coalesce(nullif(holder_names ->> (position - 1)::int, ''),
                    case when kind <> 'complimentary' and invitation_id is null or position = 1 then buyer_name else '' end),
           uuid_send(gen_random_uuid()), currency, face, discount, fee, organizer_fee,
           case when commission_basis_points is not null then (face - discount) * commission_basis_points / 10000
                when commission_fixed_amount is not null then least(commission_fixed_amount, face - discount)
                else 0 end,
           p_now
      from units
    returning id, owner_user_id, owner_email
  ), versions as (
    insert into ticket_versions (ticket_id, version, owner_user_id, owner_email, acquired_via, valid_from)
    select id, 1, owner_user_id, owner_email, p_via, p_now from issued
  )
  insert into ticket_history (ticket_id, at, kind, actor_user_id)
  select id, p_now, 'issued', owner_user_id from issued;
  select refresh_order_search(p_orders);
$function$
;

CREATE OR REPLACE FUNCTION public.kept_for_waiting(p_event uuid, p_type uuid, p_total bigint, p_left integer, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(w.party_size), 0)::integer from (
    select w.party_size from waiting_list_entries w
     where w.event_id = p_event and w.state = 'waiting' and w.party_size <= p_left
       and (w.ticket_type_ids = '{}' or p_type = any (w.ticket_type_ids))
       and (w.max_amount is null or w.max_amount >= p_total)
       and (w.rests_until is null or w.rests_until <= p_now)
     limit greatest(p_left, 0)) w
$function$
;

CREATE OR REPLACE FUNCTION public.ledger_must_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from ledger_entries where transaction_id = new.transaction_id group by currency having sum(amount) <> 0
  ) then
    raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.list_ticket(p_listing uuid, p_ticket uuid, p_seller uuid, p_price bigint, p_floor bigint, p_link_hash bytea, p_lowest bigint, p_wait interval, p_cut_off interval, p_most integer, p_within interval, p_now timestamp with time zone)
 RETURNS TABLE(outcome text, listing_id uuid, cap_amount bigint, is_new boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  v_ticket record;
  v_live record;
  v_event record;
  v_paid bigint;
  v_refusal text;
begin
  -- What a person offers is counted, so it is decided one by one.
  perform pg_advisory_xact_lock(hashtextextended('listings:' || p_seller, 0));
  -- A refund, a dispute and a warning lock the order: they come before this, or see the listing.
  perform from orders o
   where o.id in (select unnest(array[t.order_id, t.resale_order_id]) from tickets t where t.id = p_ticket) order by o.id for share;
  select t.* into v_ticket from tickets t where t.id = p_ticket and t.owner_user_id = p_seller for update;
  if not found then
    return query select 'not_found', null::uuid, null::bigint, false;
    return;
  end if;

  select l.* into v_live from listings l where l.ticket_id = p_ticket and l.state in ('active', 'reserved');
  if found and v_ticket.state = 'listed' and v_live.state = 'active' and v_live.seller_user_id = p_seller and v_live.price_amount = p_price
     and v_live.floor_amount is not distinct from p_floor and (v_live.link_hash is null) = (p_link_hash is null) then
    return query select 'listed', v_live.id, v_live.cap_amount, false;
    return;
  end if;

  v_refusal := resale_refusal(p_ticket, p_lowest, p_wait, p_cut_off, p_most, p_within, p_now);
  select e.* into v_event from events e where e.id = v_ticket.event_id;
  v_paid := holder_paid(p_ticket);
  v_refusal := case
    when v_refusal is not null then v_refusal
    when v_event.visibility = 'private' and p_link_hash is null then 'private_only'
    when p_price > v_paid * v_event.resale_cap_basis_points / 10000 then 'above_cap'
    when least(p_price, p_floor) < p_lowest then 'below_lowest' end;
  if v_refusal is not null then
    return query select v_refusal, null::uuid, v_paid * v_event.resale_cap_basis_points / 10000, false;
    return;
  end if;

  insert into listings (id, ticket_id, event_id, ticket_type_id, seller_user_id, currency, price_amount, floor_amount, paid_amount,
                        cap_amount, link_hash, shown_at, created_at, updated_at)
  values (p_listing, p_ticket, v_ticket.event_id, v_ticket.ticket_type_id, p_seller, v_ticket.currency, p_price, p_floor, v_paid,
          v_paid * v_event.resale_cap_basis_points / 10000, p_link_hash,
          -- The waiting list is asked first (listing_waits.sql); one for a friend is never shown.
          case when p_link_hash is null then p_now end,
          p_now, p_now);
  update tickets t set state = 'listed' where t.id = p_ticket;
  insert into ticket_history (ticket_id, at, kind, actor_user_id) values (p_ticket, p_now, 'listed', p_seller);
  return query select 'listed', p_listing, v_paid * v_event.resale_cap_basis_points / 10000, true;
end $function$
;

CREATE OR REPLACE FUNCTION public.listing_price(p_price bigint, p_floor bigint, p_from timestamp with time zone, p_until timestamp with time zone, p_now timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((p_floor IS NULL) OR (p_until IS NULL) OR (p_now < p_from)) THEN p_price WHEN ((p_until <= p_from) OR (p_now >= p_until)) THEN p_floor ELSE (p_price - (SELECT ((((((listing_price.p_price - listing_price.p_floor) * s.step) * s.step) / 576) / 50) * 50) FROM (SELECT (floor((((24)::numeric * EXTRACT(epoch FROM (listing_price.p_now - listing_price.p_from))) / EXTRACT(epoch FROM (listing_price.p_until - listing_price.p_from)))))::bigint AS step) s)) END
;

CREATE OR REPLACE FUNCTION public.listing_shown()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into event_resale as r (event_id, starts_at, closes_at, is_open, price_amount, listed_at)
  select e.id, e.starts_at, coalesce(e.doors_at, e.starts_at),
      e.state = 'published' and e.visibility = 'public' and e.resale_allowed and e.resale_paused_at is null,
      new.price_amount, new.shown_at
    from events e where e.id = new.event_id
  on conflict (event_id) do update set price_amount = least(r.price_amount, excluded.price_amount),
    listed_at = greatest(r.listed_at, excluded.listed_at)
   where excluded.price_amount < r.price_amount or excluded.listed_at > r.listed_at;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.listing_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> 'active' or new.link_hash is not null
     or (tg_op = 'UPDATE' and old.state = 'active' and new.price_amount >= old.price_amount) then
    return new;
  end if;
  if exists (select from waiting_list_entries w
              where w.event_id = new.event_id and w.state = 'waiting'
                and (w.ticket_type_ids = '{}' or new.ticket_type_id = any (w.ticket_type_ids))) then
    new.shown_at := null;
  else
    new.shown_at := coalesce(new.shown_at, new.updated_at);
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.live_hold_key(p_status text, p_hold_key text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (p_status = ANY (ARRAY['held'::text, 'releasing'::text])) THEN p_hold_key ELSE NULL::text END
;

CREATE OR REPLACE FUNCTION public.lock_order_invitation(p_order uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from invitations i where i.id = (select o.invitation_id from orders o where o.id = p_order) for update;
end $function$
;

CREATE OR REPLACE FUNCTION public.lock_order_listings(p_order uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  v_tickets uuid[];
begin
  select coalesce(array_agg(s.ticket_id), '{}') into v_tickets from ticket_sales s where s.order_id = p_order;
  perform from listings l
    where l.order_id = p_order or (l.ticket_id = any (v_tickets) and l.state in ('active', 'reserved'))
    order by l.id for update;
  perform from tickets k where k.id = any (v_tickets) order by k.id for update;
  return array(select l.ticket_id from listings l
                where l.ticket_id = any (v_tickets) and l.state = 'reserved' and l.order_id is distinct from p_order);
end $function$
;

CREATE OR REPLACE FUNCTION public.lock_order_stock(p_order uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from ticket_types t
   where t.id in (select l.ticket_type_id from order_lines l where l.order_id = p_order) order by t.id for no key update;
  perform 1 from event_stock s where s.event_id = (select o.event_id from orders o where o.id = p_order) for no key update;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_ticket_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.move_hold(p_order uuid, p_email text, p_buyer_key text, p_hold_key text, p_is_promoter boolean, p_now timestamp with time zone)
 RETURNS TABLE(outcome text, available integer)
 LANGUAGE plpgsql
AS $function$
declare
  v_order record;
  v_limit int;
  v_has int;
  v_outcome text;
begin
  select o.event_id, o.buyer_key, o.quantity into v_order from orders o where o.id = p_order;
  select e.max_per_buyer into v_limit from events e where e.id = v_order.event_id;
  if v_limit is not null then
    insert into buyer_counts (event_id, buyer_key, quantity) values (v_order.event_id, p_buyer_key, 0) on conflict do nothing;
  end if;
  perform 1 from buyer_counts c
   where c.event_id = v_order.event_id and c.buyer_key in (v_order.buyer_key, p_buyer_key) order by c.buyer_key for update;

  select case
      when o.status <> 'held' or o.expires_at <= p_now or o.buyer_user_id is not null or o.buyer_key <> v_order.buyer_key then 'ended'
      when o.buyer_email = p_email then 'same'
      when exists (select from payment_sessions s where s.order_id = o.id and s.state in ('creating', 'open', 'complete')) then 'paying'
      when exists (select from orders l where live_hold_key(l.status, l.hold_key) = p_hold_key and l.event_id = o.event_id
                                          and l.id <> o.id) then 'has_checkout'
      when exists (select from listings l join users u on u.id = l.seller_user_id
                    where l.order_id = o.id and p_buyer_key in (u.buyer_key, 'guest:' || u.buyer_key)) then 'own_listing'
    end into v_outcome
    from orders o where o.id = p_order for update of o;
  select c.quantity into v_has from buyer_counts c where c.event_id = v_order.event_id and c.buyer_key = p_buyer_key;
  if v_outcome is null and v_limit is not null and v_order.buyer_key <> p_buyer_key and v_has + v_order.quantity > v_limit then
    v_outcome := 'buyer_limit';
  end if;
  if v_outcome is not null then
    return query select v_outcome, greatest(v_limit - v_has, 0);
    return;
  end if;

  if v_order.buyer_key <> p_buyer_key then
    update buyer_counts c set quantity = c.quantity + case when c.buyer_key = p_buyer_key then v_order.quantity else -v_order.quantity end
     where v_limit is not null and c.event_id = v_order.event_id and c.buyer_key in (v_order.buyer_key, p_buyer_key);
  end if;
  update orders o set buyer_email = p_email, buyer_key = p_buyer_key, hold_key = p_hold_key,
         promoter_link_id = case when not p_is_promoter then o.promoter_link_id end,
         commission_basis_points = case when not p_is_promoter then o.commission_basis_points end,
         commission_fixed_amount = case when not p_is_promoter then o.commission_fixed_amount end
   where o.id = p_order;
  if p_is_promoter then
    -- Nor is a finder paid.
    update order_lines w set commission_amount = 0 where w.order_id = p_order and w.commission_amount > 0;
    update listings l set commission_amount = 0 where l.order_id = p_order and l.commission_amount > 0;
  end if;
  return query select 'moved'::text, null::int;
end $function$
;

CREATE OR REPLACE FUNCTION public.move_order(p_order uuid, p_email text, p_buyer_key text, p_actor uuid, p_now timestamp with time zone)
 RETURNS TABLE(outcome text, available integer)
 LANGUAGE plpgsql
AS $function$
declare
  v_known record;
  v_order record;
  v_limit int;
  v_has int;
  v_moving uuid[];
  v_is_fixed boolean;
begin
  select o.event_id, o.buyer_key, o.kind into v_known from orders o where o.id = p_order;
  select e.max_per_buyer into v_limit from events e where e.id = v_known.event_id and v_known.kind <> 'complimentary';
  if v_limit is not null then
    insert into buyer_counts (event_id, buyer_key, quantity) values (v_known.event_id, p_buyer_key, 0) on conflict do nothing;
  end if;
  -- In the one order of locks: buyer counts, then the order, then its tickets.
  perform 1 from buyer_counts c
   where c.event_id = v_known.event_id and c.buyer_key in (v_known.buyer_key, p_buyer_key) order by c.buyer_key for update;
  select o.status, o.buyer_user_id, o.buyer_key, o.buyer_email into v_order from orders o where o.id = p_order for update;
  perform 1 from tickets t where t.order_id = p_order and t.resale_order_id is null or t.resale_order_id = p_order order by t.id for update;
  select array_agg(t.id) filter (where t.state = 'valid'),
         bool_or(t.state in ('listed', 'transferring', 'used')
                 or t.state = 'valid' and (t.owner_user_id is not null or t.owner_email <> v_order.buyer_email))
    into v_moving, v_is_fixed from tickets t where t.order_id = p_order and t.resale_order_id is null or t.resale_order_id = p_order;

  if v_order.buyer_email = p_email then
    return query select 'same'::text, null::int;
    return;
  end if;
  if v_order.status not in ('paid', 'partially_refunded') or v_order.buyer_user_id is not null
     or v_order.buyer_key <> v_known.buyer_key or v_is_fixed or v_moving is null
     or exists (select from guest_links l where l.email = v_order.buyer_email and l.opened_at is not null) then
    return query select 'fixed'::text, null::int;
    return;
  end if;
  select c.quantity into v_has from buyer_counts c where c.event_id = v_known.event_id and c.buyer_key = p_buyer_key;
  if v_limit is not null and v_order.buyer_key <> p_buyer_key then
    if v_has + cardinality(v_moving) > v_limit then
      return query select 'buyer_limit'::text, greatest(v_limit - v_has, 0);
      return;
    end if;
    update buyer_counts c
       set quantity = c.quantity + case when c.buyer_key = p_buyer_key then cardinality(v_moving) else -cardinality(v_moving) end
     where c.event_id = v_known.event_id and c.buyer_key in (v_order.buyer_key, p_buyer_key);
  end if;

  update orders o set buyer_email = p_email, buyer_key = p_buyer_key, hold_key = 'g:' || p_email || ':moved' where o.id = p_order;
  update tickets t set owner_email = p_email, code_version = t.code_version + 1 where t.id = any (v_moving);
  update ticket_versions v set valid_to = p_now where v.ticket_id = any (v_moving) and v.valid_to is null;
  insert into ticket_versions (ticket_id, version, owner_email, acquired_via, valid_from)
  select t.id, t.code_version, p_email, 'reissue', p_now from tickets t where t.id = any (v_moving);
  insert into ticket_history (ticket_id, at, kind, actor_user_id) select id, p_now, 'reissued', p_actor from unnest(v_moving) id;
  update guest_links l set revoked_at = p_now where l.order_id = p_order and l.revoked_at is null;
  update outbox m set to_email = p_email
   where m.sent_at is null and m.failed_at is null
     and coalesce(m.payload ->> 'order_id', m.payload ->> 'ticket_id') = any (array_append(v_moving::text[], p_order::text));
  return query select 'moved'::text, null::int;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_ended_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into uncounted_facts (kind, reference, event_id) values ('ended', new.id, new.event_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_issued_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into uncounted_facts (kind, reference, event_id)
  select 'issued', k.id, k.event_id from new_rows k
  union all
  select 'ended', k.id, k.event_id from new_rows k where k.state in ('refunded', 'void');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_ledger_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into uncounted_facts (kind, reference, event_id)
  values ('money', new.id, (select o.event_id from orders o where o.id = new.order_id));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.order_number(p_order uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((n >> (35 - 5 * i)) & 31)::int, 1), '' order by i)
    from (select ('x' || right(p_order::text, 10))::bit(40)::bigint as n) bits, generate_series(0, 7) i
$function$
;

CREATE OR REPLACE FUNCTION public.order_search_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(old.paid_at, old.ended_at, old.created_at) <> coalesce(new.paid_at, new.ended_at, new.created_at) then
    delete from order_search s
     where s.event_id = old.event_id and s.sorted_at = coalesce(old.paid_at, old.ended_at, old.created_at) and s.order_id = old.id;
  end if;
  perform refresh_order_search(array[new.id]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.organization_keeps_an_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- The two tables have different names for it.
  organization uuid := (to_jsonb(old) ->> case tg_table_name when 'organizations' then 'id' else 'organization_id' end)::uuid;
begin
  perform from organizations where id = organization for no key update;
  if exists (
    select from organizations o
     where o.id = organization and o.closed_at is null
       and not exists (select from organization_members m
                        where m.organization_id = o.id and m.user_id = o.owner_user_id and m.role = 'owner')
  ) then
    raise check_violation using constraint = 'organization_keeps_an_owner', message = 'an organization needs an owner';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.organizations_claim_handle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into organization_handles (handle, organization_id, created_at) values (new.handle, new.id, new.updated_at)
    on conflict (handle) do nothing;
  if not exists (select from organization_handles where handle = new.handle and organization_id = new.id) then
    raise unique_violation using constraint = 'organizations_handle_key',
      message = 'the handle belongs, or belonged, to another organization';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.organizations_search_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_event_search(array_agg(e.id)) from events e where e.organization_id = new.id having count(*) > 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.place_artists(p_events uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from event_artists a where a.event_id = any (p_events);
  -- In order, so that two writers wait for each other instead of locking each other out.
  insert into artists (slug, name)
  select slug, min(name) from (
    select artist_slug(name) as slug, name from events e, unnest(e.line_up) as name where e.id = any (p_events)) named
   where slug <> '' and not exists (select from artists a where a.slug = named.slug) group by slug order by slug
  on conflict do nothing;
  insert into event_artists (event_id, artist_id, position)
  select e.id, a.id, min(n.position)
    from events e, unnest(e.line_up) with ordinality as n (name, position) join artists a on a.slug = artist_slug(n.name)
   where e.id = any (p_events) group by e.id, a.id;
end $function$
;

CREATE OR REPLACE FUNCTION public.place_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.subject_type = 'user' then return new; end if;

  new.event_id := coalesce(new.event_id, case new.subject_type
    when 'event' then new.subject_id::uuid
    when 'ticket_type' then (select t.event_id from ticket_types t where t.id = new.subject_id::uuid)
    when 'promo_code' then coalesce(
      (select p.event_id from promo_codes p where p.id = new.subject_id::uuid),
      (select b.event_id from promo_code_batches b where b.id = new.subject_id::uuid))
    when 'promoter_link' then (select l.event_id from promoter_links l where l.id = new.subject_id::uuid)
    when 'ticket' then (select k.event_id from tickets k where k.id = new.subject_id::uuid)
    when 'order' then (select o.event_id from orders o where o.id = new.subject_id::uuid)
    when 'dispute' then (select d.event_id from disputes d where d.id = new.subject_id::uuid)
  end);
  if new.event_id is null and new.subject_type <> 'organization' then
    select a.event_id into new.event_id from audit_log a
     where a.subject_type = new.subject_type and a.subject_id = new.subject_id and a.event_id is not null limit 1;
  end if;

  new.organization_id := coalesce(new.organization_id, case new.subject_type
    when 'organization' then new.subject_id::uuid
    else (select e.organization_id from events e where e.id = new.event_id)
  end);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_event_search(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from event_search s using events e
   where s.event_id = any (p_ids) and e.id = s.event_id and not (e.state = 'published' and e.visibility = 'public' and e.starts_at is not null);
  delete from event_popularity s using events e
   where s.event_id = any (p_ids) and e.id = s.event_id and not (e.state = 'published' and e.visibility = 'public');

  insert into event_search as s (event_id, starts_at, ends_at, title_key, document, city_key, category, organization_id, night,
      time_zone, age_limit, published_at, latitude, place, price_amount)
  select e.id, e.starts_at, e.ends_at, array_to_string(search_words(e.title), ' '), (
      select string_agg('''' || word || ''':' || weight, ' ')::tsvector
        from (values (e.title, '1A'),
                     (array_to_string(e.line_up, ' . '), '2B'),
                     (concat_ws(' . ', e.venue_name, o.name, e.city, replace(e.category, '_', ' '), array_to_string(e.tags, ' . ')), '3C'),
                     (e.summary || ' . ' || e.address, '4D')) as parts (content, weight),
             unnest(search_index_words(content)) as word),
      lower(e.city), e.category, e.organization_id, e.night, e.time_zone, coalesce(e.age_limit, 0), e.published_at, e.latitude,
      earth_point(e.latitude, e.longitude), coalesce(e.from_amount, 9007199254740991)
    from events e join organizations o on o.id = e.organization_id
   where e.id = any (p_ids) and e.state = 'published' and e.visibility = 'public' and e.starts_at is not null
   order by e.id
  -- Its price stays: a new title does not bring back the tickets that are gone.
  on conflict (event_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
    title_key = excluded.title_key, document = excluded.document, city_key = excluded.city_key, category = excluded.category,
    organization_id = excluded.organization_id, night = excluded.night, time_zone = excluded.time_zone,
    age_limit = excluded.age_limit, published_at = excluded.published_at, latitude = excluded.latitude, place = excluded.place;

  insert into event_popularity (event_id)
  select e.id from events e where e.id = any (p_ids) and e.state = 'published' and e.visibility = 'public' order by e.id
  on conflict do nothing;

  -- In order, so that two writers wait for each other instead of locking each other out.
  insert into event_words (word, shapes)
  select word, word_shapes(word) from (
    select distinct word from event_search s, unnest(tsvector_to_array(s.document)) as word where s.event_id = any (p_ids)) words
   where not exists (select from event_words w where w.word = words.word)
   order by word collate "C"
  on conflict do nothing;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_order_search(p_orders uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  -- The migration that calls this first is older than a column it reads.
  if p_orders is null then
    return;
  end if;
  insert into order_search (event_id, sorted_at, order_id, status, kind, promo_code_id, promoter_link_id, ticket_type_ids, document)
  select o.event_id, coalesce(o.paid_at, o.ended_at, o.created_at), o.id, o.status, o.kind, o.promo_code_id, o.promoter_link_id,
         array(select distinct l.ticket_type_id from order_lines l where l.order_id = o.id),
         search_fold(o.buyer_name || ' ' || o.buyer_email || ' ' || order_number(o.id) || coalesce((
           -- Only what the buyer's line does not say already; of what was bought in Resale all of it, and that order's number.
           select string_agg(E'\n' || case when t.resale_order_id is null
                                 then concat_ws(' ', nullif(t.holder_name, o.buyer_name), nullif(t.owner_email, o.buyer_email))
                                 else concat_ws(' ', t.holder_name, t.owner_email, order_number(t.resale_order_id)) end, ''
                             order by t.position)
             from tickets t where t.order_id = o.id), ''))
    from orders o where o.id = any (p_orders) and o.kind <> 'resale'
  on conflict (event_id, sorted_at, order_id) do update
    set status = excluded.status, promoter_link_id = excluded.promoter_link_id, document = excluded.document;
end $function$
;

CREATE OR REPLACE FUNCTION public.refund_tickets(p_order uuid, p_tickets uuid[], p_used boolean, p_own boolean, p_actor uuid, p_now timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET "velvet.stock" TO 'open'
AS $function$
declare
  v_order record;
  v_busy uuid[];
  v_dead uuid[];
begin
  perform lock_order_stock(p_order);
  select o.event_id, o.buyer_key, o.buyer_user_id, o.buyer_email, o.kind, e.state = 'cancelled' as is_cancelled into v_order
    from orders o join events e on e.id = o.event_id
   where o.id = p_order and o.status in ('paid', 'partially_refunded') for update of o;
  if not found then
    return '{}';
  end if;
  if v_order.kind = 'resale' then
    return undo_resale(p_order, p_tickets, p_actor, p_now);
  end if;
  v_busy := lock_order_listings(p_order);

  with dead as (
    update tickets k set state = 'refunded'
     where k.order_id = p_order and (p_tickets is null or k.id = any (p_tickets))
       and (k.state in ('valid', 'listed', 'transferring') or (p_used and k.state = 'used'))
       and (v_order.is_cancelled or k.resale_order_id is null and k.id <> all (v_busy))
       and (not p_own or k.owner_user_id = v_order.buyer_user_id
            or (k.owner_user_id is null and v_order.buyer_user_id is null and k.owner_email = v_order.buyer_email))
    returning k.id, k.ticket_type_id
  ), closed as (
    update ticket_versions v set valid_to = p_now from dead d where v.ticket_id = d.id and v.valid_to is null
  ), noted as (
    insert into ticket_history (ticket_id, at, kind, actor_user_id) select d.id, p_now, 'refunded', p_actor from dead d
  ), back as (
    update ticket_types t set sold = t.sold - d.quantity
      from (select ticket_type_id, count(*)::int as quantity from dead group by 1) d where t.id = d.ticket_type_id
  )
  select coalesce(array_agg(d.id order by d.id), '{}') into v_dead from dead d;
  if cardinality(v_dead) = 0 then
    return v_dead;
  end if;
  perform end_offers(v_dead, p_now);

  update event_stock s set sold = s.sold - cardinality(v_dead) where s.event_id = v_order.event_id;
  -- Complimentary tickets were not counted.
  update buyer_counts c set quantity = c.quantity - cardinality(v_dead)
   where v_order.kind <> 'complimentary' and c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  if exists (select from tickets k where k.order_id = p_order and k.state not in ('refunded', 'void')) then
    update orders o set status = 'partially_refunded' where o.id = p_order;
  else
    update orders o set status = 'refunded', ended_at = p_now where o.id = p_order;
    -- Nothing is left: the code's use comes back, and the stock that was reserved for it.
    perform release_promo_use(p_order);
  end if;
  return v_dead;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.release_promo_use(p_order uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET "velvet.stock" TO 'open'
AS $function$
declare
  v_quantity int;
  v_promo record;
begin
  update promo_uses u set state = 'released' where u.order_id = p_order and u.state in ('held', 'used');
  if not found then
    return;
  end if;
  select o.promo_reserved_quantity into v_quantity from orders o where o.id = p_order;
  update promo_codes p
     set used = p.used - 1, reserved_taken = p.reserved_taken - v_quantity,
         reserved_quantity = p.reserved_quantity - case when p.paused_at is null and p.archived_at is null then 0 else v_quantity end
   where p.id = (select o.promo_code_id from orders o where o.id = p_order)
  returning p.reserved_ticket_type_id, p.paused_at is null and p.archived_at is null as is_active into v_promo;
  if v_promo.is_active and v_quantity > 0 then
    update ticket_types t set reserved = t.reserved + v_quantity where t.id = v_promo.reserved_ticket_type_id;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.remember_answers(p_now timestamp with time zone, p_requests jsonb, p_outcomes text[], p_orders uuid[], p_available integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into idempotency_keys (hold_key, key, request_hash, order_id, refusal, created_at)
  select r.hold_key, r.idempotency_key, decode(r.request_hash, 'hex'), r.order_id,
         case when r.order_id is null then jsonb_build_object('outcome', r.outcome, 'available', r.available) end, p_now
    from rows from (
      unnest(p_outcomes, p_orders, p_available),
      jsonb_to_recordset(p_requests) as (hold_key text, idempotency_key text, request_hash text)
    ) as r (outcome, order_id, available, hold_key, idempotency_key, request_hash)
   where r.idempotency_key is not null
     and r.outcome in ('held', 'paid', 'same', 'sold_out', 'buyer_limit', 'promo_used_up', 'not_on_sale',
                       'listing_taken', 'listing_gone', 'own_listing', 'resale_paused')
  on conflict do nothing;
$function$
;

CREATE OR REPLACE FUNCTION public.reported_listing(p_about text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select substring(lower(p_about) from
    '/marketplace/[a-z0-9][a-z0-9-]*/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')::uuid
$function$
;

CREATE OR REPLACE FUNCTION public.resale_can_be_undone(p_listing uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from listings l join tickets k on k.id = l.ticket_id
     where l.id = p_listing and k.resale_order_id = l.order_id and k.state in ('valid', 'listed', 'transferring')
       and not exists (select from ticket_versions v
                        where v.ticket_id = k.id and v.acquired_via = 'transfer' and v.valid_from >= l.sold_at));
$function$
;

CREATE OR REPLACE FUNCTION public.resale_is_frozen(p_listing uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from disputes d join listings l on l.id = p_listing
                  where d.state = 'open' and d.order_id in (l.order_id, resale_source(l.id)));
$function$
;

CREATE OR REPLACE FUNCTION public.resale_refusal(p_ticket uuid, p_lowest bigint, p_wait interval, p_cut_off interval, p_most integer, p_within interval, p_now timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when t.owner_user_id is null then 'guest_ticket'
    when t.state = 'listed' then 'already_listed'
    when t.state = 'transferring' then 'ticket_transferring'
    when t.state = 'used' then 'ticket_used'
    when t.state = 'refunded' then 'ticket_refunded'
    when t.state = 'void' then 'ticket_void'
    when e.state = 'cancelled' then 'event_cancelled'
    when e.state <> 'published' then 'not_published'
    when e.ends_at <= p_now then 'event_over'
    when not (e.resale_allowed and y.resale_allowed) then 'resale_off'
    when e.resale_paused_at is not null then 'resale_paused'
    when e.starts_at is null then 'event_undated'
    when p_now >= coalesce(e.doors_at, e.starts_at) - p_cut_off then 'resale_over'
    when paid.amount = 0 then 'ticket_free'
    when paid.amount * e.resale_cap_basis_points / 10000 < p_lowest then 'ticket_too_cheap'
    when exists (select from disputes d where d.order_id = o.id and d.state in ('inquiry', 'open', 'lost')) then 'order_disputed'
    when exists (select from fraud_warnings w where w.order_id = o.id) then 'payment_suspected'
    when p_now < o.paid_at + p_wait then 'resale_not_yet'
    when (select count(*) from listings l
           where l.seller_user_id = t.owner_user_id
             and (l.state in ('active', 'reserved') or l.state = 'sold' and l.sold_at > p_now - p_within)) >= p_most
      then 'too_many_sales'
  end
    from tickets t
    join events e on e.id = t.event_id
    join ticket_types y on y.id = t.ticket_type_id
    -- The payment of whoever holds it, or of who gave it to them. Earlier holders' banks are no business of theirs.
    join orders o on o.id = coalesce(t.resale_order_id, t.order_id)
    cross join lateral (select holder_paid(t.id) as amount) paid
   where t.id = p_ticket
$function$
;

CREATE OR REPLACE FUNCTION public.resale_source(p_listing uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select b.order_id from listings b
      where b.ticket_id = l.ticket_id and b.state = 'sold' and b.id <> l.id and (b.undone_at is null or b.undone_at > l.sold_at)
        and b.sold_at < coalesce(l.sold_at, 'infinity')
      order by b.sold_at desc limit 1), k.order_id)
    from listings l join tickets k on k.id = l.ticket_id where l.id = p_listing;
$function$
;

CREATE OR REPLACE FUNCTION public.reserve_listings(p_orders uuid[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  update listings l
     set state = 'reserved', order_id = w.order_id, agreed_amount = w.unit_price_amount, fee_amount = w.fee_amount,
         seller_fee_amount = w.seller_fee_amount, organizer_amount = w.organizer_amount, commission_amount = w.commission_amount,
         updated_at = p_now
    from order_lines w where w.order_id = any (p_orders) and l.id = w.listing_id and l.state = 'active'
$function$
;

CREATE OR REPLACE FUNCTION public.return_to_sellers(p_listings uuid[], p_actor uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  update ticket_versions v set valid_to = p_now
    from listings l where l.id = any (p_listings) and v.ticket_id = l.ticket_id and v.valid_to is null;
  with back as (
    update tickets k
       set state = 'valid', owner_user_id = u.id, owner_email = u.email, code_version = k.code_version + 1,
           holder_name = trim(u.first_name || ' ' || u.last_name),
           resale_order_id = (select b.order_id from listings b
                               where b.ticket_id = k.id and b.state = 'sold' and b.undone_at is null and b.sold_at < l.sold_at
                               order by b.sold_at desc limit 1)
      from listings l join users u on u.id = l.seller_user_id
     where l.id = any (p_listings) and k.id = l.ticket_id
    returning k.id, k.code_version, k.owner_user_id, k.owner_email
  ), opened as (
    insert into ticket_versions (ticket_id, version, owner_user_id, owner_email, acquired_via, valid_from)
    select b.id, b.code_version, b.owner_user_id, b.owner_email, 'resale_undone', p_now from back b
  )
  insert into ticket_history (ticket_id, at, kind, actor_user_id) select b.id, p_now, 'resale_undone', p_actor from back b;
$function$
;

CREATE OR REPLACE FUNCTION public.return_unsold(p_cut_off interval, p_limit integer, p_now timestamp with time zone)
 RETURNS TABLE(listing_id uuid, event_id uuid, seller_email text)
 LANGUAGE sql
AS $function$
  with due as (
    select l.id
      from listings l join events e on e.id = l.event_id join ticket_types y on y.id = l.ticket_type_id
     where l.state = 'active' and e.state <> 'cancelled'
       and (not (e.resale_allowed and y.resale_allowed) or p_now >= coalesce(e.doors_at, e.starts_at) - p_cut_off)
     order by l.id limit p_limit for update of l skip locked
  ), ended as (
    update listings l set state = 'unsold', ended_at = p_now, updated_at = p_now from due d where l.id = d.id
    returning l.id, l.event_id, l.ticket_id, l.seller_user_id
  ), back as (
    update tickets t set state = 'valid' from ended d where t.id = d.ticket_id and t.state = 'listed'
  ), noted as (
    insert into ticket_history (ticket_id, at, kind) select d.ticket_id, p_now, 'delisted' from ended d
  )
  select d.id, d.event_id, u.email from ended d join users u on u.id = d.seller_user_id
$function$
;

CREATE OR REPLACE FUNCTION public.sales_facts(p_ids bigint[])
 RETURNS TABLE(event_id uuid, part text, key text, at timestamp with time zone, orders bigint, tickets bigint, complimentary bigint, returned bigint, gross bigint, sale_fees bigint, sale_commission bigint, refunds bigint, refund_fees bigint, refund_commission bigint, disputed bigint, dispute_fees bigint, dispute_commission bigint, own_commission bigint, paid_out bigint, resale_income bigint)
 LANGUAGE sql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  with postings as (
    select t.id, t.key, t.order_id, t.created_at as at, coalesce(f.event_id, a.event_id) as event_id,
           case when t.order_id is null then 'payout' when o.kind = 'resale' then 'resale' when t.key like 'sale:%' then 'sale' when t.key like 'refund.%' then 'refund'
                when t.key like 'commission.%' then 'own' else 'dispute' end as kind,
           (-sum(e.amount))::bigint as total,
           (-coalesce(sum(e.amount) filter (where a.name = 'fees'), 0))::bigint as fees,
           (-coalesce(sum(e.amount) filter (where a.name like 'promo:%'), 0))::bigint as commission,
           (-coalesce(sum(e.amount) filter (where a.name like 'org:%'), 0))::bigint as net
      from uncounted_facts f
      join ledger_transactions t on t.id = f.reference
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
      left join orders o on o.id = t.order_id
     where f.id = any (p_ids) and f.kind = 'money' and (a.name = 'fees' or a.name like 'promo:%' or a.name like 'org:%')
     group by t.id, o.kind, coalesce(f.event_id, a.event_id)
  ), money as (
    select p.event_id, p.at, p.order_id, p.key, p.kind,
           case when p.kind = 'sale' then p.total else 0 end as gross,
           case when p.kind = 'sale' then p.fees else 0 end as sale_fees,
           case when p.kind = 'sale' then p.commission else 0 end as sale_commission,
           case when p.kind = 'refund' then -p.total else 0 end as refunds,
           case when p.kind = 'refund' then -p.fees else 0 end as refund_fees,
           case when p.kind = 'refund' then -p.commission else 0 end as refund_commission,
           case when p.kind = 'dispute' then -p.total else 0 end as disputed,
           case when p.kind = 'dispute' then -p.fees else 0 end as dispute_fees,
           case when p.kind = 'dispute' then -p.commission else 0 end as dispute_commission,
           case when p.kind = 'own' then p.net else 0 end as own_commission,
           case when p.kind = 'payout' then -p.net else 0 end as paid_out,
           case when p.kind = 'resale' then p.net else 0 end as resale_income
      from postings p where p.event_id is not null and (p.net <> 0 or p.kind <> 'resale' and (p.fees <> 0 or p.commission <> 0))
  ), stock as (
    select k.event_id, k.id as ticket_id, k.order_id, k.ticket_type_id, f.kind, k.position,
           case f.kind when 'issued' then k.created_at
             else coalesce((select max(h.at) from ticket_history h where h.ticket_id = k.id and h.kind in ('refunded', 'voided')),
                           o.ended_at, k.created_at) end as at,
           o.kind = 'complimentary' as is_complimentary
      from uncounted_facts f join tickets k on k.id = f.reference join orders o on o.id = k.order_id
     where f.id = any (p_ids) and f.kind in ('issued', 'ended')
  ), counted as (
    select s.event_id, s.at, s.order_id, s.ticket_type_id, s.kind, s.position,
           (s.kind = 'issued')::int as tickets, (s.kind = 'issued' and s.is_complimentary)::int as complimentary,
           (s.kind = 'ended')::int as returned, (s.kind = 'issued' and s.position = 1 and not s.is_complimentary)::int as orders,
           -- The order is counted with each of its types, once.
           (s.kind = 'issued' and not s.is_complimentary and not exists (
             select from tickets b where b.order_id = s.order_id and b.ticket_type_id = s.ticket_type_id and b.position < s.position)
           )::int as orders_of_type
      from stock s
  ), by_order as (
    select m.event_id, m.order_id, m.at, 0 as orders, 0 as tickets, 0 as complimentary, 0 as returned, m.gross, m.sale_fees,
           m.sale_commission, m.refunds, m.refund_fees, m.refund_commission, m.disputed, m.dispute_fees, m.dispute_commission,
           m.own_commission, m.paid_out, m.resale_income
      from money m
    union all
    select c.event_id, c.order_id, c.at, c.orders, c.tickets, c.complimentary, c.returned, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from counted c
  ), sold_by_type as (
    select m.event_id, m.at, m.order_id, m.key, k.ticket_type_id, sum(k.face_amount - k.discount_amount + k.fee_amount) as gross, 0 as refunds
      from money m join tickets k on k.order_id = m.order_id where m.kind = 'sale' group by 1, 2, 3, 4, 5
    union all
    select m.event_id, m.at, m.order_id, m.key, k.ticket_type_id, 0, sum(r.amount)
      from money m join refund_tickets r on r.refund_id = split_part(m.key, ':', 2)::uuid join tickets k on k.id = r.ticket_id
     where m.kind = 'refund' and m.key like 'refund.intent:%' group by 1, 2, 3, 4, 5
  ), by_type as (
    select c.event_id, c.at, c.ticket_type_id::text as key, c.orders_of_type as orders, c.tickets, c.complimentary, c.returned,
           0 as gross, 0 as refunds, 0 as disputed
      from counted c
    union all
    select s.event_id, s.at, s.ticket_type_id::text, 0, 0, 0, 0, s.gross, s.refunds, 0 from sold_by_type s
    union all
    -- What was not sold or refunded ticket by ticket.
    select m.event_id, m.at, '', 0, 0, 0, 0, m.gross - coalesce(s.gross, 0), m.refunds - coalesce(s.refunds, 0), m.disputed
      from money m
      left join lateral (select sum(t.gross) as gross, sum(t.refunds) as refunds from sold_by_type t where t.key = m.key) s on true
     where m.gross <> coalesce(s.gross, 0) or m.refunds <> coalesce(s.refunds, 0) or m.disputed <> 0
  )
  select b.event_id, p.part, p.key, b.at, b.orders, b.tickets, b.complimentary, b.returned, b.gross, b.sale_fees, b.sale_commission,
         b.refunds, b.refund_fees, b.refund_commission, b.disputed, b.dispute_fees, b.dispute_commission, b.own_commission, b.paid_out,
         b.resale_income
    from by_order b
    left join orders o on o.id = b.order_id
    cross join lateral (values
      ('all', ''), ('promoter', coalesce(o.promoter_link_id::text, '')), ('promo_code', coalesce(o.promo_code_id::text, '')),
      ('source', case when o.kind = 'complimentary' then 'complimentary' else coalesce(o.source, '') end)) as p (part, key)
   where p.part = 'all' or b.order_id is not null and b.resale_income = 0
  union all
  select t.event_id, 'type', t.key, t.at, t.orders, t.tickets, t.complimentary, t.returned, t.gross::bigint, 0, 0, t.refunds::bigint, 0, 0,
         t.disputed, 0, 0, 0, 0, 0
    from by_type t;
$function$
;

CREATE OR REPLACE FUNCTION public.sales_figures(p_events uuid[], p_parts text[])
 RETURNS TABLE(event_id uuid, part text, grain text, at timestamp with time zone, key text, orders bigint, tickets bigint, complimentary bigint, returned bigint, gross bigint, sale_fees bigint, sale_commission bigint, refunds bigint, refund_fees bigint, refund_commission bigint, disputed bigint, dispute_fees bigint, dispute_commission bigint, own_commission bigint, paid_out bigint, resale_income bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select g.* from event_figures g where g.event_id = any (p_events) and g.part = any (p_parts) and g.grain = 'ever'
  union all
  select f.* from uncounted_figures(p_events, p_parts) f;
$function$
;

CREATE OR REPLACE FUNCTION public.scan_tickets(p_event uuid, p_now timestamp with time zone, p_early interval, p_late interval, p_scans jsonb)
 RETURNS TABLE(i integer, id uuid, is_same boolean, ticket_id uuid, at timestamp with time zone, result text, reason text, is_override boolean, is_conflict boolean, replaced_by text, ticket_type text, holder_name text, earlier_at timestamp with time zone, earlier_door text, time_zone text, admitted integer, inside integer, expected integer)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  v_unmoved int;
  v_counts record;
begin
  -- First the rows that decide, in one order everywhere. What follows sees them as they are now, and nobody else moves
  -- them.
  perform 1 from tickets t
   where t.code_key = any (array(select decode(s ->> 'code_key', 'hex') from jsonb_array_elements(p_scans) s))
   order by t.id for update;

  with scans as (
    select s.user_id, s.door_device_id, decode(s.code_key, 'hex') as code_key, s.code_version, s.rotation, s.device_id, s.scan_id,
           s.kind, s.door, s.override_reason
      from jsonb_to_recordset(p_scans) as s (user_id uuid, door_device_id uuid, code_key text, code_version bigint, rotation text,
                                             device_id text, scan_id text, kind text, door text, override_reason text)
  ), verdicts as (
    select s.*, a.doorman_id, a.is_supervisor, t.id as ticket_id, t.code_version as newest_version, t.entries, t.is_inside, t.state,
           e.state = 'cancelled' as is_cancelled, earlier.id as earlier_id,
           case
             when t.id is null then 'unknown'
             when t.event_id <> p_event then 'other_event'
             when e.state = 'cancelled' then 'void'
             when t.state = 'refunded' then 'refunded'
             when t.state = 'void' or t.code_version <> s.code_version then 'void'
             when e.code_mode = 'rotating' and s.rotation in ('none', 'wrong') then 'void'
             when s.kind = 'out' then case when t.is_inside then 'left' else 'not_in' end
             when t.state in ('listed', 'transferring') then t.state
             -- Also while a postponed event has no date yet.
             when e.starts_at is null or p_now < coalesce(e.doors_at, e.starts_at) - p_early then 'not_yet'
             when p_now > e.ends_at + p_late then 'too_late'
             when t.state = 'used' and (t.is_inside or not e.reentry_allowed) then 'already_in'
             else 'admitted'
           end as verdict
      from scans s
      join events e on e.id = p_event
      cross join lateral door_access(p_event, s.user_id, s.door_device_id) a
      left join lateral (select k.* from tickets k where k.code_key = s.code_key limit 1) t on true
      left join lateral (
        select x.id from admissions x
         where x.ticket_id = t.id and t.event_id = p_event and x.kind = 'in' and x.result = 'admitted' and x.undone_at is null
         order by x.entry_number limit 1) earlier on true
      left join lateral (
        select x.id from admissions x
         where x.device_id = s.device_id and x.scan_id = s.scan_id and x.event_id is not distinct from p_event limit 1) seen on true
     where seen.id is null
  ), judged as (
    -- What else refuses may mean that the ticket is somebody else's, or nobody's: no supervisor can know better.
    select v.*, o.is_override, case when o.is_override then 'admitted' else v.verdict end as result
      from verdicts v
      cross join lateral (select v.is_supervisor and v.override_reason is not null
                                 and v.verdict in ('already_in', 'not_yet', 'too_late') as is_override) o
  ), recorded as (
    insert into admissions (event_id, ticket_id, code_version, kind, result, reason, entry_number, earlier_id, device_id, scan_id,
                            door, actor_user_id, doorman_id, door_device_id, override_reason, at)
    select p_event, j.ticket_id, least(j.code_version, 2147483647), j.kind, j.result,
           case when j.result = 'void' and j.is_cancelled then 'event_cancelled'
                when j.result = 'void' and j.state <> 'void' then
                  case when j.code_version <> j.newest_version then 'replaced' when j.rotation = 'none' then 'static_code' else 'stale_code' end
                when j.result = 'already_in' and not j.is_inside then 'no_reentry' end,
           case j.result when 'admitted' then j.entries + 1 when 'left' then j.entries end,
           case j.verdict when 'already_in' then j.earlier_id end,
           j.device_id, j.scan_id, j.door, j.user_id, j.doorman_id, j.door_device_id,
           case when j.is_override then j.override_reason end, p_now
      from judged j
    on conflict (device_id, scan_id, event_id) do nothing
    returning admissions.id, admissions.ticket_id, admissions.code_version, admissions.result, admissions.door, admissions.actor_user_id,
              admissions.override_reason
  ), moved as (
    -- Says again what it relies on: should a row not be as judged, nothing of the batch stands.
    update tickets t
       set state = 'used', is_inside = r.result = 'admitted', entries = t.entries + (r.result = 'admitted')::int,
           first_admitted_at = coalesce(t.first_admitted_at, p_now)
      from recorded r
     where t.id = r.ticket_id and t.code_version = r.code_version
       and (r.result = 'admitted' and t.state in ('valid', 'used') and (not t.is_inside or r.override_reason is not null)
         or r.result = 'left' and t.state = 'used' and t.is_inside)
    returning t.id as ticket_id, r.result, r.door, r.actor_user_id, r.id as admission_id
  ), told as (
    insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
    select m.ticket_id, p_now, m.result, m.actor_user_id, jsonb_build_object('admission_id', m.admission_id, 'door', m.door)
      from moved m
  ), audited as (
    insert into audit_log (at, actor_user_id, action, subject_type, subject_id, data)
    select p_now, r.actor_user_id, 'ticket.admitted_by_override', 'ticket', r.ticket_id::text,
           jsonb_build_object('admission_id', r.id, 'reason', r.override_reason)
      from recorded r where r.override_reason is not null
  )
  select (select count(*) from recorded r where r.result in ('admitted', 'left'))::int - (select count(*) from moved)::int into v_unmoved;
  if v_unmoved <> 0 then
    raise exception 'a ticket changed under its scan' using errcode = 'serialization_failure';
  end if;

  select * into v_counts from door_counts(p_event);
  return query
    select s.i::int - 1, a.id,
           a.kind = s.scan ->> 'kind'
             and a.ticket_id is not distinct from (select t.id from tickets t where t.code_key = decode(s.scan ->> 'code_key', 'hex')),
           t.id, a.at, a.result, a.reason, a.override_reason is not null, a.is_conflict, next.acquired_via, y.name, t.holder_name,
           earlier.at, earlier.door, e.time_zone, v_counts.admitted, v_counts.inside, v_counts.expected
      from jsonb_array_elements(p_scans) with ordinality as s (scan, i)
      join events e on e.id = p_event
      cross join lateral door_access(p_event, (s.scan ->> 'user_id')::uuid, (s.scan ->> 'door_device_id')::uuid) access
      cross join lateral (
        select x.* from admissions x
         where x.device_id = s.scan ->> 'device_id' and x.scan_id = s.scan ->> 'scan_id' and x.event_id is not distinct from p_event
         limit 1) a
      left join tickets t on t.id = a.ticket_id and t.event_id is not distinct from p_event
      left join ticket_types y on y.id = t.ticket_type_id
      left join admissions earlier on earlier.id = a.earlier_id
      left join ticket_versions next on a.reason = 'replaced' and next.ticket_id = t.id and next.version - 1 = a.code_version;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_fold(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select replace(replace(replace(translate(normalize(regexp_replace(
    lower(normalize(p_text, nfkd) collate pg_c_utf8),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0640\u064b-\u065f\u0670\u3099\u309a''’ʼ`´]', '', 'g'), nfc),
    'øđłıħς', 'odlihσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$function$
;

CREATE OR REPLACE FUNCTION public.search_index_words(p_text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  with words as (
    select unnest(search_words(p_text) || search_words(regexp_replace(p_text, '[''’ʼ`´]', ' ', 'g'))) as word
  )
  select coalesce(array_agg(distinct part), '{}') from words,
    lateral (select word union all
             select substr(word, n) from generate_series(2, length(word)) n
              where word ~ '[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]') endings (part)
$function$
;

CREATE OR REPLACE FUNCTION public.search_words(p_text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(left(found[1], 40) order by place), '{}')
    from regexp_matches(search_fold(p_text) collate pg_c_utf8, '[[:alnum:]]+|[\u2600-\u27bf\u2b50\U0001f300-\U0001faff]', 'g')
         with ordinality as m (found, place)
   where place <= 500
$function$
;

CREATE OR REPLACE FUNCTION public.sell_hold(p_order uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET "velvet.stock" TO 'open'
AS $function$
declare
  v_order record;
begin
  if exists (select from orders o where o.id = p_order and o.kind = 'resale') then
    return sell_resale_hold(p_order, p_now);
  end if;
  perform lock_order_stock(p_order);
  perform lock_order_invitation(p_order);
  -- Read under the locks, which whoever cancels holds until it is cancelled.
  if exists (select from orders o join events e on e.id = o.event_id where o.id = p_order and e.state = 'cancelled') then
    perform end_hold(p_order, 'expired', 'event_cancelled', p_now);
    return false;
  end if;
  update orders o set status = 'paid', paid_at = p_now where o.id = p_order and o.status in ('held', 'releasing')
  returning o.event_id, o.quantity into v_order;
  if not found then
    return false;
  end if;
  perform follow_offer(p_order, p_now);
  update ticket_types t set held = t.held - l.quantity, sold = t.sold + l.quantity
    from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
   where t.id = l.ticket_type_id;
  update event_stock s set held = s.held - v_order.quantity, sold = s.sold + v_order.quantity where s.event_id = v_order.event_id;
  update promo_uses u set state = 'used' where u.order_id = p_order and u.state = 'held';
  perform issue_tickets(array[p_order], p_now, 'purchase');
  perform accept_by_purchase(array[p_order], p_now);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.sell_late(p_order uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET "velvet.stock" TO 'open'
AS $function$
declare
  v_order record;
  v_event record;
begin
  if exists (select from orders o where o.id = p_order and o.kind = 'resale') then
    return sell_resale_late(p_order, p_now);
  end if;
  perform lock_order_stock(p_order);
  perform lock_order_invitation(p_order);
  select o.*, e.state as event_state, e.ends_at as event_ends_at, e.max_per_buyer into v_order
    from orders o join events e on e.id = o.event_id where o.id = p_order and o.status in ('expired', 'failed') for no key update of o;
  if not found or v_order.event_state <> 'published' or v_order.event_ends_at <= p_now then
    return false;
  end if;
  if exists (
    select from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
      join ticket_types t on t.id = l.ticket_type_id
     where t.state = 'archived' or t.capacity - t.held - t.sold - t.reserved < l.quantity)
  then
    return false;
  end if;
  if exists (select from event_stock s where s.event_id = v_order.event_id and s.capacity - s.held - s.sold < v_order.quantity) then
    return false;
  end if;
  -- An invitation that was revoked or used up meanwhile admits nobody more.
  if exists (
    select from invitations i
     where i.id = v_order.invitation_id
       and (i.revoked_at is not null
         or i.plus_ones + 1 < v_order.quantity + (select coalesce(sum(o.quantity), 0) from orders o
              where o.invitation_id = i.id and o.status in ('held', 'releasing', 'paid', 'partially_refunded'))))
  then
    return false;
  end if;
  if v_order.max_per_buyer is not null then
    insert into buyer_counts (event_id, buyer_key, quantity) values (v_order.event_id, v_order.buyer_key, v_order.quantity)
    on conflict (event_id, buyer_key) do update set quantity = buyer_counts.quantity + excluded.quantity
      where buyer_counts.quantity + excluded.quantity <= v_order.max_per_buyer;
    if not found then
      return false;
    end if;
  end if;
  update ticket_types t set sold = t.sold + l.quantity
    from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
   where t.id = l.ticket_type_id;
  update event_stock s set sold = s.sold + v_order.quantity where s.event_id = v_order.event_id;
  update promo_codes p set used = p.used + 1
   where p.id = v_order.promo_code_id and (p.max_uses is null or p.used < p.max_uses);
  if found then
    update promo_uses u set state = 'used' where u.order_id = p_order;
  end if;
  update orders o set status = 'paid', is_late = true, end_reason = null, ended_at = null, paid_at = p_now,
         promo_reserved_quantity = 0 where o.id = p_order;
  perform follow_offer(p_order, p_now);
  perform issue_tickets(array[p_order], p_now, 'purchase');
  perform accept_by_purchase(array[p_order], p_now);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.sell_listings(p_order uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_tickets uuid[] := array(select l.ticket_id from listings l where l.order_id = p_order and l.state = 'reserved');
begin
  perform from tickets k where k.id = any (v_tickets) order by k.id for update;
  update tickets k
     set state = 'valid', is_inside = false, owner_user_id = o.buyer_user_id, owner_email = o.buyer_email,
         holder_name = coalesce(nullif(o.holder_names ->> w.position, ''), o.buyer_name),
         code_version = k.code_version + 1, resale_order_id = p_order
    from orders o join order_lines w on w.order_id = o.id join listings l on l.id = w.listing_id and l.state = 'reserved'
   where o.id = p_order and k.id = l.ticket_id;
  update listings l set state = 'sold', sold_at = p_now, ended_at = p_now, updated_at = p_now
   where l.order_id = p_order and l.state = 'reserved';
  -- Before the new one is written: a ticket has one owner at a time.
  update ticket_versions v set valid_to = p_now where v.ticket_id = any (v_tickets) and v.valid_to is null;
  insert into ticket_versions (ticket_id, version, owner_user_id, owner_email, acquired_via, valid_from)
  select k.id, k.code_version, k.owner_user_id, k.owner_email, 'resale', p_now from tickets k where k.id = any (v_tickets);
  insert into ticket_history (ticket_id, at, kind, actor_user_id)
  select k.id, p_now, 'sold', k.owner_user_id from tickets k where k.id = any (v_tickets);
end $function$
;

CREATE OR REPLACE FUNCTION public.sell_resale_hold(p_order uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_order record;
  v_reason text;
begin
  -- Whoever cancels the event holds its types until it is cancelled.
  perform from ticket_types t where t.id in (select l.ticket_type_id from order_lines l where l.order_id = p_order) order by t.id for share;
  perform from buyer_counts c join orders o on o.id = p_order and c.event_id = o.event_id and c.buyer_key = o.buyer_key
    for update of c;
  select o.quantity, e.state as event_state into v_order
    from orders o join events e on e.id = o.event_id
   where o.id = p_order and o.status in ('held', 'releasing') for no key update of o;
  if not found then
    return false;
  end if;
  perform from listings l where l.order_id = p_order order by l.id for update;
  v_reason := case
    when v_order.event_state = 'cancelled' then 'event_cancelled'
    when v_order.quantity <> (select count(*) from listings l join tickets k on k.id = l.ticket_id
                               where l.order_id = p_order and l.state = 'reserved' and k.state = 'listed') then 'listing_ended'
  end;
  if v_reason is not null then
    perform end_resale_hold(p_order, 'expired', v_reason, p_now);
    return false;
  end if;
  update orders o set status = 'paid', paid_at = p_now where o.id = p_order;
  perform sell_listings(p_order, p_now);
  perform follow_offer(p_order, p_now);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.sell_resale_late(p_order uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_order record;
begin
  perform from ticket_types t where t.id in (select l.ticket_type_id from order_lines l where l.order_id = p_order) order by t.id for share;
  select o.*, e.max_per_buyer,
         e.state = 'published' and e.ends_at > p_now and e.resale_allowed and e.resale_paused_at is null as is_allowed into v_order
    from orders o join events e on e.id = o.event_id where o.id = p_order;
  if v_order.max_per_buyer is not null then
    insert into buyer_counts (event_id, buyer_key, quantity) values (v_order.event_id, v_order.buyer_key, 0) on conflict do nothing;
    perform from buyer_counts c where c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key for update;
  end if;
  perform from orders o where o.id = p_order and o.status in ('expired', 'failed') for no key update;
  if not found or v_order.is_allowed is not true then
    return false;
  end if;
  perform from listings l where l.id in (select w.listing_id from order_lines w where w.order_id = p_order) order by l.id for update;
  if v_order.quantity <> (
    select count(*) from order_lines w join listings l on l.id = w.listing_id join tickets k on k.id = l.ticket_id
      join ticket_types t on t.id = l.ticket_type_id
     where w.order_id = p_order and l.state = 'active' and k.state = 'listed' and t.resale_allowed
       and w.unit_price_amount between coalesce(l.floor_amount, l.price_amount) and l.price_amount)
  then
    return false;
  end if;
  if v_order.max_per_buyer is not null then
    update buyer_counts c set quantity = c.quantity + v_order.quantity
     where c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key
       and c.quantity + v_order.quantity <= v_order.max_per_buyer;
    if not found then
      return false;
    end if;
  end if;
  perform reserve_listings(array[p_order], p_now);
  update orders o set status = 'paid', is_late = true, end_reason = null, ended_at = null, paid_at = p_now where o.id = p_order;
  perform sell_listings(p_order, p_now);
  perform follow_offer(p_order, p_now);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.send_ticket(p_transfer jsonb, p_now timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  v_new ticket_transfers := jsonb_populate_record(null::ticket_transfers, p_transfer);
  v_ticket record;
begin
  select k.event_id, k.state, coalesce(k.resale_order_id, k.order_id) as order_id into v_ticket
    from tickets k
   where k.id = v_new.ticket_id and k.owner_user_id is not distinct from v_new.from_user_id and k.owner_email = v_new.from_email
     for update;
  if v_ticket.state = 'transferring' then
    return case when exists (select from ticket_transfers x
                              where x.ticket_id = v_new.ticket_id and x.state = 'pending' and x.to_email = v_new.to_email)
                then 'again' else 'on_its_way' end;
  elsif v_ticket.state is distinct from 'valid' then
    return 'not_valid';
  elsif exists (select from disputes d where d.order_id = v_ticket.order_id and d.state in ('open', 'lost')) then
    return 'disputed';
  elsif not exists (select from events e
                     where e.id = v_ticket.event_id and e.state = 'published' and e.transfer_allowed
                       and p_now < coalesce(e.doors_at, e.starts_at)) then
    return 'not_allowed';
  end if;
  update tickets set state = 'transferring' where id = v_new.ticket_id;
  insert into ticket_transfers (id, ticket_id, event_id, from_user_id, from_email, to_email, note, token_hash, created_at)
  values (v_new.id, v_new.ticket_id, v_ticket.event_id, v_new.from_user_id, v_new.from_email, v_new.to_email, v_new.note,
          v_new.token_hash, p_now);
  insert into ticket_history (ticket_id, at, kind, actor_user_id) values (v_new.ticket_id, p_now, 'transfer_sent', v_new.from_user_id);
  return 'sent';
end $function$
;

CREATE OR REPLACE FUNCTION public.staff_queue(p_safety_hours integer, p_report_hours integer, p_money_hours integer)
 RETURNS TABLE(kind text, subject_id uuid, since timestamp with time zone, due_at timestamp with time zone, is_over boolean, what text, event_id uuid, organization_id uuid, order_id uuid, amounts jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  select 'report', m.id, m.created_at,
         m.created_at + make_interval(hours => case m.topic when 'safety' then p_safety_hours else p_report_hours end),
         false, m.topic, e.id, e.organization_id, null::uuid, '[]'::jsonb
    from contact_messages m
    left join event_slugs s on s.slug = substring(m.about from '/(?:events|marketplace)/([a-z0-9][a-z0-9-]*)')
    left join events e on e.id = s.event_id
   where m.topic in ('report_event', 'report_listing', 'report_problem', 'safety')
  union all
  select 'dispute', d.id, d.opened_at, d.evidence_due_at, d.closed_at is not null, d.reason, d.event_id, e.organization_id,
         d.order_id, jsonb_build_array(jsonb_build_object('amount', d.amount, 'currency', d.currency))
    from disputes d join events e on e.id = d.event_id
   where d.closed_at is null or exists (select from staff_tasks t where t.kind = 'dispute' and t.subject_id = d.id)
  union all
  select 'refund', r.id, r.updated_at, r.updated_at + make_interval(hours => p_money_hours),
         r.state <> 'failed' or exists (select from refunds n where n.order_id = r.order_id and n.created_at > r.created_at
           and n.again_of_refund_id = coalesce(r.again_of_refund_id, r.id)),
         coalesce(r.failure_reason, ''), o.event_id, e.organization_id, r.order_id,
         jsonb_build_array(jsonb_build_object('amount', r.amount, 'currency', r.currency))
    from refunds r join orders o on o.id = r.order_id join events e on e.id = o.event_id
   where r.state = 'failed' or exists (select from staff_tasks t where t.kind = 'refund' and t.subject_id = r.id)
  union all
  select 'finding', f.id, f.found_at, f.found_at + make_interval(hours => p_money_hours), f.cleared_at is not null, f.kind,
         null, null, null,
         jsonb_build_array(jsonb_build_object('amount', coalesce(f.provider_amount, 0) - coalesce(f.book_amount, 0), 'currency', f.currency))
    from reconciliation_findings f
   where f.cleared_at is null or exists (select from staff_tasks t where t.kind = 'finding' and t.subject_id = f.id)
  union all
  select 'payouts', o.id, restricted.at, null, o.payouts_state not in ('restricted', 'rejected') or owed.amounts is null,
         o.payouts_state, null, o.id, null, coalesce(owed.amounts, '[]')
    from organizations o
    cross join lateral (
      select coalesce(max(l.at), o.updated_at) as at from audit_log l
       where l.subject_type = 'organization' and l.subject_id = o.id::text and l.action = 'payouts.changed') restricted
    cross join lateral (
      select jsonb_agg(jsonb_build_object('amount', c.amount, 'currency', c.currency) order by c.currency) as amounts
        from (select a.currency, -sum(x.amount) as amount
                from events e join ledger_accounts a on a.event_id = e.id and a.kind = 'liability' and a.name like 'org:%'
                join ledger_entries x on x.account_id = a.id
               where e.organization_id = o.id group by a.currency having sum(x.amount) < 0) c) owed
   where o.payouts_state in ('restricted', 'rejected')
      or exists (select from staff_tasks t where t.kind = 'payouts' and t.subject_id = o.id)
  union all
  select 'seller', r.id, r.weighed_at, r.due_at, r.state <> 'held', array_to_string(r.reasons, ','), r.event_id, e.organization_id,
         null, coalesce(sold.amounts, '[]')
    from seller_reviews r join events e on e.id = r.event_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('amount', c.amount, 'currency', c.currency) order by c.currency) as amounts
        from (select l.currency, sum(l.agreed_amount - l.seller_fee_amount - l.organizer_amount - l.reversed_amount - l.forfeited_amount) as amount
                from listings l
               where l.event_id = r.event_id and l.seller_user_id = r.seller_user_id and l.state = 'sold' group by 1) c) sold
   where r.state = 'held' or exists (select from staff_tasks t where t.kind = 'seller' and t.subject_id = r.id);
$function$
;

CREATE OR REPLACE FUNCTION public.sync_scans(p_event uuid, p_now timestamp with time zone, p_device text, p_clock_ahead integer, p_user uuid, p_doorman uuid, p_door_device uuid, p_scans jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_scan record;
  v_ticket tickets;
  v_seen admissions;
  v_undone admissions;
  v_earlier uuid;
  v_result text;
  v_reason text;
  v_is_conflict boolean;
  v_is_override boolean;
  v_id uuid;
begin
  -- First the listings and then every ticket, in the order in which everybody locks them.
  perform 1 from listings l
   where l.state = 'active'
     and l.ticket_id in (select k.id from tickets k
                          where k.state = 'listed' and (
                                k.code_key = any (array(select decode(s ->> 'code_key', 'hex') from jsonb_array_elements(p_scans) s))
                             or k.id = any (array(select (s ->> 'ticket_id')::uuid from jsonb_array_elements(p_scans) s))))
   order by l.id for update;
  perform 1 from tickets t
   where t.id in (select k.id from tickets k where k.code_key = any (array(select decode(s ->> 'code_key', 'hex') from jsonb_array_elements(p_scans) s))
                  union all
                  select (s ->> 'ticket_id')::uuid from jsonb_array_elements(p_scans) s
                  union all
                  select a.ticket_id from jsonb_array_elements(p_scans) s
                    join admissions a on a.device_id = p_device and a.scan_id = s ->> 'undoes_scan_id' and a.event_id = p_event)
   order by t.id for update;

  for v_scan in
    select s.* from rows from (jsonb_to_recordset(p_scans) as (
             scan_id text, kind text, code_key text, code_version bigint, ticket_id uuid, shown text, reason text,
             undoes_scan_id text, door text, at timestamptz, override_reason text)) with ordinality
             as s (scan_id, kind, code_key, code_version, ticket_id, shown, reason, undoes_scan_id, door, at, override_reason, place)
     order by s.at, s.place
  loop
    select a.* into v_seen from admissions a where a.device_id = p_device and a.scan_id = v_scan.scan_id and a.event_id = p_event;
    if found then
      -- Its answer was a refusal that never reached the device, which then let the person in.
      update admissions a set is_conflict = true, synced_at = p_now
       where a.id = v_seen.id and v_scan.shown = 'admitted' and a.kind = 'in' and a.result <> 'admitted' and a.synced_at is null;
      perform end_admitted_listing(v_seen.ticket_id, p_now);
      continue;
    end if;

    if v_scan.kind = 'undo' then
      select a.* into v_undone from admissions a
       where a.device_id = p_device and a.scan_id = v_scan.undoes_scan_id and a.event_id = p_event;
      continue when not found;
      v_is_conflict := v_undone.undone_at is null and not take_back_admission(v_undone.id, v_scan.at, p_user)
                       and v_undone.result in ('admitted', 'left');
      insert into admissions (event_id, ticket_id, code_version, kind, result, is_conflict, undoes_id, device_id, scan_id, door,
                              actor_user_id, doorman_id, door_device_id, at, synced_at, clock_ahead_seconds)
      values (p_event, v_undone.ticket_id, v_undone.code_version, 'undo', 'undone', v_is_conflict, v_undone.id, p_device, v_scan.scan_id,
              v_scan.door, p_user, p_doorman, p_door_device, v_scan.at, p_now, p_clock_ahead)
      on conflict (device_id, scan_id, event_id) do nothing;
      continue;
    end if;

    select t.* into v_ticket from tickets t
     where t.id = coalesce((select k.id from tickets k where k.code_key = decode(v_scan.code_key, 'hex')), v_scan.ticket_id);
    v_reason := case when v_scan.shown not in ('admitted', 'left') then v_scan.reason end;
    v_is_override := false;
    v_earlier := (select a.id from admissions a
                   where a.ticket_id = v_ticket.id and a.event_id = p_event and a.kind = 'in' and a.result = 'admitted' and a.undone_at is null
                   order by a.entry_number limit 1);
    v_result := case
      -- The device did not know that they were in; they have gone.
      when v_scan.shown = 'not_in' and v_ticket.event_id = p_event and v_ticket.is_inside and v_scan.at > (
        select max(a.at) from admissions a
         where a.ticket_id = v_ticket.id and a.kind = 'in' and a.result = 'admitted' and a.undone_at is null) then 'left'
      when v_scan.shown not in ('admitted', 'left') then v_scan.shown
      when v_ticket.id is null then 'unknown'
      when v_ticket.event_id <> p_event then 'other_event'
      -- What was let in before it was cancelled was good.
      when exists (select from events e where e.id = p_event and e.state = 'cancelled' and e.cancelled_at < v_scan.at) then 'void'
      when v_ticket.state in ('refunded', 'void') then v_ticket.state
      -- A code that ended after it was scanned was good.
      when v_scan.code_version is not null and not exists (
        select from ticket_versions w where w.ticket_id = v_ticket.id and w.version = v_scan.code_version
                                        and (w.valid_to is null or v_scan.at <= w.valid_to)) then 'void'
      when v_scan.kind = 'out' then case when v_ticket.is_inside then 'left' else 'not_in' end
      when v_ticket.state in ('listed', 'transferring') then v_ticket.state
      when v_ticket.is_inside then 'already_in'
      when v_ticket.state = 'used' and not (select e.reentry_allowed from events e where e.id = p_event) then 'already_in'
      else 'admitted' end;
    if v_scan.shown = 'admitted' and v_result in ('admitted', 'already_in') and v_scan.override_reason is not null then
      v_result := 'admitted';
      v_is_override := true;
    end if;
    if v_scan.shown = 'admitted' and v_result = 'void'
      and exists (select from events e where e.id = p_event and e.state = 'cancelled' and e.cancelled_at < v_scan.at) then
      v_reason := 'event_cancelled';
    elsif v_scan.shown = 'admitted' and v_result = 'void' and v_ticket.state <> 'void' then
      v_reason := 'replaced';
    elsif v_scan.shown = 'admitted' and v_result = 'already_in' and not v_ticket.is_inside then
      v_reason := 'no_reentry';
    end if;
    v_is_conflict := v_scan.shown = 'admitted' and v_result <> 'admitted';

    insert into admissions (event_id, ticket_id, code_version, kind, result, reason, is_conflict, entry_number, earlier_id, device_id,
                            scan_id, door, actor_user_id, doorman_id, door_device_id, override_reason, at, synced_at, clock_ahead_seconds)
    values (p_event, v_ticket.id, least(coalesce(v_scan.code_version, v_ticket.code_version), 2147483647), v_scan.kind, v_result, v_reason,
            v_is_conflict, case v_result when 'admitted' then v_ticket.entries + 1 when 'left' then v_ticket.entries end,
            case when v_result = 'already_in' then v_earlier end, p_device, v_scan.scan_id, v_scan.door, p_user, p_doorman, p_door_device,
            case when v_is_override then v_scan.override_reason end, v_scan.at, p_now, p_clock_ahead)
    on conflict (device_id, scan_id, event_id) do nothing returning admissions.id into v_id;
    continue when v_id is null;
    if v_is_conflict and v_result = 'listed' then
      perform end_admitted_listing(v_ticket.id, p_now);
    end if;
    continue when v_result not in ('admitted', 'left');

    update tickets t
       set state = 'used', is_inside = v_result = 'admitted', entries = t.entries + (v_result = 'admitted')::int,
           first_admitted_at = least(t.first_admitted_at, v_scan.at)
     where t.id = v_ticket.id;
    insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
    values (v_ticket.id, v_scan.at, v_result, p_user, jsonb_build_object('admission_id', v_id, 'door', v_scan.door));
    if v_result = 'admitted' then
      perform count_refused_exit(v_ticket.id, v_scan.at);
    end if;
    if v_is_override then
      insert into audit_log (at, actor_user_id, action, subject_type, subject_id, data)
      values (p_now, p_user, 'ticket.admitted_by_override', 'ticket', v_ticket.id::text,
              jsonb_build_object('admission_id', v_id, 'reason', v_scan.override_reason));
    end if;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_back_admission(p_admission uuid, p_now timestamp with time zone, p_actor uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_taken admissions;
begin
  select a.* into v_taken from admissions a join tickets t on t.id = a.ticket_id and t.event_id = a.event_id
   where a.id = p_admission and a.undone_at is null
     and (a.is_conflict or a.result in ('admitted', 'left') and t.state = 'used' and not exists (
       select from admissions later
        where later.ticket_id = a.ticket_id and later.result in ('admitted', 'left') and later.undone_at is null
          and (later.entry_number, later.kind) > (a.entry_number, a.kind)));
  if not found then
    return false;
  end if;
  update admissions a set undone_at = p_now where a.id = p_admission;
  if v_taken.is_conflict then
    return true;
  end if;

  -- Another door let the same ticket in: that entry is the one in force now.
  if v_taken.result = 'admitted' then
    update admissions a
       set result = 'admitted', is_conflict = false, reason = null, earlier_id = null, entry_number = v_taken.entry_number
     where a.id = (select c.id from admissions c
                    where c.ticket_id = v_taken.ticket_id and c.is_conflict and c.result = 'already_in' and c.undone_at is null
                    order by c.at, c.id limit 1);
  end if;

  update tickets t
     set entries = m.entries, is_inside = coalesce(m.is_inside, false), first_admitted_at = m.first_at,
         state = case when m.entries > 0 then 'used' else 'valid' end
    from (select count(*) filter (where a.kind = 'in')::int as entries, min(a.at) filter (where a.kind = 'in') as first_at,
                 (array_agg(a.kind order by a.entry_number desc, a.kind desc))[1] = 'in' as is_inside
            from admissions a
           where a.ticket_id = v_taken.ticket_id and a.result in ('admitted', 'left') and a.undone_at is null) m
   where t.id = v_taken.ticket_id;
  insert into ticket_history (ticket_id, at, kind, actor_user_id) values (v_taken.ticket_id, p_now, 'admission_undone', p_actor);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_down_listing(p_listing uuid, p_actor uuid, p_reason text, p_now timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  v_ticket uuid;
begin
  update listings l
     set state = 'void', ended_at = p_now, updated_at = p_now, version = l.version + 1, taken_down_reason = p_reason
   where l.id = p_listing and l.state = 'active'
  returning l.ticket_id into v_ticket;
  if not found then
    return coalesce((select case l.state when 'reserved' then 'listing_reserved' when 'sold' then 'listing_sold'
                                         else 'listing_ended' end
                       from listings l where l.id = p_listing), 'not_found');
  end if;
  update tickets t set state = 'valid' where t.id = v_ticket and t.state = 'listed';
  insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
  values (v_ticket, p_now, 'delisted', p_actor, jsonb_build_object('listing_id', p_listing, 'reason', 'staff'));
  return 'taken_down';
end $function$
;

CREATE OR REPLACE FUNCTION public.take_holds(p_batch jsonb)
 RETURNS TABLE(outcome text, order_id uuid, available integer, refusal jsonb)
 LANGUAGE plpgsql
 SET "velvet.stock" TO 'open'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_event_id uuid := (p_batch ->> 'event_id')::uuid;
  v_now timestamptz := (p_batch ->> 'now')::timestamptz;
  v_requests jsonb := p_batch -> 'requests';
  v_hold_keys text[]; v_buyer_keys text[]; v_promo_ids uuid[]; v_invitation_ids uuid[]; v_has_keys boolean;
  v_event record;
  -- The locked rows as they are, and as they become while the requests are gone through.
  v_types_before ticket_types[]; v_types ticket_types[]; v_type_ids uuid[];
  v_wanted uuid[];
  v_stock_before event_stock; v_stock event_stock;
  v_promos_before promo_codes[]; v_promos promo_codes[];
  v_buyers buyer_counts[];
  v_invitations invitations[]; v_used int[]; -- admissions held or bought with each invitation
  -- The same with the request that is being decided.
  v_next_types ticket_types[]; v_next_stock event_stock;
  v_request record; v_n int; v_line record; v_at int; v_type ticket_types; v_tier ticket_types;
  v_promo promo_codes; v_code int; v_buyer int; v_invitation int; v_left int; v_own int; v_mine int; v_free int; v_kept int; v_is_sold boolean;
  v_has_waiting boolean; -- people wait for tickets, and come first
  -- One element per request.
  v_outcomes text[] := '{}'; v_orders uuid[] := '{}'; v_available int[] := '{}'; v_refusals jsonb[] := '{}';
  v_from_codes int[] := '{}'; -- units taken from what is reserved for the code
  v_replaced uuid[] := '{}';
begin
  select array_agg(r.hold_key), array_agg(r.buyer_key), array_agg(distinct r.promo_code_id),
         array_agg(distinct r.invitation_id) filter (where r.invitation_id is not null), count(r.idempotency_key) > 0
    into v_hold_keys, v_buyer_keys, v_promo_ids, v_invitation_ids, v_has_keys
    from jsonb_to_recordset(v_requests) as r (hold_key text, buyer_key text, promo_code_id uuid, invitation_id uuid, idempotency_key text);

  -- Locks, in the one order (docs/rules/inventory.md). The tier before a type decides whether it is open.
  v_wanted := array(select (jsonb_path_query(v_requests, '$[*].lines[*].ticket_type_id') #>> '{}')::uuid);
  select array_agg(locked.t), array_agg((locked.t).id) into v_types_before, v_type_ids from (
    select t from ticket_types t
     where t.id = any (v_wanted || array(select w.opens_after_type_id from ticket_types w where w.id = any (v_wanted)))
       and t.event_id = v_event_id
     order by t.id for update) locked;
  -- Only now: what changed while others had the types counts, too.
  select e.state, e.offer_version, e.max_per_buyer, o.paid_sales_allowed, e.fee_payer, e.fee_basis_points, e.fee_fixed_amount
    into v_event
    from events e join organizations o on o.id = e.organization_id where e.id = v_event_id;
  select * into v_stock_before from event_stock s where s.event_id = v_event_id for update;
  if v_event.max_per_buyer is not null then
    insert into buyer_counts (event_id, buyer_key, quantity)
    select distinct v_event_id, b.key, 0 from unnest(v_buyer_keys) as b (key) order by 2
    on conflict do nothing;
    select array_agg(locked.c), array_agg((locked.c).buyer_key) into v_buyers, v_buyer_keys from (
      select c from buyer_counts c where c.event_id = v_event_id and c.buyer_key = any (v_buyer_keys)
       order by c.buyer_key for update) locked;
  end if;
  select array_agg(locked.p), array_agg((locked.p).id) into v_promos_before, v_promo_ids from (
    select p from promo_codes p where p.id = any (v_promo_ids) and p.event_id = v_event_id order by p.id for update) locked;
  if v_invitation_ids is not null then
    select array_agg(locked.i), array_agg((locked.i).id) into v_invitations, v_invitation_ids from (
      select i from invitations i where i.id = any (v_invitation_ids) and i.event_id = v_event_id order by i.id for update) locked;
    -- Only now: what was bought with one while others had it counts, too.
    v_used := array(
      select (select coalesce(sum(o.quantity), 0)::int from orders o
               where o.invitation_id = w.id and o.event_id = v_event_id
                 and o.status in ('held', 'releasing', 'paid', 'partially_refunded'))
        from unnest(v_invitation_ids) with ordinality as w (id, n) order by w.n);
  end if;
  -- The buyers' live holds: nobody pays for one or ends it while it may be replaced.
  perform from unnest(v_hold_keys) as h (key)
    cross join lateral (
      select from orders o where live_hold_key(o.status, o.hold_key) = h.key and (o.event_id = v_event_id) is true
         for no key update) locked;

  v_has_waiting := exists (select from waiting_list_entries w where w.event_id = v_event_id and w.state = 'waiting');
  v_types := v_types_before;
  v_stock := v_stock_before;
  v_promos := v_promos_before;
  <<requests>>
  for v_request in
    select r.*, live.id as replaced_id, live.quantity as replaced_quantity, key.refusal, known.outcome,
           case known.outcome when 'replay' then key.order_id when 'same' then live.id when 'wait' then live.id end as known_id
      from rows from (jsonb_to_recordset(v_requests) as (
             order_id uuid, buyer_key text, hold_key text, idempotency_key text, request_hash text, offer_version int,
             quantity int, total bigint, promo_code_id uuid, invitation_id uuid, waiting_list_entry_id uuid, lines jsonb)) with ordinality
        as r (order_id, buyer_key, hold_key, idempotency_key, request_hash, offer_version, quantity, total, promo_code_id, invitation_id,
              waiting_list_entry_id, lines, n)
      left join idempotency_keys key on key.hold_key = r.hold_key and key.key = r.idempotency_key
      left join lateral find_live_hold(v_event_id, r.hold_key, v_now, v_type_ids) live on true
      cross join lateral (select case
          when key.request_hash <> decode(r.request_hash, 'hex') then 'key_reused'
          when key.request_hash is not null then 'replay'
          when live.is_usable and live.request_hash = decode(r.request_hash, 'hex') then 'same'
          when live.must_end_first then 'wait'
          when v_event.state is distinct from 'published' then 'not_on_sale'
          when v_event.offer_version <> r.offer_version then 'stale'
        end as outcome) known
     order by r.n
  loop
    v_n := v_request.n;
    v_outcomes[v_n] := v_request.outcome;
    v_orders[v_n] := v_request.known_id;
    v_refusals[v_n] := case v_request.outcome when 'replay' then v_request.refusal end;
    v_available[v_n] := null;
    v_from_codes[v_n] := 0;
    continue when v_request.outcome is not null;

    -- An offer to the waiting list is held even if it costs nothing.
    v_is_sold := v_request.total = 0 and v_request.waiting_list_entry_id is null;
    -- The hold it replaces gives back first.
    v_next_types := v_types;
    v_next_stock := v_stock;
    if v_request.replaced_id is not null then
      for v_line in select l.ticket_type_id, l.quantity from order_lines l where l.order_id = v_request.replaced_id loop
        v_at := array_position(v_type_ids, v_line.ticket_type_id);
        v_next_types[v_at].held := v_next_types[v_at].held - v_line.quantity;
      end loop;
      v_next_stock.held := v_next_stock.held - v_request.replaced_quantity;
    end if;

    v_promo := null;
    if v_request.promo_code_id is not null then
      v_code := array_position(v_promo_ids, v_request.promo_code_id);
      v_promo := v_promos[v_code];
      if v_promo.id is null or v_promo.archived_at is not null or v_promo.paused_at is not null
        or v_promo.starts_at > v_now or v_promo.ends_at <= v_now then
        v_outcomes[v_n] := 'stale';
        continue;
      elsif v_promo.used >= v_promo.max_uses then
        v_outcomes[v_n] := 'promo_used_up';
        continue;
      end if;
    end if;

    if v_request.invitation_id is not null then
      v_invitation := array_position(v_invitation_ids, v_request.invitation_id);
      if v_invitation is null or v_invitations[v_invitation].revoked_at is not null then
        v_outcomes[v_n] := 'revoked';
        continue;
      end if;
      v_own := 0;
      if v_request.replaced_id is not null then
        select coalesce(sum(o.quantity), 0) into v_own from orders o
         where o.id = v_request.replaced_id and o.invitation_id = v_request.invitation_id;
      end if;
      v_left := v_invitations[v_invitation].plus_ones + 1 - v_used[v_invitation] + v_own;
      if v_left < v_request.quantity then
        v_outcomes[v_n] := 'invitation_limit';
        v_available[v_n] := greatest(v_left, 0);
        continue;
      end if;
    end if;

    for v_line in select * from jsonb_to_recordset(v_request.lines) as l (ticket_type_id uuid, quantity int) loop
      v_at := array_position(v_type_ids, v_line.ticket_type_id);
      v_type := v_next_types[v_at];
      if v_type.state is distinct from 'on_sale' or v_type.sales_end_at <= v_now
        or (v_type.sales_start_at > v_now and v_type.opens_after_type_id is null)
        -- Nobody could be paid for it.
        or (v_type.price_amount > 0 and not v_event.paid_sales_allowed) then
        v_outcomes[v_n] := 'not_on_sale';
        continue requests;
      end if;
      if v_type.opens_after_type_id is not null and coalesce(v_type.sales_start_at > v_now, true) then
        v_tier := v_next_types[array_position(v_type_ids, v_type.opens_after_type_id)];
        if type_is_gone(v_tier.state, v_tier.sales_end_at, v_tier.capacity - v_tier.held - v_tier.sold - v_tier.reserved, v_now)
          is not true
        then
          v_outcomes[v_n] := 'not_on_sale';
          continue requests;
        end if;
      end if;
      if v_promo.reserved_ticket_type_id = v_type.id then
        v_from_codes[v_n] := least(v_line.quantity, v_promo.reserved_quantity - v_promo.reserved_taken);
        v_type.reserved := v_type.reserved - v_from_codes[v_n];
      end if;
      v_left := v_type.capacity - v_type.held - v_type.sold - v_type.reserved;
      -- Who waits comes first. What the buyer holds already, and what is reserved for the code, is not for the list.
      if v_has_waiting and v_request.waiting_list_entry_id is null and not v_type.is_hidden and not v_type.by_request then
        v_mine := v_from_codes[v_n] + (select coalesce(sum(l.quantity), 0) from order_lines l
                                        where l.order_id = v_request.replaced_id and l.ticket_type_id = v_type.id);
        v_free := least(v_left - v_mine,
                        v_next_stock.capacity - v_next_stock.held - v_next_stock.sold - coalesce(v_request.replaced_quantity, 0));
        v_kept := kept_for_waiting(v_event_id, v_type.id,
          ticket_total(v_type.price_amount, v_event.fee_payer, v_event.fee_basis_points, v_event.fee_fixed_amount), v_free, v_now);
        if v_kept > 0 then
          v_left := v_mine + greatest(v_free - v_kept, 0);
        end if;
      end if;
      if v_left < v_line.quantity then
        v_outcomes[v_n] := 'sold_out';
        v_available[v_n] := greatest(v_left, 0);
        continue requests;
      end if;
      if v_is_sold then
        v_type.sold := v_type.sold + v_line.quantity;
      else
        v_type.held := v_type.held + v_line.quantity;
      end if;
      v_next_types[v_at] := v_type;
    end loop;

    v_left := v_next_stock.capacity - v_next_stock.held - v_next_stock.sold;
    if v_left < v_request.quantity then
      v_outcomes[v_n] := 'sold_out';
      v_available[v_n] := greatest(v_left, 0);
      continue;
    end if;
    if v_is_sold then
      v_next_stock.sold := v_next_stock.sold + v_request.quantity;
    else
      v_next_stock.held := v_next_stock.held + v_request.quantity;
    end if;

    if v_event.max_per_buyer is not null then
      v_buyer := array_position(v_buyer_keys, v_request.buyer_key);
      v_left := v_event.max_per_buyer - v_buyers[v_buyer].quantity + coalesce(v_request.replaced_quantity, 0);
      if v_left < v_request.quantity then
        v_outcomes[v_n] := 'buyer_limit';
        v_available[v_n] := greatest(v_left, 0);
        continue;
      end if;
      v_buyers[v_buyer].quantity := v_event.max_per_buyer - v_left + v_request.quantity;
    end if;

    -- Taken.
    v_outcomes[v_n] := case when v_is_sold then 'paid' else 'held' end;
    v_orders[v_n] := v_request.order_id;
    v_types := v_next_types;
    v_stock := v_next_stock;
    v_replaced := v_replaced || v_request.replaced_id;
    if v_request.invitation_id is not null then
      v_used[v_invitation] := v_used[v_invitation] - v_own + v_request.quantity;
    end if;
    if v_promo.id is not null then
      v_promos[v_code].used := v_promo.used + 1;
      v_promos[v_code].reserved_taken := v_promo.reserved_taken + v_from_codes[v_n];
    end if;
  end loop;

  -- By the difference: were a lock ever missing, the checks of the tables would still refuse to sell a unit twice.
  update ticket_types t set held = t.held + a.held - b.held, sold = t.sold + a.sold - b.sold, reserved = t.reserved + a.reserved - b.reserved
    from unnest(v_types_before) b join unnest(v_types) a on a.id = b.id
   where t.id = a.id and (a.held, a.sold, a.reserved) <> (b.held, b.sold, b.reserved);
  if v_stock <> v_stock_before then
    update event_stock s set held = s.held + v_stock.held - v_stock_before.held, sold = s.sold + v_stock.sold - v_stock_before.sold
     where s.event_id = v_event_id;
  end if;
  if v_event.max_per_buyer is not null then
    update buyer_counts c set quantity = a.quantity from unnest(v_buyers) a
     where c.event_id = v_event_id and c.buyer_key = a.buyer_key and c.quantity <> a.quantity;
  end if;
  if v_promos is not null then
    update promo_codes p set used = p.used + a.used - b.used, reserved_taken = p.reserved_taken + a.reserved_taken - b.reserved_taken
      from unnest(v_promos_before) b join unnest(v_promos) a on a.id = b.id
     where p.id = a.id and a.used <> b.used;
  end if;
  update orders o set status = 'expired', end_reason = 'replaced', ended_at = v_now where o.id = any (v_replaced);
  perform write_holds(v_event_id, v_now, v_requests, v_outcomes, v_from_codes);
  if v_has_keys then
    perform remember_answers(v_now, v_requests, v_outcomes, v_orders, v_available);
  end if;
  return query select * from unnest(v_outcomes, v_orders, v_available, v_refusals);
end $function$
;

CREATE OR REPLACE FUNCTION public.take_listings(p_batch jsonb)
 RETURNS TABLE(outcome text, order_id uuid, available integer, refusal jsonb)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  v_event_id uuid := (p_batch ->> 'event_id')::uuid;
  v_now timestamptz := (p_batch ->> 'now')::timestamptz;
  v_requests jsonb := p_batch -> 'requests';
  v_ids uuid[] := array(select (jsonb_path_query(v_requests, '$[*].lines[*].id') #>> '{}')::uuid);
  v_hold_keys text[]; v_buyer_keys text[]; v_has_keys boolean;
  v_event record; v_live uuid[];
  v_has int[]; v_more int[]; -- what each buyer has while the requests are gone through, and what it grew by
  v_taken uuid[] := '{}'; -- by earlier requests of the batch
  v_seen record; v_n int; v_buyer int; v_left int; v_offered int; v_outcome text;
  -- One element per request.
  v_outcomes text[] := '{}'; v_orders uuid[] := '{}'; v_available int[] := '{}'; v_refusals jsonb[] := '{}';
begin
  select array_agg(r.hold_key), array_agg(r.buyer_key), count(r.idempotency_key) > 0 into v_hold_keys, v_buyer_keys, v_has_keys
    from jsonb_to_recordset(v_requests) as r (hold_key text, buyer_key text, idempotency_key text);
  -- A buyer's requests one after another: a second click sees what the first took.
  perform pg_advisory_xact_lock(b.key)
    from (select hashtextextended('listings:' || v_event_id || h.key, 0) as key from unnest(v_hold_keys) as h (key) order by 1) b;
  perform from ticket_types t where t.event_id = v_event_id order by t.id for share;
  -- Only now: what changed while others had the types counts, too.
  select e.state, e.max_per_buyer, e.resale_allowed, e.resale_paused_at is not null as is_paused,
         coalesce(e.doors_at, e.starts_at) - make_interval(mins => (p_batch ->> 'cut_off_minutes')::int) as cut_off,
         coalesce(e.doors_at, e.starts_at) - make_interval(mins => (p_batch ->> 'cut_off_minutes')::int,
           hours => (p_batch ->> 'slide_hours')::int) as slides_from into v_event
    from events e where e.id = v_event_id;
  if v_event.max_per_buyer is not null then
    insert into buyer_counts (event_id, buyer_key, quantity)
    select distinct v_event_id, b.key, 0 from unnest(v_buyer_keys) as b (key) order by 2
    on conflict do nothing;
    select array_agg(locked.buyer_key), array_agg(locked.quantity), array_agg(0) into v_buyer_keys, v_has, v_more from (
      select c.buyer_key, c.quantity from buyer_counts c where c.event_id = v_event_id and c.buyer_key = any (v_buyer_keys)
       order by c.buyer_key for update) locked;
  end if;
  v_live := array(
    select locked.id from unnest(v_hold_keys) as h (key)
     cross join lateral (
       select o.id from orders o where live_hold_key(o.status, o.hold_key) = h.key and (o.event_id = v_event_id) is true
          for no key update) locked);
  -- With those of holds that may be replaced.
  v_ids := v_ids || array(select l.id from listings l where l.order_id = any (v_live));
  perform from listings l where l.id = any (v_ids) order by l.id for update;

  for v_seen in
    select r.*, live.id as live_id, live.is_usable and live.request_hash = decode(r.request_hash, 'hex') as is_same, live.is_replaceable,
           case when live.buyer_key = r.buyer_key then live.quantity else 0 end as own,
           key.request_hash = decode(r.request_hash, 'hex') as is_known, key.order_id as known_order, key.refusal, listed.*
      from rows from (jsonb_to_recordset(v_requests) as (
             order_id uuid, buyer_user_id uuid, buyer_key text, hold_key text, idempotency_key text, request_hash text, quantity int,
             waiting_list_entry_id uuid, link_hash text, lines jsonb)) with ordinality
        as r (order_id, buyer_user_id, buyer_key, hold_key, idempotency_key, request_hash, quantity, waiting_list_entry_id, link_hash, lines, n)
      left join lateral (
        select o.id, o.quantity, o.buyer_key, o.request_hash, o.status = 'held' and o.kind = 'resale' and s.pages = 0 as is_replaceable,
               o.status = 'held' and o.expires_at > v_now or s.complete > 0 as is_usable
          from orders o cross join lateral (
            select count(*) filter (where p.state in ('creating', 'open', 'complete')) as pages,
                   count(*) filter (where p.state = 'complete') as complete
              from payment_sessions p where p.order_id = o.id) s
         where live_hold_key(o.status, o.hold_key) = r.hold_key and (o.event_id = v_event_id) is true
         limit 1) live on true
      left join idempotency_keys key on key.hold_key = r.hold_key and key.key = r.idempotency_key
      cross join lateral (
        select count(*) as found, array_agg(l.id) filter (where l.state = 'active' or l.order_id = live.id) as offered,
               bool_or(l.state not in ('active', 'reserved')) as is_gone,
               bool_or(l.seller_user_id = r.buyer_user_id is true or r.buyer_key in (u.buyer_key, 'guest:' || u.buyer_key)) as is_own,
               bool_and(case when l.link_hash is null then l.shown_at is not null or r.waiting_list_entry_id is not null
                             else l.link_hash = decode(r.link_hash, 'hex') is true end) as is_visible,
               bool_and(l.version = w.version and w.unit_price = listing_price(
                 l.price_amount, l.floor_amount, greatest(l.created_at, v_event.slides_from), v_event.cut_off, v_now)) as is_as_read,
               -- Nor while the payer's bank holds what its holder paid with.
               bool_and(t.resale_allowed and k.state = 'listed' and not exists (
                 select from disputes d where d.order_id = coalesce(k.resale_order_id, k.order_id) and d.state in ('open', 'lost'))) as is_allowed
          from jsonb_to_recordset(r.lines) as w (id uuid, version int, unit_price bigint)
          join listings l on l.id = w.id and l.event_id = v_event_id
          join users u on u.id = l.seller_user_id join ticket_types t on t.id = l.ticket_type_id join tickets k on k.id = l.ticket_id) listed
     order by r.n
  loop
    v_n := v_seen.n;
    v_offered := cardinality(array(select o.id from unnest(v_seen.offered) as o (id) where o.id <> all (v_taken)));
    v_buyer := array_position(v_buyer_keys, v_seen.buyer_key);
    v_left := v_event.max_per_buyer - v_has[v_buyer] + v_seen.own;
    v_outcome := case
      when not v_seen.is_known then 'key_reused'
      when v_seen.is_known then 'replay'
      when v_seen.is_same then 'same'
      when v_seen.found < v_seen.quantity or not v_seen.is_visible then 'unknown'
      when v_event.state <> 'published' or not v_event.resale_allowed or coalesce(v_event.cut_off <= v_now, true) then 'not_on_sale'
      when v_event.is_paused then 'resale_paused'
      when v_seen.is_own then 'own_listing'
      when v_seen.is_gone then 'listing_gone'
      when not v_seen.is_allowed then 'not_on_sale'
      when v_offered < v_seen.quantity then 'listing_taken'
      when not v_seen.is_as_read then 'stale'
      when v_left < v_seen.quantity then 'buyer_limit'
      when not v_seen.is_replaceable then 'wait'
      else 'held'
    end;
    v_outcomes[v_n] := v_outcome;
    v_orders[v_n] := case v_outcome
      when 'replay' then v_seen.known_order when 'same' then v_seen.live_id when 'wait' then v_seen.live_id when 'held' then v_seen.order_id end;
    v_refusals[v_n] := case v_outcome when 'replay' then v_seen.refusal end;
    v_available[v_n] := case when v_outcome = 'buyer_limit' then greatest(v_left, 0)
                             when v_outcome in ('listing_taken', 'listing_gone') then v_offered end;
    continue when v_outcome <> 'held';

    v_taken := v_taken || v_seen.offered;
    if v_event.max_per_buyer is not null then
      v_has[v_buyer] := v_has[v_buyer] + v_seen.quantity - v_seen.own;
      v_more[v_buyer] := v_more[v_buyer] + v_seen.quantity;
    end if;
    if v_seen.live_id is not null then
      perform end_hold(v_seen.live_id, 'expired', 'replaced', v_now);
    end if;
  end loop;

  perform write_resale_holds(v_event_id, v_now, v_requests, v_outcomes);
  update buyer_counts c set quantity = c.quantity + m.more from unnest(v_buyer_keys, v_more) as m (buyer_key, more)
   where v_event.max_per_buyer is not null and c.event_id = v_event_id and c.buyer_key = m.buyer_key and m.more > 0;
  if v_has_keys then
    perform remember_answers(v_now, v_requests, v_outcomes, v_orders, v_available);
  end if;
  return query select * from unnest(v_outcomes, v_orders, v_available, v_refusals);
end $function$
;

CREATE OR REPLACE FUNCTION public.tally_admissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into door_tallies as known (event_id, ticket_type_id, admitted, inside)
  select m.event_id, m.ticket_type_id, sum(m.admitted), sum(m.inside)
    from (select n.event_id, n.ticket_type_id, 1 as admitted, n.is_inside::int as inside from new_rows n where n.state = 'used'
          union all
          select o.event_id, o.ticket_type_id, -1, -o.is_inside::int from old_rows o where o.state = 'used') m
   group by 1, 2
  having sum(m.admitted) <> 0 or sum(m.inside) <> 0
   order by 1, 2
  on conflict (event_id, ticket_type_id) do update
    set admitted = known.admitted + excluded.admitted, inside = known.inside + excluded.inside;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ticket_search_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_order_search(array[new.order_id]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ticket_states_follow_the_table()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.state, new.state) in (
    ('valid', 'listed'), ('valid', 'transferring'), ('valid', 'used'), ('valid', 'refunded'), ('valid', 'void'),
    ('listed', 'valid'), ('listed', 'refunded'), ('listed', 'void'),
    ('transferring', 'valid'), ('transferring', 'refunded'), ('transferring', 'void'),
    ('used', 'valid'), ('used', 'refunded'), ('used', 'void'))
  then
    return new;
  end if;
  raise exception 'a ticket does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.ticket_total(p_price bigint, p_fee_payer text, p_basis_points integer, p_fixed bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN (p_price + CASE WHEN ((p_price = 0) OR (p_fee_payer <> 'buyer'::text)) THEN (0)::bigint ELSE ((((p_price * p_basis_points) + 5000) / 10000) + p_fixed) END)
;

CREATE OR REPLACE FUNCTION public.try_door_pin(p_token_hash bytea, p_pin_hash bytea)
 RETURNS TABLE(id uuid, event_id uuid, is_right boolean, tries_left integer)
 LANGUAGE sql
AS $function$
  update door_links l set tries_left = l.tries_left - case when l.pin_hash = p_pin_hash then 0 else 1 end
   where l.token_hash = p_token_hash and l.removed_at is null and l.tries_left > 0
  returning l.id, l.event_id, l.pin_hash = p_pin_hash, l.tries_left;
$function$
;

CREATE OR REPLACE FUNCTION public.type_is_gone(p_state text, p_sales_end_at timestamp with time zone, p_left integer, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select p_state = 'archived' or coalesce(p_sales_end_at <= p_now, false) or coalesce(p_left <= 0, false)
$function$
;

CREATE OR REPLACE FUNCTION public.uncounted_figures(p_events uuid[], p_parts text[])
 RETURNS TABLE(event_id uuid, part text, grain text, at timestamp with time zone, key text, orders bigint, tickets bigint, complimentary bigint, returned bigint, gross bigint, sale_fees bigint, sale_commission bigint, refunds bigint, refund_fees bigint, refund_commission bigint, disputed bigint, dispute_fees bigint, dispute_commission bigint, own_commission bigint, paid_out bigint, resale_income bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select f.event_id, f.part, 'quarter', date_bin('15 minutes', f.at, '2000-01-01 00:00+00'), f.key, f.orders, f.tickets, f.complimentary,
         f.returned, f.gross, f.sale_fees, f.sale_commission, f.refunds, f.refund_fees, f.refund_commission, f.disputed, f.dispute_fees,
         f.dispute_commission, f.own_commission, f.paid_out, f.resale_income
    from sales_facts(array(select u.id from uncounted_facts u where u.event_id = any (p_events)
                           union all select u.id from uncounted_facts u where u.event_id is null)) f
   where f.event_id = any (p_events) and f.part = any (p_parts);
$function$
;

CREATE OR REPLACE FUNCTION public.undo_resale(p_order uuid, p_tickets uuid[], p_actor uuid, p_now timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  v_order record;
  v_busy uuid[];
  v_listings uuid[];
  v_undone uuid[];
begin
  perform lock_order_stock(p_order);
  select o.event_id, o.buyer_key, e.state = 'cancelled' as is_cancelled into v_order
    from orders o join events e on e.id = o.event_id
   where o.id = p_order and o.kind = 'resale' and o.status in ('paid', 'partially_refunded') for update of o;
  if not found then
    return '{}';
  end if;
  v_busy := lock_order_listings(p_order);

  select coalesce(array_agg(l.id order by l.id), '{}'), coalesce(array_agg(k.id order by k.id), '{}')
    into v_listings, v_undone
    from listings l join tickets k on k.id = l.ticket_id
   where l.order_id = p_order and l.state = 'sold' and l.undone_at is null
     and (p_tickets is null or k.id = any (p_tickets))
     and (v_order.is_cancelled or resale_can_be_undone(l.id) and k.id <> all (v_busy));
  if cardinality(v_undone) = 0 then
    return v_undone;
  end if;
  update listings l set undone_at = p_now, updated_at = p_now, version = l.version + 1 where l.id = any (v_listings);
  if v_order.is_cancelled then
    perform end_resold_tickets(v_undone, p_now);
  else
    perform end_offers(v_undone, p_now);
    perform return_to_sellers(v_listings, p_actor, p_now);
  end if;

  update buyer_counts c set quantity = c.quantity - cardinality(v_undone)
   where c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  if exists (select from listings l where l.order_id = p_order and l.state = 'sold' and l.undone_at is null) then
    update orders o set status = 'partially_refunded' where o.id = p_order;
  else
    update orders o set status = 'refunded', ended_at = p_now where o.id = p_order;
  end if;
  return v_undone;
end $function$
;

CREATE OR REPLACE FUNCTION public.view_figures(p_events uuid[], p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS TABLE(event_id uuid, source text, views bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select v.event_id, v.source, v.views
    from figure_spans(p_from, p_to) s
    join event_views v on v.event_id = any (p_events) and v.grain = s.grain and v.at >= s.starts_at and v.at < s.ends_at
   where v.source <> '';
$function$
;

CREATE OR REPLACE FUNCTION public.void_disputed_order(p_order uuid, p_whole boolean, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET "velvet.stock" TO 'open'
AS $function$
declare
  v_order record;
  v_busy uuid[];
  v_dead uuid[];
begin
  perform lock_order_stock(p_order);
  select o.event_id, o.buyer_key, o.quantity, o.kind, e.state = 'cancelled' as is_cancelled,
         coalesce(e.ends_at <= p_now, false) as is_over into v_order
    from orders o join events e on e.id = o.event_id
   where o.id = p_order and o.status in ('paid', 'partially_refunded') for update of o;
  if not found then
    return 0;
  end if;
  v_dead := '{}';
  if p_whole and v_order.kind = 'resale' and not v_order.is_over then
    v_dead := undo_resale(p_order, null, null, p_now);
  elsif p_whole and v_order.kind <> 'resale' then
    v_busy := lock_order_listings(p_order);
    v_dead := array(select k.id from tickets k
                     where k.order_id = p_order and k.state in ('valid', 'listed', 'transferring')
                       and (v_order.is_cancelled or k.resale_order_id is null and k.id <> all (v_busy)));
  end if;

  -- Not all of it has gone while somebody who bought a ticket of it in Resale has that.
  update orders o set status = 'refunded', ended_at = p_now
   where o.id = p_order and o.status <> 'refunded' and p_whole
     and not exists (select from tickets k
                      where k.order_id = p_order and k.id <> all (v_dead) and k.state not in ('refunded', 'void')
                        and (k.resale_order_id is not null or k.id = any (v_busy)));
  update orders o set status = 'partially_refunded' where o.id = p_order and o.status = 'paid';
  if cardinality(v_dead) = 0 or v_order.kind = 'resale' then
    return cardinality(v_dead);
  end if;

  with dead as (
    update tickets k set state = 'void' where k.id = any (v_dead) returning k.id, k.ticket_type_id
  ), closed as (
    update ticket_versions v set valid_to = p_now from dead d where v.ticket_id = d.id and v.valid_to is null
  ), noted as (
    insert into ticket_history (ticket_id, at, kind, data) select d.id, p_now, 'voided', '{"reason": "dispute"}' from dead d
  )
  update ticket_types t set sold = t.sold - d.quantity
    from (select ticket_type_id, count(*)::int as quantity from dead group by 1) d where t.id = d.ticket_type_id;
  perform end_offers(v_dead, p_now);

  update event_stock s set sold = s.sold - cardinality(v_dead) where s.event_id = v_order.event_id;
  update buyer_counts c set quantity = c.quantity - cardinality(v_dead)
   where v_order.kind <> 'complimentary' and c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  if cardinality(v_dead) = v_order.quantity and exists (select from promo_uses u where u.order_id = p_order and u.state = 'used') then
    perform release_promo_use(p_order);
  end if;
  return cardinality(v_dead);
end $function$
;

CREATE OR REPLACE FUNCTION public.waiting_for(p_event uuid, p_type uuid, p_total bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::integer from waiting_list_entries w
   where w.event_id = p_event and w.state = 'waiting'
     and (w.ticket_type_ids = '{}' or p_type = any (w.ticket_type_ids))
     and (w.max_amount is null or w.max_amount >= p_total)
$function$
;

CREATE OR REPLACE FUNCTION public.weigh_seller(p_event uuid, p_seller uuid, p_now timestamp with time zone, p_rules jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  v_state text;
  v_reasons text[];
begin
  insert into seller_reviews (event_id, seller_user_id, state, weighed_at) values (p_event, p_seller, 'clear', p_now)
  on conflict (event_id, seller_user_id) do nothing;
  select r.state into v_state from seller_reviews r where r.event_id = p_event and r.seller_user_id = p_seller for update;
  -- Staff has until then to stop it.
  update seller_reviews r set state = 'released', decided_at = p_now
   where r.event_id = p_event and r.seller_user_id = p_seller and r.state = 'held' and r.due_at <= p_now
  returning r.state into v_state;
  if v_state is null then
    select r.state into v_state from seller_reviews r where r.event_id = p_event and r.seller_user_id = p_seller;
  end if;
  if v_state <> 'clear' then
    return v_state;
  end if;

  v_reasons := array_remove(array[
    -- A first payout, and a large one.
    case when (select sum(l.agreed_amount - l.seller_fee_amount - l.organizer_amount) from listings l
                where l.event_id = p_event and l.seller_user_id = p_seller and l.state = 'sold') >= (p_rules ->> 'first_amount')::bigint
          and not exists (select from transfers t join connected_accounts c on c.id = t.connected_account_id
                           where c.user_id = p_seller and t.kind = 'seller' and t.state = 'done')
         then 'first_large' end,
    -- So many sales that it looks like a trade.
    case when (select count(*) from listings l
                where l.seller_user_id = p_seller and l.state = 'sold'
                  and l.sold_at > p_now - make_interval(days => (p_rules ->> 'many_days')::int)) >= (p_rules ->> 'many_sales')::int
         then 'many_sales' end,
    -- A bank doubts a payment of theirs, or a payment to them.
    case when exists (
           select from orders o
            where (o.buyer_user_id = p_seller
                   or o.id in (select l.order_id from listings l where l.seller_user_id = p_seller and l.state = 'sold'))
              and (exists (select from disputes d
                            where d.order_id = o.id and d.state <> 'won'
                              and d.opened_at > p_now - make_interval(days => (p_rules ->> 'dispute_days')::int))
                   or exists (select from fraud_warnings w
                               where w.order_id = o.id
                                 and w.created_at > p_now - make_interval(days => (p_rules ->> 'dispute_days')::int))))
         then 'disputed' end,
    -- A new account that sold at once what it had bought.
    case when exists (
           select from listings l
             join users u on u.id = l.seller_user_id
             join ticket_versions v on v.ticket_id = l.ticket_id and v.valid_to = l.sold_at and v.owner_user_id = p_seller
            where l.event_id = p_event and l.seller_user_id = p_seller and l.state = 'sold'
              and l.sold_at < v.valid_from + make_interval(hours => (p_rules ->> 'quick_hours')::int)
              and u.created_at > v.valid_from - make_interval(days => (p_rules ->> 'new_account_days')::int))
         then 'new_account' end], null);

  update seller_reviews r
     set state = case when cardinality(v_reasons) = 0 then 'clear' else 'held' end, reasons = v_reasons, weighed_at = p_now,
         due_at = case when cardinality(v_reasons) > 0 then p_now + make_interval(hours => (p_rules ->> 'review_hours')::int) end
   where r.event_id = p_event and r.seller_user_id = p_seller
  returning r.state into v_state;
  return v_state;
end $function$
;

CREATE OR REPLACE FUNCTION public.withdraw_listing(p_listing uuid, p_seller uuid, p_now timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  v_listing record;
begin
  select l.* into v_listing from listings l where l.id = p_listing and l.seller_user_id = p_seller for update;
  if not found then
    return 'not_found';
  end if;
  if v_listing.state <> 'active' then
    return case v_listing.state when 'reserved' then 'listing_reserved' when 'sold' then 'listing_sold' else 'withdrawn' end;
  end if;
  update listings l set state = 'withdrawn', ended_at = p_now, updated_at = p_now where l.id = p_listing;
  update tickets t set state = 'valid' where t.id = v_listing.ticket_id and t.state = 'listed';
  insert into ticket_history (ticket_id, at, kind, actor_user_id) values (v_listing.ticket_id, p_now, 'delisted', p_seller);
  return 'withdrawn';
end $function$
;

CREATE OR REPLACE FUNCTION public.word_shapes(p_word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  with cut as (select left(p_word, 12) as word),
  once as (
    select word from cut
    union select left(word, n - 1) || substr(word, n + 1) from cut, generate_series(1, length(word)) n
  )
  select case when length(p_word) < 4 then '{}' else (
    select array_agg(distinct shape) from (
      select word as shape from once
      union select left(word, n - 1) || substr(word, n + 1) from once, generate_series(1, length(word)) n
       where length(p_word) >= 7
    ) shapes) end
$function$
;

CREATE OR REPLACE FUNCTION public.write_holds(p_event uuid, p_now timestamp with time zone, p_requests jsonb, p_outcomes text[], p_from_codes integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_free uuid[];
begin
  insert into orders (id, session_id, event_id, currency, kind, status, buyer_user_id, buyer_email, buyer_name, buyer_key, hold_key,
                      browser_hash, request_hash, quantity, face_amount, discount_amount, fee_amount, organizer_fee_amount, total_amount,
                      promo_code_id, promo_reserved_quantity, promoter_link_id, commission_basis_points, commission_fixed_amount,
                      invitation_id, waiting_list_entry_id, created_at, expires_at, hard_expires_at, paid_at, source)
  select r.order_id, r.session_id, p_event, r.currency, case r.total when 0 then 'free' else 'primary' end, r.outcome,
         r.buyer_user_id, r.buyer_email, r.buyer_name, r.buyer_key, r.hold_key,
         decode(r.browser_hash, 'hex'), decode(r.request_hash, 'hex'), r.quantity, r.face, r.discount, r.fee, r.organizer_fee, r.total,
         r.promo_code_id, r.from_code, r.promoter_link_id, r.commission_basis_points, r.commission_fixed_amount, r.invitation_id,
         r.waiting_list_entry_id, p_now, r.expires_at, r.hard_expires_at, case r.outcome when 'paid' then p_now end, r.source
    from rows from (
      unnest(p_outcomes, p_from_codes),
      jsonb_to_recordset(p_requests) as (
        order_id uuid, session_id text, currency text, buyer_user_id uuid, buyer_email text, buyer_name text, buyer_key text,
        hold_key text, browser_hash text, request_hash text, quantity int, face bigint, discount bigint, fee bigint,
        organizer_fee bigint, total bigint, promo_code_id uuid, promoter_link_id uuid, commission_basis_points int,
        commission_fixed_amount bigint, invitation_id uuid, waiting_list_entry_id uuid, expires_at timestamptz, hard_expires_at timestamptz, source text)
    ) as r (outcome, from_code, order_id, session_id, currency, buyer_user_id, buyer_email, buyer_name, buyer_key, hold_key,
            browser_hash, request_hash, quantity, face, discount, fee, organizer_fee, total, promo_code_id, promoter_link_id,
            commission_basis_points, commission_fixed_amount, invitation_id, waiting_list_entry_id, expires_at, hard_expires_at,
            source)
   where r.outcome in ('held', 'paid');

  insert into order_lines (order_id, position, ticket_type_id, name, quantity, unit_price_amount, discount_amount, fee_amount, organizer_fee_amount)
  select r.order_id, l.n - 1, l.ticket_type_id, l.name, l.quantity, l.unit_price, l.discount, l.fee, l.organizer_fee
    from rows from (unnest(p_outcomes), jsonb_to_recordset(p_requests) as (order_id uuid, lines jsonb)) as r (outcome, order_id, lines)
    cross join lateral rows from (jsonb_to_recordset(r.lines) as (
        ticket_type_id uuid, name text, quantity int, unit_price bigint, discount bigint, fee bigint, organizer_fee bigint))
      with ordinality as l (ticket_type_id, name, quantity, unit_price, discount, fee, organizer_fee, n)
   where r.outcome in ('held', 'paid');

  insert into promo_uses (order_id, promo_code_id, state)
  select r.order_id, r.promo_code_id, case r.outcome when 'paid' then 'used' else 'held' end
    from rows from (unnest(p_outcomes), jsonb_to_recordset(p_requests) as (order_id uuid, promo_code_id uuid))
      as r (outcome, order_id, promo_code_id)
   where r.outcome in ('held', 'paid') and r.promo_code_id is not null;

  select array_agg(r.order_id) into v_free
    from rows from (unnest(p_outcomes), jsonb_to_recordset(p_requests) as (order_id uuid)) as r (outcome, order_id)
   where r.outcome = 'paid';
  if v_free is not null then
    perform issue_tickets(v_free, p_now, 'purchase');
    perform accept_by_purchase(v_free, p_now);
    insert into outbox (key, template, to_email, payload, created_at, next_attempt_at)
    select 'order-confirmation:' || o.id, 'order_confirmation', o.buyer_email, jsonb_build_object('order_id', o.id), p_now, p_now
      from orders o where o.id = any (v_free);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.write_resale_holds(p_event uuid, p_now timestamp with time zone, p_requests jsonb, p_outcomes text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into orders (id, session_id, event_id, currency, kind, status, buyer_user_id, buyer_email, buyer_name, buyer_key, hold_key,
                      browser_hash, request_hash, quantity, face_amount, fee_amount, total_amount, promoter_link_id,
                      commission_basis_points, created_at, expires_at, hard_expires_at, source, waiting_list_entry_id)
  select r.order_id, r.session_id, p_event, r.currency, 'resale', 'held', r.buyer_user_id, r.buyer_email, r.buyer_name, r.buyer_key,
         r.hold_key, decode(r.browser_hash, 'hex'), decode(r.request_hash, 'hex'), r.quantity, r.face, r.fee, r.total, r.promoter_link_id,
         r.commission_basis_points, p_now, r.expires_at, r.hard_expires_at, r.source, r.waiting_list_entry_id
    from rows from (
      unnest(p_outcomes),
      jsonb_to_recordset(p_requests) as (
        order_id uuid, session_id text, currency text, buyer_user_id uuid, buyer_email text, buyer_name text, buyer_key text,
        hold_key text, browser_hash text, request_hash text, quantity int, face bigint, fee bigint, total bigint, promoter_link_id uuid,
        commission_basis_points int, expires_at timestamptz, hard_expires_at timestamptz, source text, waiting_list_entry_id uuid)
    ) as r (outcome, order_id, session_id, currency, buyer_user_id, buyer_email, buyer_name, buyer_key, hold_key, browser_hash,
            request_hash, quantity, face, fee, total, promoter_link_id, commission_basis_points, expires_at, hard_expires_at, source,
            waiting_list_entry_id)
   where r.outcome = 'held';

  insert into order_lines (order_id, position, ticket_type_id, name, quantity, unit_price_amount, fee_amount, listing_id,
                           seller_fee_amount, organizer_amount, commission_amount)
  select r.order_id, w.n - 1, w.ticket_type_id, w.name, 1, w.unit_price, w.fee, w.id, w.seller_fee, w.organizer, w.commission
    from rows from (unnest(p_outcomes), jsonb_to_recordset(p_requests) as (order_id uuid, lines jsonb)) as r (outcome, order_id, lines)
    cross join lateral rows from (jsonb_to_recordset(r.lines) as (
        id uuid, ticket_type_id uuid, name text, unit_price bigint, fee bigint, seller_fee bigint, organizer bigint, commission bigint))
      with ordinality as w (id, ticket_type_id, name, unit_price, fee, seller_fee, organizer, commission, n)
   where r.outcome = 'held';

  perform reserve_listings(array(
    select r.order_id from rows from (unnest(p_outcomes), jsonb_to_recordset(p_requests) as (order_id uuid)) as r (outcome, order_id)
     where r.outcome = 'held'), p_now);
end $function$
;

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
