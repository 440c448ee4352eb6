-- People ask to come: to a private event, or for a ticket type of any event, where the host allows it.
alter table events add column takes_requests boolean not null default false;
alter table ticket_types add column by_request boolean not null default false;

create table guest_requests (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  -- What they ask for; null: to come to the event.
  ticket_type_id uuid,
  -- The account that asked; a guest has none.
  user_id uuid references users on delete set null,
  email text not null,
  -- The canonical form of the address: one person, one open request.
  email_key text not null,
  name text not null,
  plus_ones smallint not null default 0 check (plus_ones between 0 and 5),
  note text not null default '',
  -- Question and answer as they were when asked: [{label, answer}].
  answers jsonb not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  withdrawn_at timestamptz,
  -- Of the link in the mail that withdraws it; set when the mail is sent.
  token_hash bytea check (length(token_hash) = 32),
  -- When the host was told by mail.
  told_at timestamptz,
  foreign key (ticket_type_id, event_id) references ticket_types (id, event_id) on delete set null (ticket_type_id),
  check ((state in ('approved', 'declined')) = (decided_at is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create unique index guest_requests_open_key on guest_requests (event_id, email_key) where state = 'waiting';
create unique index guest_requests_token_hash_key on guest_requests (token_hash);
create index guest_requests_event_state_idx on guest_requests (event_id, state, id);
create index guest_requests_email_key_idx on guest_requests (email_key);
create index guest_requests_ticket_type_idx on guest_requests (ticket_type_id, event_id) where ticket_type_id is not null;
create index guest_requests_user_id_idx on guest_requests (user_id);
create index guest_requests_decided_by_idx on guest_requests (decided_by);
create index guest_requests_untold_idx on guest_requests (event_id) where told_at is null and state = 'waiting';
