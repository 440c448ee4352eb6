-- After the sale: refunds of single tickets, disputes, frozen payouts. docs/rules/refunds.md, docs/rules/disputes.md

alter table refunds
  -- Whether the platform keeps the buyer's fee.
  add column keeps_fee boolean not null default false,
  -- Who asked for it; null for the product itself.
  add column requested_by_user_id uuid references users on delete set null,
  -- Why, in the words of whoever refunded it: for the event's team and for staff.
  add column note text not null default '' check (length(note) <= 500),
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in
    ('late_payment', 'surplus_payment', 'buyer', 'organizer', 'event_cancelled', 'event_postponed', 'fraud_warning', 'staff',
     'provider_dashboard'));

-- Which tickets a refund pays for. A ticket is paid back once for each order that paid for it.
create table refund_tickets (
  refund_id uuid not null references refunds on delete cascade,
  ticket_id uuid not null references tickets on delete restrict,
  order_id uuid not null references orders on delete restrict,
  amount bigint not null check (amount >= 0),
  primary key (refund_id, ticket_id),
  constraint refund_tickets_once unique (ticket_id, order_id)
);
create index refund_tickets_order_id_idx on refund_tickets (order_id);

-- A payer's bank takes money back. The provider's own words are kept; `state` is ours.
create table disputes (
  id uuid primary key default uuidv7(),
  provider_dispute_id text not null unique,
  payment_id uuid not null references payments on delete restrict,
  order_id uuid not null references orders on delete restrict,
  event_id uuid not null references events on delete restrict,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- What the provider charges for it.
  fee_amount bigint not null default 0 check (fee_amount >= 0),
  reason text not null,
  provider_status text not null,
  -- `inquiry`: the bank only asks, no money was taken. `closed`: an inquiry or a dispute that ended without a loss.
  state text not null check (state in ('inquiry', 'open', 'won', 'lost', 'closed')),
  evidence_due_at timestamptz,
  evidence_sent_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null,
  check ((state in ('inquiry', 'open')) = (closed_at is null))
);
create index disputes_order_id_idx on disputes (order_id);
create index disputes_event_id_idx on disputes (event_id, opened_at desc);
create index disputes_open_idx on disputes (opened_at) where closed_at is null;

-- Staff can stop an organization's payouts; nothing is sent until they go on.
alter table organizations
  add column payouts_frozen_at timestamptz,
  add column payouts_frozen_reason text not null default '' check (length(payouts_frozen_reason) <= 500);
