-- What is sold and how much of it: ticket types, stock, promo codes. docs/rules/inventory.md

create table ticket_types (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 1000),
  price_amount bigint not null check (price_amount between 0 and 100000000),
  -- Null means unlimited.
  capacity integer check (capacity between 0 and 1000000),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= 0),
  -- Set aside for promo codes and not taken yet; nobody else may have it.
  reserved integer not null default 0 check (reserved >= 0),
  sales_start_at timestamptz,
  sales_end_at timestamptz,
  min_per_order integer not null default 1 check (min_per_order between 1 and 20),
  max_per_order integer check (max_per_order between 1 and 20),
  state text not null default 'on_sale' check (state in ('on_sale', 'paused', 'archived')),
  is_hidden boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, event_id),
  constraint ticket_types_stock_check check (capacity is null or held + sold + reserved <= capacity),
  check (sales_end_at is null or sales_start_at is null or sales_end_at > sales_start_at)
) with (fillfactor = 20);
create index ticket_types_event_id_idx on ticket_types (event_id, position, id);
-- The job that works out the prices of cards asks which sales opened or closed lately.
create index ticket_types_sales_start_at_idx on ticket_types (sales_start_at) where sales_start_at is not null;
create index ticket_types_sales_end_at_idx on ticket_types (sales_end_at) where sales_end_at is not null;

-- One narrow row per event that limits its admissions over all types; absent when it does not.
create table event_stock (
  event_id uuid primary key references events on delete cascade,
  capacity integer not null check (capacity >= 0),
  held integer not null default 0 check (held >= 0),
  sold integer not null default 0 check (sold >= 0),
  check (held + sold <= capacity)
) with (fillfactor = 20);

create table promo_codes (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  -- Trimmed and upper-cased: codes are case-insensitive.
  code text not null check (code = upper(code) and length(code) between 2 and 40),
  kind text not null check (kind in ('percent', 'fixed_per_ticket', 'fixed_per_order', 'set_price', 'unlock')),
  percent_basis_points integer check (percent_basis_points between 1 and 10000),
  amount bigint check (amount >= 0),
  -- Null means every type of the event.
  ticket_type_ids uuid[],
  starts_at timestamptz,
  ends_at timestamptz,
  -- Counted in orders; null means unlimited.
  max_uses integer check (max_uses > 0),
  used integer not null default 0 check (used >= 0),
  reserved_ticket_type_id uuid,
  reserved_quantity integer not null default 0 check (reserved_quantity >= 0),
  reserved_taken integer not null default 0 check (reserved_taken between 0 and reserved_quantity),
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (id, event_id),
  foreign key (reserved_ticket_type_id, event_id) references ticket_types (id, event_id),
  constraint promo_codes_uses_check check (max_uses is null or used <= max_uses),
  check ((kind = 'percent') = (percent_basis_points is not null)),
  check ((kind in ('fixed_per_ticket', 'fixed_per_order', 'set_price')) = (amount is not null)),
  check ((reserved_quantity > 0) = (reserved_ticket_type_id is not null))
) with (fillfactor = 50);
create unique index promo_codes_event_code_key on promo_codes (event_id, code);

-- Only the stock functions change held and sold.
create trigger ticket_types_guard_stock before update on ticket_types for each row
  when (old.held is distinct from new.held or old.sold is distinct from new.sold)
  execute function guard_stock();
create trigger event_stock_guard_stock before update on event_stock for each row
  when (old.held is distinct from new.held or old.sold is distinct from new.sold)
  execute function guard_stock();
