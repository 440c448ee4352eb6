-- People invited to events. docs/rules/invitations.md

-- Invitations that were sent in one go, from a pasted list.
create table invitation_batches (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  created_by uuid references users on delete set null,
  -- The idempotency key of the request that made it, and what was asked for.
  request_key text check (length(request_key) between 1 and 255),
  request_hash bytea not null check (length(request_hash) = 32),
  created_at timestamptz not null,
  unique (id, event_id)
);
create unique index invitation_batches_event_request_key on invitation_batches (event_id, request_key);
create index invitation_batches_created_by_idx on invitation_batches (created_by);

create table invitations (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  -- The canonical address: one mailbox has one invitation, however its address is written.
  mailbox text not null,
  name text not null default '' check (length(name) <= 120),
  note text not null default '' check (length(note) <= 1000),
  -- Null: it only opens the event.
  ticket_type_id uuid,
  -- Counts only with a ticket type; one that costs nothing always is.
  is_complimentary boolean not null default true,
  plus_ones smallint not null default 0 check (plus_ones between 0 and 5),
  -- Who invited; null when their account is gone.
  invited_by uuid references users on delete set null,
  batch_id uuid,
  -- Its line in the pasted list.
  batch_row integer check (batch_row >= 1),
  request_key text check (length(request_key) between 1 and 255),
  -- The token is made of this, the id and the server's pepper, so that a mail sent again carries the same link.
  nonce text not null check (length(nonce) = 22),
  -- Of the token; null until the first mail is written.
  token_hash bytea check (length(token_hash) = 32),
  version integer not null default 1,
  created_at timestamptz not null,
  -- Mails asked for so far: the number is part of the mail's business key.
  mails integer not null default 1 check (mails >= 1),
  mailed_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  accepted_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  unique (id, event_id),
  foreign key (ticket_type_id, event_id) references ticket_types (id, event_id),
  foreign key (batch_id, event_id) references invitation_batches (id, event_id) on delete cascade,
  check ((batch_id is null) = (batch_row is null)),
  constraint invitations_answer_check check (accepted_at is null or declined_at is null)
);
-- One invitation per event and mailbox, unless it was revoked: two hosts at once invite once.
create unique index invitations_open_key on invitations (event_id, mailbox) where revoked_at is null;
create unique index invitations_token_hash_key on invitations (token_hash);
create index invitations_event_mailed_at_idx on invitations (event_id, mailed_at);
create index invitations_email_idx on invitations (email);
create index invitations_ticket_type_id_idx on invitations (ticket_type_id, event_id) where ticket_type_id is not null;
create index invitations_batch_id_idx on invitations (batch_id, event_id) where batch_id is not null;
create index invitations_invited_by_idx on invitations (invited_by);

-- Whose invitation an order was made with: of the same event, always.
alter table orders
  add column invitation_id uuid,
  add constraint orders_invitation_fkey foreign key (invitation_id, event_id) references invitations (id, event_id);
create index orders_invitation_id_idx on orders (invitation_id, event_id) where invitation_id is not null;
-- Accepted fifty times at once, it issues its tickets once.
create unique index orders_complimentary_invitation_key on orders (invitation_id) where kind = 'complimentary';
