-- Many codes made together, each for one guest. Its codes share their values; they are paused and deleted together.
create table promo_code_batches (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- The idempotency key of the request that made it.
  request_key text check (length(request_key) between 1 and 255),
  created_at timestamptz not null,
  archived_at timestamptz,
  unique (id, event_id)
);
create unique index promo_code_batches_event_name_key on promo_code_batches (event_id, lower(name)) where archived_at is null;
create unique index promo_code_batches_event_request_key on promo_code_batches (event_id, request_key);

alter table promo_codes
  add column batch_id uuid,
  add column paused_at timestamptz,
  -- What a paused code reserves again when it is resumed; null when it is not paused.
  add column paused_reserved_quantity int check (paused_reserved_quantity >= 0),
  add column version int not null default 1,
  add foreign key (batch_id, event_id) references promo_code_batches (id, event_id) on delete cascade,
  add constraint promo_codes_paused_check check ((paused_at is null) = (paused_reserved_quantity is null)),
  -- A paused code keeps its type while nothing is reserved.
  drop constraint promo_codes_check3,
  add constraint promo_codes_reserved_type_check check (reserved_quantity = 0 or reserved_ticket_type_id is not null);

create index promo_codes_batch_idx on promo_codes (batch_id) where batch_id is not null;

-- A deleted code that was used stays for its orders; its text can be given to a new one.
drop index promo_codes_event_code_key;
create unique index promo_codes_event_code_key on promo_codes (event_id, code) where archived_at is null;

-- A code's orders in the order they were made; deleting a code looks for them, too.
create index orders_promo_code_idx on orders (promo_code_id, id) where promo_code_id is not null;
