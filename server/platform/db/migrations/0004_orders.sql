-- One checkout and what became of it.

create table orders (
  id uuid primary key,
  -- The public, unguessable handle (192 random bits).
  session_id text not null check (length(session_id) between 20 and 64),
  event_id uuid not null,
  currency text not null,
  kind text not null check (kind in ('primary', 'free', 'resale', 'complimentary')),
  status text not null check (status in
    ('held', 'releasing', 'paid', 'partially_refunded', 'refunded', 'expired', 'failed', 'late_refunded')),
  -- Why a checkout ended without tickets, or that it was paid late.
  end_reason text check (end_reason in
    ('hold_ended', 'given_back', 'replaced', 'payment_failed', 'sold_out_late', 'event_over_late')),
  is_late boolean not null default false,
  buyer_user_id uuid references users on delete set null,
  buyer_email text not null,
  buyer_name text not null default '',
  -- Under which per-buyer limits count.
  buyer_key text not null,
  -- Under which one live hold per event exists: the account, or the guest's address and browser.
  hold_key text not null,
  -- SHA-256 of the secret of the browser that began the checkout, when it gave one.
  browser_hash bytea check (length(browser_hash) = 32),
  -- What was asked for, so that the same request again finds the same order.
  request_hash bytea not null check (length(request_hash) = 32),
  quantity integer not null check (quantity between 1 and 200),
  face_amount bigint not null check (face_amount >= 0),
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  fee_amount bigint not null default 0 check (fee_amount >= 0),
  organizer_fee_amount bigint not null default 0 check (organizer_fee_amount >= 0),
  total_amount bigint not null check (total_amount >= 0),
  promo_code_id uuid,
  promo_reserved_quantity integer not null default 0 check (promo_reserved_quantity >= 0),
  promoter_link_id uuid,
  -- The promoter's rate at the time of sale, frozen.
  commission_basis_points integer,
  commission_fixed_amount bigint,
  -- { "<question id>": "answer" } and [{ ticket_type_id, name }] as given on the checkout page.
  answers jsonb not null default '{}',
  holder_names jsonb not null default '[]',
  -- [address or ''] by ticket, as in holder_names: who gets their ticket by mail besides the buyer.
  holder_emails jsonb not null default '[]',
  created_at timestamptz not null,
  -- Soft limit: the hold the buyer sees. Hard limit: no payment can arrive after it by the provider's own clock.
  expires_at timestamptz not null,
  hard_expires_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  foreign key (event_id, currency) references events (id, currency) on delete restrict,
  foreign key (promo_code_id, event_id) references promo_codes (id, event_id),
  foreign key (promoter_link_id, event_id) references promoter_links (id, event_id),
  constraint orders_total_check check (total_amount = face_amount - discount_amount + fee_amount),
  check ((kind in ('free', 'complimentary')) = (total_amount = 0))
) with (fillfactor = 80);
create unique index orders_session_id_key on orders (session_id);
-- A buyer's live hold is looked up by a key that only this index has (functions/live_hold_key.sql says why).
create unique index orders_live_hold_key on orders (live_hold_key(status, hold_key), event_id)
  where live_hold_key(status, hold_key) is not null;
create index orders_live_expires_at_idx on orders (expires_at) where status in ('held', 'releasing');
create index orders_event_id_idx on orders (event_id, created_at desc);
create index orders_buyer_user_id_idx on orders (buyer_user_id, created_at desc) where buyer_user_id is not null;
-- Orders that name somebody's address, for the deletion of that person's data.
create index orders_holder_emails_idx on orders using gin (holder_emails) where holder_emails <> '[]';
-- A guest's orders by address: they join the account that proves the address its own.
create index orders_guest_email_idx on orders (buyer_email) where buyer_user_id is null;

create table order_lines (
  order_id uuid not null references orders on delete cascade,
  position smallint not null,
  ticket_type_id uuid not null references ticket_types on delete restrict,
  name text not null,
  quantity integer not null check (quantity between 1 and 20),
  unit_price_amount bigint not null check (unit_price_amount >= 0),
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  fee_amount bigint not null default 0 check (fee_amount >= 0),
  organizer_fee_amount bigint not null default 0 check (organizer_fee_amount >= 0),
  primary key (order_id, position),
  check (discount_amount <= unit_price_amount * quantity)
);
create index order_lines_ticket_type_id_idx on order_lines (ticket_type_id);

-- A repeated POST with the same key answers as the first did.
create table idempotency_keys (
  hold_key text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null check (length(request_hash) = 32),
  order_id uuid,
  -- The refusal that was answered, when no order came of it.
  refusal jsonb,
  created_at timestamptz not null,
  primary key (hold_key, key),
  check (num_nonnulls(order_id, refusal) = 1)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- How many admissions each buyer has, held or bought; only for events that limit them.
create table buyer_counts (
  event_id uuid not null references events on delete cascade,
  buyer_key text not null,
  quantity integer not null check (quantity >= 0),
  primary key (event_id, buyer_key)
);

create table promo_uses (
  order_id uuid primary key references orders on delete cascade,
  promo_code_id uuid not null references promo_codes on delete restrict,
  state text not null check (state in ('held', 'used', 'released'))
);
create index promo_uses_promo_code_id_idx on promo_uses (promo_code_id);

create table commissions (
  order_id uuid primary key references orders on delete cascade,
  promoter_link_id uuid not null references promoter_links on delete restrict,
  currency text not null,
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('pending', 'earned', 'paid', 'reversed')),
  created_at timestamptz not null
);
create index commissions_promoter_link_id_idx on commissions (promoter_link_id);
