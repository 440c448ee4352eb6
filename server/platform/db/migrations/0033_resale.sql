-- Resale, tickets sent to somebody else, and the waiting list. docs/rules/resale.md, docs/decisions/0009-resale.md

-- The Resale order with which the present holder bought it; null while it belongs to its first sale's buyer, or to whom
-- that buyer gave it.
alter table tickets add column resale_order_id uuid references orders on delete restrict;
create index tickets_resale_order_id_idx on tickets (resale_order_id) where resale_order_id is not null;

-- A ticket offered in Resale. Amounts are in minor units of the event's currency.
create table listings (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references tickets on delete restrict,
  event_id uuid not null references events on delete restrict,
  ticket_type_id uuid not null references ticket_types on delete restrict,
  seller_user_id uuid not null references users on delete restrict,
  currency text not null,
  state text not null default 'active' check (state in ('active', 'reserved', 'sold', 'withdrawn', 'unsold', 'void')),
  -- What the seller asks for, before the buyer's fee; with a floor it falls on the last day.
  price_amount bigint not null check (price_amount > 0),
  floor_amount bigint check (floor_amount > 0 and floor_amount < price_amount),
  -- What the seller paid for it, fees included, and the most that may be asked.
  paid_amount bigint not null check (paid_amount >= 0),
  cap_amount bigint not null,
  -- For one friend only: the link's secret. Null: for everybody.
  link_hash bytea check (length(link_hash) = 32),
  -- Since when everybody sees it. The waiting list is asked first.
  shown_at timestamptz,
  -- Who buys it (reserved) or bought it (sold), and what was agreed then.
  order_id uuid references orders on delete restrict,
  agreed_amount bigint check (agreed_amount > 0),
  fee_amount bigint check (fee_amount >= 0),
  seller_fee_amount bigint check (seller_fee_amount >= 0),
  organizer_amount bigint check (organizer_amount >= 0),
  commission_amount bigint check (commission_amount >= 0),
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sold_at timestamptz,
  ended_at timestamptz,
  constraint listings_cap_check check (price_amount <= cap_amount),
  constraint listings_agreed_check check (
    (state in ('reserved', 'sold')) = (num_nonnulls(order_id, agreed_amount, fee_amount, seller_fee_amount, organizer_amount, commission_amount) = 6)
    and (state in ('reserved', 'sold') or num_nonnulls(order_id, agreed_amount, fee_amount, seller_fee_amount, organizer_amount, commission_amount) = 0)),
  constraint listings_split_check check (agreed_amount >= seller_fee_amount + organizer_amount and commission_amount <= fee_amount + seller_fee_amount),
  constraint listings_sold_check check ((state = 'sold') = (sold_at is not null))
);
-- A ticket is offered once at a time.
create unique index listings_live_ticket_key on listings (ticket_id) where state in ('active', 'reserved');
create index listings_ticket_id_idx on listings (ticket_id, created_at desc);
create index listings_event_id_idx on listings (event_id, state);
create index listings_seller_user_id_idx on listings (seller_user_id, created_at desc);
create index listings_order_id_idx on listings (order_id) where order_id is not null;
create unique index listings_link_hash_key on listings (link_hash) where link_hash is not null;
-- What everybody may buy now.
create index listings_shown_idx on listings (event_id, price_amount, id) where state = 'active' and shown_at is not null and link_hash is null;

-- A ticket on its way to somebody else by mail.
create table ticket_transfers (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references tickets on delete restrict,
  event_id uuid not null references events on delete restrict,
  from_user_id uuid references users on delete restrict,
  from_email text not null check (from_email = lower(from_email)),
  to_email text not null check (to_email = lower(to_email) and length(to_email) <= 254),
  note text not null default '' check (length(note) <= 500),
  state text not null default 'pending' check (state in ('pending', 'claimed', 'cancelled', 'expired')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  claimed_by_user_id uuid references users on delete set null,
  claimed_by_email text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint ticket_transfers_ended_check check ((state = 'pending') = (ended_at is null))
);
create unique index ticket_transfers_pending_ticket_key on ticket_transfers (ticket_id) where state = 'pending';
create index ticket_transfers_event_id_idx on ticket_transfers (event_id) where state = 'pending';
create index ticket_transfers_from_user_id_idx on ticket_transfers (from_user_id) where from_user_id is not null;
create index ticket_transfers_ticket_id_idx on ticket_transfers (ticket_id, created_at desc);

-- People who want tickets of ticket types that are sold out. First come, first served, as far as their number fits.
create table waiting_list_entries (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  ticket_type_ids uuid[] not null check (cardinality(ticket_type_ids) between 1 and 50),
  user_id uuid references users on delete set null,
  email text not null check (email = lower(email) and length(email) <= 254),
  -- The canonical address: one entry per person and event.
  mailbox text not null,
  party_size smallint not null check (party_size between 1 and 10),
  -- The most one ticket may cost, fees included; null: anything.
  max_amount bigint check (max_amount > 0),
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'purchased', 'cancelled', 'expired')),
  -- The page of the entry, and the offer's, are opened with it.
  token_hash bytea not null unique check (length(token_hash) = 32),
  order_id uuid references orders on delete set null,
  created_at timestamptz not null,
  -- Its place in the list: an offer that ran out puts it at the end, once.
  waits_since timestamptz not null,
  offered_at timestamptz,
  offer_expires_at timestamptz,
  ended_at timestamptz,
  constraint waiting_list_offer_check check (state <> 'offered' or num_nonnulls(order_id, offered_at, offer_expires_at) = 3)
);
create unique index waiting_list_live_mailbox_key on waiting_list_entries (event_id, mailbox) where state in ('waiting', 'offered');
create index waiting_list_waiting_idx on waiting_list_entries (event_id, waits_since, id) where state = 'waiting';
create index waiting_list_order_id_idx on waiting_list_entries (order_id) where order_id is not null;
create index waiting_list_user_id_idx on waiting_list_entries (user_id) where user_id is not null;

-- The entry an order is an offer to: its hold has a longer clock and comes before everybody else.
alter table orders add column waiting_list_entry_id uuid references waiting_list_entries on delete set null;

-- The host's rules: per ticket type, and a stop for the whole event that leaves sold ones as they are.
alter table ticket_types add column resale_allowed boolean not null default true;
alter table events add column resale_paused_at timestamptz;

-- Sellers are paid per event like organizers. A line names the listing it pays for.
alter table transfers
  drop constraint transfers_kind_check,
  add constraint transfers_kind_check check (kind in ('promoter', 'organizer', 'seller')),
  drop constraint transfers_organizer_check,
  add constraint transfers_event_check check ((kind in ('organizer', 'seller')) = (num_nonnulls(event_id, due_at) = 2));
drop index transfers_one_open_of_event_key;
create unique index transfers_one_open_of_event_key on transfers (event_id, currency) where state = 'intent' and kind = 'organizer';
create unique index transfers_one_open_of_seller_key on transfers (event_id, connected_account_id, currency) where state = 'intent' and kind = 'seller';
alter table transfer_lines add column listing_id uuid references listings on delete restrict;
create index transfer_lines_listing_id_idx on transfer_lines (listing_id) where listing_id is not null;

-- A complimentary or free order has nothing that could be resold; a Resale order always costs something.
alter table orders add constraint orders_resale_check check (kind <> 'resale' or total_amount > 0 and promo_code_id is null and invitation_id is null);
