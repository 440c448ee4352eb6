-- The waiting list: how it comes before everybody else. docs/rules/waiting-list.md

-- No types: any that is sold to everybody, those that the host adds later included.
alter table waiting_list_entries
  drop constraint waiting_list_entries_ticket_type_ids_check,
  add constraint waiting_list_entries_ticket_type_ids_check check (cardinality(ticket_type_ids) <= 50),
  -- How many offers ended without a purchase: after the first the entry is at the end of the list, after the second off it.
  add column offers_ended smallint not null default 0 check (offers_ended between 0 and 2),
  -- Passed over until then, because its buyer has as many tickets as one person may have.
  add column rests_until timestamptz,
  add constraint waiting_list_ended_check check ((state in ('waiting', 'offered')) = (ended_at is null)),
  add constraint waiting_list_waiting_check check (state <> 'waiting' or num_nonnulls(order_id, offered_at, offer_expires_at) = 0),
  add constraint waiting_list_purchased_check check (state <> 'purchased' or order_id is not null);
alter table waiting_list_entries drop constraint waiting_list_entries_order_id_fkey,
  add constraint waiting_list_entries_order_id_fkey foreign key (order_id) references orders on delete restrict;
create index waiting_list_mailbox_idx on waiting_list_entries (mailbox, created_at desc);
create index orders_waiting_list_entry_id_idx on orders (waiting_list_entry_id) where waiting_list_entry_id is not null;

-- An offer belongs to one entry, and only one of its orders is live.
create unique index orders_live_offer_key on orders (waiting_list_entry_id) where status in ('held', 'releasing');

-- The waiting list is asked before a listing is shown to everybody.
create trigger listing_waits before insert or update of state, price_amount on listings for each row execute function listing_waits();
