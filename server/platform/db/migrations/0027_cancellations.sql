-- Events that are cancelled or moved after tickets were sold. docs/rules/cancellations.md

-- A cancelled event: the rehearsal that was confirmed, and how far its refunds are.
create table cancellations (
  event_id uuid primary key references events on delete restrict,
  actor_user_id uuid references users on delete set null,
  -- The host's words to the people of the event.
  message text not null default '' check (length(message) <= 1000),
  -- As it was confirmed (contract/cancellations.ts). What happens is compared with it.
  rehearsal jsonb not null,
  started_at timestamptz not null,
  -- The last address without a ticket that a mail was written for, and when there was none left.
  told_until text not null default '',
  told_at timestamptz,
  -- When every refund had left us, but those of open disputes; the host gets a mail then.
  done_at timestamptz
);
create index cancellations_actor_user_id_idx on cancellations (actor_user_id);
create index cancellations_running_idx on cancellations (event_id) where done_at is null;

-- Each order whose tickets end with its event, with what the rehearsal said goes back.
create table cancelled_orders (
  order_id uuid primary key references orders on delete restrict,
  event_id uuid not null references cancellations on delete cascade,
  amount bigint not null check (amount >= 0),
  tickets integer not null check (tickets >= 1),
  -- It waits for its open dispute.
  is_disputed boolean not null default false,
  -- When its tickets ended and its refund was intended.
  done_at timestamptz,
  -- The last try that failed, and why.
  tried_at timestamptz,
  last_error text
);
create index cancelled_orders_event_id_idx on cancelled_orders (event_id);
create index cancelled_orders_open_idx on cancelled_orders (event_id, tried_at nulls first, order_id) where done_at is null;

-- An event that moved to another date or place: until when who had a ticket may give it back for all they paid.
create table postponements (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  -- The save that moved it (holder_notices has what holders were told).
  version integer not null,
  actor_user_id uuid references users on delete set null,
  message text not null default '' check (length(message) <= 1000),
  -- The start that no longer holds, and the new one; null while there is none.
  from_starts_at timestamptz,
  to_starts_at timestamptz,
  created_at timestamptz not null,
  choose_until timestamptz not null check (choose_until > created_at),
  -- Set when a further move opened a new window.
  replaced_at timestamptz,
  unique (event_id, version)
);
create unique index postponements_open_key on postponements (event_id) where replaced_at is null;
create index postponements_actor_user_id_idx on postponements (actor_user_id);

create table postponement_choices (
  postponement_id uuid not null references postponements on delete cascade,
  ticket_id uuid not null references tickets on delete cascade,
  choice text not null check (choice in ('keep', 'refund')),
  chosen_at timestamptz not null,
  primary key (postponement_id, ticket_id)
);
create index postponement_choices_ticket_id_idx on postponement_choices (ticket_id);

-- Links in mails that open the choice of one address; the token itself is only in the mail.
create table postponement_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  postponement_id uuid not null references postponements on delete cascade,
  email text not null,
  created_at timestamptz not null
);
create index postponement_links_postponement_id_idx on postponement_links (postponement_id);
create index postponement_links_email_idx on postponement_links (email);

-- Which mail tells ticket holders of a change.
alter table holder_notices add column template text not null default 'event_changed'
  check (template in ('event_changed', 'event_postponed'));

alter table events
  drop constraint events_check,
  -- A postponed event may have no date for a while.
  add constraint events_dates_check check
    (state = 'draft' or postponed_from is not null or (starts_at is not null and ends_at is not null)),
  add constraint events_both_dates_check check (state = 'draft' or (starts_at is null) = (ends_at is null));

alter table event_changes
  drop constraint event_changes_action_check,
  add constraint event_changes_action_check check
    (action in ('created', 'edited', 'published', 'unpublished', 'duplicated', 'cancelled', 'postponed'));

alter table orders
  drop constraint orders_end_reason_check,
  add constraint orders_end_reason_check check (end_reason in
    ('hold_ended', 'given_back', 'replaced', 'payment_failed', 'sold_out_late', 'event_over_late', 'event_cancelled'));

alter table admissions
  drop constraint admissions_reason_check,
  add constraint admissions_reason_check check (reason in
    ('replaced', 'no_reentry', 'static_code', 'stale_code', 'event_cancelled'));
