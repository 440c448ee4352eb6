-- Money: payment sessions, payments, refunds, the ledger, the inbox of webhooks.

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

create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();
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
