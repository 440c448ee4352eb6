-- One checkout and what became of it: orders, holds, payment sessions, payments, refunds, the ledger, the inbox.

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
create unique index orders_live_hold_key on orders (event_id, hold_key) where status in ('held', 'releasing');
create index orders_live_expires_at_idx on orders (expires_at) where status in ('held', 'releasing');
create index orders_event_id_idx on orders (event_id, created_at desc);
create index orders_buyer_user_id_idx on orders (buyer_user_id, created_at desc) where buyer_user_id is not null;

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

-- The provider's checkout sessions of an order. Committed before the provider is asked.
create table payment_sessions (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  attempt integer not null check (attempt >= 1),
  state text not null check (state in ('creating', 'open', 'complete', 'expired', 'failed')),
  provider_session_id text,
  url text,
  -- The provider's own limit, fixed before the call so that a retry sends the same bytes.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  checked_at timestamptz,
  unique (order_id, attempt)
);
create unique index payment_sessions_provider_session_id_key on payment_sessions (provider_session_id);
create unique index payment_sessions_one_open_key on payment_sessions (order_id) where state in ('creating', 'open');

-- Money that arrived: one row per succeeded payment at the provider.
create table payments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete restrict,
  provider_payment_intent_id text not null,
  provider_charge_id text,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- The provider's own fee; null until it is known.
  provider_fee_amount bigint,
  paid_at timestamptz not null
);
create unique index payments_provider_payment_intent_id_key on payments (provider_payment_intent_id);
create index payments_order_id_idx on payments (order_id);
create index payments_fee_unknown_idx on payments (paid_at) where provider_fee_amount is null;

-- Intent first: the row is committed before the provider is asked to give the money back.
create table refunds (
  id uuid primary key default uuidv7(),
  -- Business identity: the same reason never refunds twice.
  key text not null unique,
  order_id uuid not null references orders on delete restrict,
  payment_id uuid not null references payments on delete restrict,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('intent', 'pending', 'succeeded', 'failed', 'canceled')),
  reason text not null check (reason in ('late_payment', 'surplus_payment', 'buyer', 'organizer', 'event_cancelled', 'provider_dashboard')),
  attempt integer not null default 1,
  provider_refund_id text unique,
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_order_id_idx on refunds (order_id);
create index refunds_payment_id_idx on refunds (payment_id);
create index refunds_unsettled_idx on refunds (created_at) where state in ('intent', 'pending');

-- Append-only double-entry book. Signed: debit +, credit -.
create table ledger_accounts (
  id uuid primary key default uuidv7(),
  name text not null,
  currency text not null,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'clearing')),
  event_id uuid references events on delete restrict,
  unique (name, currency)
);

create table ledger_transactions (
  id uuid primary key default uuidv7(),
  -- Business identity (`sale:<order>`): posting twice is a no-op.
  key text not null unique,
  order_id uuid references orders on delete restrict,
  memo text not null default '',
  created_at timestamptz not null
);
create index ledger_transactions_order_id_idx on ledger_transactions (order_id);

create table ledger_entries (
  transaction_id uuid not null references ledger_transactions on delete restrict,
  position smallint not null,
  account_id uuid not null references ledger_accounts on delete restrict,
  currency text not null,
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, position)
);
create index ledger_entries_account_id_idx on ledger_entries (account_id);

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries where transaction_id = new.transaction_id group by currency having sum(amount) <> 0
  ) then
    raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();

create table webhook_inbox (
  event_id text primary key,
  destination text not null check (destination in ('platform', 'connected', 'accounts')),
  type text not null,
  object_id text,
  api_version text,
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  last_error text
);
create index webhook_inbox_unprocessed_idx on webhook_inbox (received_at) where processed_at is null;
create index webhook_inbox_destination_idx on webhook_inbox (destination, received_at desc);
