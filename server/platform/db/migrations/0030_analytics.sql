-- Figures of sales for their hosts: counted in the background, exact at any moment. docs/rules/analytics.md

alter table orders
  -- How the buyer came: utm values, the host of the page before, or `direct`. Null: before this was recorded.
  add column source text check (length(source) between 1 and 80);

-- What happened and is not yet in the figures: a posting of the ledger, a ticket that was issued, a ticket that ended.
-- Written by triggers in the transaction of the fact and taken out in the transaction that counts it, so that figures and
-- this table together are everything at any moment.
create table uncounted_facts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('money', 'issued', 'ended')),
  -- The ledger transaction or the ticket.
  reference uuid not null,
  -- Null for a payout, which may be of several events.
  event_id uuid
);
create index uncounted_facts_event_id_idx on uncounted_facts (event_id);

-- Sums of an event's facts by what they have in common (`part`, `key`) and by time: of a quarter hour, of a day and of a week
-- in UTC, and of all time (`at` is -infinity). Every zone's days begin at a quarter hour of UTC.
create table event_figures (
  event_id uuid not null references events on delete cascade,
  part text not null check (part in ('all', 'type', 'promoter', 'source', 'promo_code')),
  grain text not null check (grain in ('ever', 'week', 'day', 'quarter')),
  at timestamptz not null,
  -- The id of the ticket type, promoter link or promo code, or the source; '' for what has none.
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
  -- Commission that went to the organizer, because it was for the promoter's own purchase.
  own_commission bigint not null,
  paid_out bigint not null,
  primary key (event_id, part, grain, at, key)
);

-- What all events of an organization in one currency sum to in a quarter hour: for its charts.
create table organization_figures (
  organization_id uuid not null references organizations on delete cascade,
  currency text not null,
  at timestamptz not null,
  orders bigint not null default 0,
  tickets bigint not null default 0,
  returned bigint not null default 0,
  gross bigint not null default 0,
  refunds bigint not null default 0,
  views bigint not null default 0,
  primary key (organization_id, currency, at)
);

-- Visits to events' pages by source, in the same grains, and of all sources (''). Nothing about the visitor.
create table event_views (
  event_id uuid not null references events on delete cascade,
  grain text not null check (grain in ('ever', 'week', 'day', 'quarter')),
  source text not null check (length(source) <= 80),
  at timestamptz not null,
  views bigint not null check (views > 0),
  primary key (event_id, grain, source, at)
);

create trigger tickets_issued_are_noted after insert on tickets referencing new table as new_rows
  for each statement execute function note_issued_tickets();
create trigger tickets_ended_are_noted after update of state on tickets for each row
  when (new.state in ('refunded', 'void') and old.state not in ('refunded', 'void')) execute function note_ended_ticket();
-- These never touch what belongs to organizers, promoters or the platform.
create trigger ledger_transactions_are_noted after insert on ledger_transactions for each row
  when (new.key not like 'fee:%' and new.key not like 'refund.sent:%' and new.key not like 'transfer.done:%')
  execute function note_ledger_transaction();

-- What happened before.
insert into uncounted_facts (kind, reference, event_id) select 'issued', k.id, k.event_id from tickets k order by k.id;
insert into uncounted_facts (kind, reference, event_id)
select 'ended', k.id, k.event_id from tickets k where k.state in ('refunded', 'void') order by k.id;
insert into uncounted_facts (kind, reference, event_id)
select 'money', t.id, o.event_id from ledger_transactions t left join orders o on o.id = t.order_id
 where t.key not like 'fee:%' and t.key not like 'refund.sent:%' and t.key not like 'transfer.done:%' order by t.id;
