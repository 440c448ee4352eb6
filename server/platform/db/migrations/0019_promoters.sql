-- Promoters: their links and clicks, what becomes of a commission, and paying it out. docs/rules/promoters.md

alter table promoter_links
  -- Null when somebody was added by user name: the address is theirs, and the host does not learn it.
  alter column email drop not null,
  -- Goes up with each change, so that two hosts do not overwrite each other unseen.
  add column version integer not null default 1;
create unique index promoter_links_event_user_key on promoter_links (event_id, user_id)
  where removed_at is null and email is null;

-- How many visitors came by a link on a day (UTC). Nothing about who they were.
create table promoter_clicks (
  promoter_link_id uuid not null references promoter_links on delete cascade,
  day date not null,
  clicks integer not null check (clicks > 0),
  primary key (promoter_link_id, day)
);

-- Who is paid: an organization, or a person who earned something as a promoter.
alter table connected_accounts
  drop constraint connected_accounts_pkey,
  alter column organization_id drop not null,
  add column id uuid primary key default uuidv7(),
  add column user_id uuid unique references users on delete cascade,
  add constraint connected_accounts_organization_id_key unique (organization_id),
  add constraint connected_accounts_one_owner check (num_nonnulls(organization_id, user_id) = 1);

-- Money on its way to a connected account. Committed before the provider is asked.
create table transfers (
  id uuid primary key default uuidv7(),
  connected_account_id uuid not null references connected_accounts on delete restrict,
  -- As it was when the transfer was made: an account that was closed may be followed by another.
  provider_account_id text not null,
  kind text not null check (kind in ('promoter')),
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('intent', 'done', 'failed')),
  attempt integer not null default 1 check (attempt >= 1),
  provider_transfer_id text unique,
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index transfers_connected_account_id_idx on transfers (connected_account_id, created_at desc);
create index transfers_intent_idx on transfers (updated_at) where state = 'intent';
-- One at a time: what is owed is counted anew after each.
create unique index transfers_one_open_key on transfers (connected_account_id, currency) where state = 'intent';

-- From which accounts of the ledger it is paid.
create table transfer_lines (
  transfer_id uuid not null references transfers on delete cascade,
  position smallint not null,
  event_id uuid not null references events on delete restrict,
  promoter_link_id uuid references promoter_links on delete restrict,
  amount bigint not null check (amount > 0),
  primary key (transfer_id, position)
);
create index transfer_lines_promoter_link_id_idx on transfer_lines (promoter_link_id);

-- Commissions whose event was over were marked as earned before the ledger said so: the job marks them again.
update commissions set state = 'pending' where state in ('earned', 'paid');
alter table commissions
  -- The part taken back because tickets were refunded; all of it when the state is reversed.
  add column reversed_amount bigint not null default 0,
  add column earned_at timestamptz,
  add column paid_at timestamptz,
  add column reversed_at timestamptz,
  add column transfer_id uuid references transfers on delete restrict;
update commissions c set reversed_amount = c.amount, reversed_at = coalesce(o.ended_at, c.created_at)
  from orders o where o.id = c.order_id and c.state = 'reversed';
update commissions c set reversed_at = c.created_at, reversed_amount = c.amount - (
    select least(greatest(-sum(e.amount), 0), c.amount) from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.order_id = c.order_id and a.name like 'promo:%')
  from orders o where o.id = c.order_id and o.status = 'partially_refunded' and c.state = 'pending';
alter table commissions
  add constraint commissions_reversed_amount_check check (reversed_amount between 0 and amount),
  add constraint commissions_reversed_check check (state <> 'reversed' or reversed_amount = amount);
create index commissions_pending_idx on commissions (created_at) where state = 'pending';
create index commissions_transfer_id_idx on commissions (transfer_id) where transfer_id is not null;
-- What a promoter sold.
create index orders_promoter_link_id_idx on orders (promoter_link_id) where promoter_link_id is not null;
