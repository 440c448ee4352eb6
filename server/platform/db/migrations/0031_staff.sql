-- Staff of the platform: who they are, their second factor, and the queue they share. docs/rules/staff.md

-- Named by `npm run staff`, by nothing else.
create table staff (
  user_id uuid primary key references users on delete cascade,
  added_at timestamptz not null,
  -- Encrypted with a key that follows from SECRET_PEPPER; null until the second factor is being set up.
  totp_secret bytea,
  -- When the first code was right; null while the secret was only shown.
  totp_set_up_at timestamptz,
  -- The newest 30-second step a code was accepted of: that one and older ones are refused from then on.
  totp_last_step bigint,
  wrong_codes integer not null default 0 check (wrong_codes >= 0),
  locked_until timestamptz,
  check (totp_set_up_at is null or totp_secret is not null)
);
insert into staff (user_id, added_at) select id, updated_at from users where is_staff;
alter table users drop column is_staff;

-- Each opens staff pages once, for who has lost the phone.
create table staff_recovery_codes (
  user_id uuid not null references staff on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- When the session's person last gave a code of the second factor.
alter table sessions add column second_factor_at timestamptz;

-- What staff did with an item of the queue. The items themselves follow from other tables (staff_queue.sql).
create table staff_tasks (
  kind text not null check (kind in ('report', 'dispute', 'refund', 'finding', 'payouts')),
  subject_id uuid not null,
  taken_by_user_id uuid references users on delete set null,
  taken_at timestamptz,
  done_by_user_id uuid references users on delete set null,
  done_at timestamptz,
  note text not null default '' check (length(note) <= 500),
  primary key (kind, subject_id)
);
create index contact_messages_reports_idx on contact_messages (created_at)
  where topic in ('report_event', 'report_problem', 'safety');

-- Staff took the event off sale; the host can publish it again once staff allows it.
alter table events
  add column blocked_at timestamptz,
  add column blocked_reason text not null default '' check (length(blocked_reason) <= 500),
  add check (blocked_at is null or state <> 'published');

-- What a member of staff did, the latest first.
create index audit_log_staff_idx on audit_log (at, id) where action like 'staff.%' or action like 'order.refund%';

-- The end of an order's id, which its number is made of: staff searches over all events.
create index orders_number_idx on orders (right(id::text, 10));
