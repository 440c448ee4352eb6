-- What the list of events with Resale is read from. docs/rules/resale.md

-- One narrow row per event that has, or lately had, a ticket offered to everybody. It says in which order a list is read;
-- whether something can be bought, and for how much, is asked of the listings themselves. A background job deletes the
-- rows of events without listings and works out prices that have risen or fallen.
create table event_resale (
  event_id uuid primary key references events on delete cascade,
  starts_at timestamptz,
  -- Doors, or the start: Resale ends before.
  closes_at timestamptz,
  -- Whether everybody may see and buy it.
  is_open boolean not null,
  -- The lowest price, before the buyer's fee, and when the newest ticket was shown.
  price_amount bigint not null,
  listed_at timestamptz not null
);
create index event_resale_starts_at_idx on event_resale (starts_at, event_id) include (closes_at) where is_open;
create index event_resale_price_idx on event_resale (price_amount, event_id) include (closes_at) where is_open;
create index event_resale_newest_idx on event_resale (listed_at desc, event_id desc) include (closes_at) where is_open;

-- At the end of the transaction: it waits for nobody while it holds the row.
create constraint trigger listings_shown after insert or update on listings
  deferrable initially deferred for each row
  when (new.state = 'active' and new.shown_at is not null and new.link_hash is null)
  execute function listing_shown();
create trigger events_resale_changed
  after update of state, visibility, starts_at, doors_at, resale_allowed, resale_paused_at on events
  for each row execute function event_resale_changed();
