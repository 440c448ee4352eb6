-- Paying organizers: one transfer per event, what is taken back, what is set off. docs/rules/settlements.md

alter table transfers
  drop constraint transfers_kind_check,
  add constraint transfers_kind_check check (kind in ('promoter', 'organizer')),
  -- The event an organizer is paid for. A promoter's transfer may pay for several: its lines name them.
  add column event_id uuid references events on delete restrict,
  -- From when on an organizer's transfer was allowed, and what it left for open disputes.
  add column due_at timestamptz,
  add column held_amount bigint not null default 0 check (held_amount >= 0),
  -- Since when the provider has said that too little is available.
  add column waiting_since timestamptz,
  add constraint transfers_organizer_check check ((kind = 'organizer') = (num_nonnulls(event_id, due_at) = 2)),
  add constraint transfers_due_check check (created_at >= due_at);
-- One at a time: what is owed is counted anew after each. An organizer has one for each event.
drop index transfers_one_open_key;
create unique index transfers_one_open_key on transfers (connected_account_id, currency) where state = 'intent' and event_id is null;
create unique index transfers_one_open_of_event_key on transfers (event_id, currency) where state = 'intent';
create index transfers_event_id_idx on transfers (event_id, created_at desc) where event_id is not null;

-- Money of a transfer that is taken back, because its event's refunds came after it. Committed before the provider is asked.
create table transfer_reversals (
  id uuid primary key default uuidv7(),
  transfer_id uuid not null references transfers on delete restrict,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('intent', 'done', 'failed')),
  attempt integer not null default 1 check (attempt >= 1),
  provider_reversal_id text unique,
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index transfer_reversals_transfer_id_idx on transfer_reversals (transfer_id, created_at desc);
create unique index transfer_reversals_one_open_key on transfer_reversals (transfer_id) where state = 'intent';

-- What an organizer owed for one event, paid with the money of another.
create table settlement_offsets (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete restrict,
  owing_event_id uuid not null references events on delete restrict,
  currency text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index settlement_offsets_event_id_idx on settlement_offsets (event_id);
create index settlement_offsets_owing_event_id_idx on settlement_offsets (owing_event_id);

-- When nothing was left to send of an organizer's account, so that it is not counted again every few minutes.
alter table ledger_accounts add column settled_at timestamptz;
create index ledger_accounts_unsettled_idx on ledger_accounts (event_id)
  where kind = 'liability' and settled_at is null and name like 'org:%';
create index ledger_accounts_receivable_idx on ledger_accounts (event_id) where kind = 'asset' and event_id is not null;
