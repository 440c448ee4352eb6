-- Who is paid: one account at the payment provider for each organization. docs/rules/payouts.md

alter table organizations
  -- Both follow from the account as it was last read; connected_accounts has what the provider said.
  add column payouts_state text not null default 'not_started'
    check (payouts_state in ('not_started', 'more_needed', 'in_review', 'ready', 'restricted', 'rejected')),
  -- Whether ticket types with a price may be sold. It can be true while more is needed by a date.
  add column paid_sales_allowed boolean not null default false;

create table connected_accounts (
  organization_id uuid primary key references organizations on delete cascade,
  -- What the provider is asked for, committed before it is asked, so that a retry sends the same bytes; null once the
  -- account is there. The number of the account is part of the idempotency key: a closed one is followed by another.
  request jsonb,
  attempt integer not null default 1 check (attempt >= 1),
  requested_at timestamptz not null,
  provider_account_id text unique,
  -- What the provider said when the account was last read, in its own words.
  is_closed boolean not null default false,
  transfers_status text,
  transfers_code text,
  payouts_status text,
  -- [{ "name", "deadline", "awaits" }]
  requirements jsonb not null default '[]',
  due_at timestamptz,
  -- When transfers to it were possible for the first time: from then on trouble is a restriction, not a first step.
  ready_at timestamptz,
  read_at timestamptz,
  -- When it was last to be read and could not be.
  tried_at timestamptz,
  -- Goes up with each reading that is stored; one that began before the last was stored is thrown away.
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(request, provider_account_id) = 1)
);
-- Accounts that are asked about again, the longest unread first; those that could not be read wait behind the others.
create index connected_accounts_unread_idx on connected_accounts (greatest(read_at, tried_at) nulls first);
