-- Disputes in detail, fraud warnings, and the nightly comparison with the provider's own book. docs/rules/disputes.md

alter table disputes
  -- What the provider took from our balance and gave back, without its fee.
  add column withdrawn_amount bigint not null default 0 check (withdrawn_amount >= 0),
  add column reinstated_amount bigint not null default 0 check (reinstated_amount >= 0),
  -- What the parties of the sale gave back when it was lost.
  add column lost_amount bigint not null default 0 check (lost_amount >= 0),
  -- What staff adds to the evidence, and who sent it; nobody when the job did.
  add column evidence_note text not null default '' check (length(evidence_note) <= 5000),
  add column evidence_attempt integer not null default 1 check (evidence_attempt >= 1),
  add column evidence_sent_by_user_id uuid references users on delete set null,
  add column accepted_by_user_id uuid references users on delete set null,
  add column accepted_at timestamptz;
create index disputes_payment_id_idx on disputes (payment_id);

-- The card's network suspects fraud before anybody disputes the payment.
create table fraud_warnings (
  id uuid primary key default uuidv7(),
  provider_warning_id text not null unique,
  payment_id uuid not null references payments on delete restrict,
  order_id uuid not null references orders on delete restrict,
  event_id uuid not null references events on delete restrict,
  fraud_type text not null,
  -- `refunded`: at once, because nobody was admitted yet. `noted`: for people to look at.
  outcome text not null check (outcome in ('refunded', 'noted')),
  created_at timestamptz not null
);
create index fraud_warnings_order_id_idx on fraud_warnings (order_id);
create index fraud_warnings_event_id_idx on fraud_warnings (event_id, created_at desc);

-- Demonstration data has payments that never were at the provider.
alter table payments add column is_demonstration boolean not null default false;
update payments set is_demonstration = true where provider_payment_intent_id like 'pi\_demo\_%';
create index payments_provider_charge_id_idx on payments (provider_charge_id);

-- The provider's own book of our balance, as it was read.
create table provider_transactions (
  id text primary key,
  type text not null,
  source_id text,
  currency text not null,
  amount bigint not null,
  fee_amount bigint not null,
  net_amount bigint not null,
  created_at timestamptz not null,
  check (net_amount = amount - fee_amount)
);
create index provider_transactions_source_id_idx on provider_transactions (source_id);

-- One comparison of the two books.
create table reconciliation_runs (
  id uuid primary key default uuidv7(),
  started_at timestamptz not null,
  -- Null for a run that was killed.
  finished_at timestamptz,
  transactions integer not null default 0,
  matched integer not null default 0,
  -- By currency: what the provider has, what our book says, and how much of that is demonstration data.
  balances jsonb not null default '[]'
);
create index reconciliation_runs_started_at_idx on reconciliation_runs (started_at desc);

-- What differs. A finding is open until it is gone by itself or somebody settled it.
create table reconciliation_findings (
  id uuid primary key default uuidv7(),
  -- What it is about: found again the next night, it is the same finding.
  key text not null unique,
  run_id uuid not null references reconciliation_runs on delete restrict,
  kind text not null check (kind in ('not_in_book', 'not_at_provider', 'amount_differs', 'balance_differs')),
  provider_transaction_id text,
  source_id text,
  ledger_keys text[] not null default '{}',
  currency text not null,
  provider_amount bigint,
  book_amount bigint,
  found_at timestamptz not null,
  cleared_at timestamptz,
  settled_at timestamptz,
  settled_by_user_id uuid references users on delete set null,
  note text not null default '' check (length(note) <= 1000)
);
create index reconciliation_findings_open_idx on reconciliation_findings (found_at) where cleared_at is null and settled_at is null;
