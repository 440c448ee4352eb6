-- What hosts and staff see and do about Resale. docs/rules/resale.md

-- The organizer's share of profit in Resale: income of its own beside what the host sold. docs/rules/analytics.md
alter table event_figures add column resale_income bigint not null default 0;

-- Visitors may report a listing.
alter table contact_messages
  drop constraint contact_messages_topic_check,
  add constraint contact_messages_topic_check check (topic in (
    'question', 'tickets', 'refund', 'account', 'organizer', 'report_event', 'report_listing', 'report_problem', 'safety', 'privacy', 'other'));

-- A seller's history weighed before the money of an event is sent to them. What is held waits for staff.
create table seller_reviews (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete restrict,
  seller_user_id uuid not null references users on delete restrict,
  state text not null check (state in ('clear', 'held', 'released', 'stopped')),
  -- Why it was held; the words for them are in contract/seller-reviews.ts.
  reasons text[] not null default '{}',
  weighed_at timestamptz not null,
  -- By when the seller hears from us.
  due_at timestamptz,
  note text not null default '' check (length(note) <= 500),
  decided_at timestamptz,
  decided_by_user_id uuid references users on delete set null,
  unique (event_id, seller_user_id),
  constraint seller_reviews_held_check check (state = 'clear' or cardinality(reasons) > 0 and due_at is not null),
  constraint seller_reviews_decided_check check ((state in ('released', 'stopped')) = (decided_at is not null))
);
create index seller_reviews_held_idx on seller_reviews (due_at) where state = 'held';
create index seller_reviews_seller_user_id_idx on seller_reviews (seller_user_id);

alter table staff_tasks
  drop constraint staff_tasks_kind_check,
  add constraint staff_tasks_kind_check check (kind in ('report', 'dispute', 'refund', 'finding', 'payouts', 'seller'));
