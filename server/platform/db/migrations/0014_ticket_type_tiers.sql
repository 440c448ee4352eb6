-- Tiers, and versions of ticket types for hosts who edit at the same time. docs/rules/ticket-types.md

update ticket_types set min_per_order = max_per_order where max_per_order < min_per_order;
alter table ticket_types
  -- Opens when that type is gone, or at sales_start_at, whichever is first.
  add column opens_after_type_id uuid,
  -- Goes up with every change by a host; stock does not change it.
  add column version integer not null default 1,
  add foreign key (opens_after_type_id, event_id) references ticket_types (id, event_id),
  add constraint ticket_types_opens_after_check check (opens_after_type_id <> id),
  add constraint ticket_types_per_order_check check (max_per_order >= min_per_order);
create index ticket_types_opens_after_idx on ticket_types (opens_after_type_id) where opens_after_type_id is not null;
