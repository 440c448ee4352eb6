-- What a buyer holds and how it is admitted; what is mailed.

create table tickets (
  id uuid primary key,
  event_id uuid not null references events on delete restrict,
  ticket_type_id uuid not null,
  order_id uuid not null references orders on delete restrict,
  -- Which of the order's tickets this is, from 1.
  position smallint not null check (position >= 1),
  state text not null check (state in ('valid', 'listed', 'transferring', 'used', 'refunded', 'void')),
  owner_user_id uuid references users on delete restrict,
  owner_email text not null,
  holder_name text not null default '',
  -- What the signed code carries: a random key (not the id) and the version in force.
  code_key bytea not null check (length(code_key) = 16),
  code_version integer not null default 1 check (code_version >= 1),
  -- This ticket's share of the order, so that refunds one by one sum to the whole.
  currency text not null,
  face_amount bigint not null,
  discount_amount bigint not null default 0,
  fee_amount bigint not null default 0,
  organizer_fee_amount bigint not null default 0,
  commission_amount bigint not null default 0,
  -- Admission: how often it went in, and whether its holder is inside now.
  entries integer not null default 0 check (entries >= 0),
  is_inside boolean not null default false,
  first_admitted_at timestamptz,
  created_at timestamptz not null,
  foreign key (ticket_type_id, event_id) references ticket_types (id, event_id),
  check ((state = 'used') = (entries > 0) or state in ('refunded', 'void'))
) with (fillfactor = 85);
create unique index tickets_code_key_key on tickets (code_key);
create unique index tickets_order_position_key on tickets (order_id, position);
create index tickets_event_id_idx on tickets (event_id, ticket_type_id);
create index tickets_owner_user_id_idx on tickets (owner_user_id) where owner_user_id is not null;
create index tickets_owner_email_idx on tickets (owner_email) where owner_user_id is null;

-- Who held a ticket when, under which version of its code: a new holder always means a new version.
create table ticket_versions (
  ticket_id uuid not null references tickets on delete restrict,
  version integer not null check (version >= 1),
  owner_user_id uuid references users on delete restrict,
  owner_email text not null,
  acquired_via text not null check (acquired_via in ('purchase', 'claim', 'transfer', 'resale', 'reissue', 'complimentary')),
  valid_from timestamptz not null,
  -- Null while in force. The code of a version that has ended never admits.
  valid_to timestamptz,
  primary key (ticket_id, version),
  check (valid_to is null or valid_to >= valid_from)
);
create unique index ticket_versions_one_open_key on ticket_versions (ticket_id) where valid_to is null;

-- The ticket passport.
create table ticket_history (
  ticket_id uuid not null references tickets on delete restrict,
  id uuid not null default uuidv7(),
  at timestamptz not null,
  kind text not null check (kind in
    ('issued', 'named', 'claimed', 'reissued', 'listed', 'delisted', 'sold', 'transfer_sent', 'transfer_cancelled', 'moved',
     'admitted', 'left', 'admission_undone', 'refunded', 'voided')),
  actor_user_id uuid,
  data jsonb not null default '{}',
  primary key (ticket_id, id)
);

-- Links that show a guest's tickets; the token itself is only in the mail.
create table guest_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  order_id uuid references orders on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index guest_links_order_id_idx on guest_links (order_id);

-- One row per scan and its outcome, repeatable by device and scan id.
create table admissions (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete restrict,
  ticket_id uuid references tickets on delete restrict,
  code_version integer,
  kind text not null check (kind in ('in', 'out', 'undo')),
  result text not null check (result in
    ('admitted', 'already_in', 'left', 'not_in', 'undone', 'listed', 'transferring', 'refunded', 'void', 'other_event', 'not_yet', 'too_late', 'unknown')),
  -- Which entry of the ticket an admission was: one row can win it.
  entry_number integer,
  device_id text not null check (length(device_id) between 1 and 64),
  scan_id text not null check (length(scan_id) between 1 and 64),
  door text not null default '',
  actor_user_id uuid references users on delete set null,
  doorman_id uuid references doormen on delete set null,
  -- Which admission an undo took back.
  undoes_id uuid references admissions on delete restrict,
  undone_at timestamptz,
  at timestamptz not null
);
create unique index admissions_scan_key on admissions (event_id, device_id, scan_id);
create unique index admissions_entry_key on admissions (ticket_id, entry_number) where kind = 'in' and result = 'admitted' and undone_at is null;
create index admissions_event_at_idx on admissions (event_id, at desc);
create index admissions_ticket_id_idx on admissions (ticket_id, at) where ticket_id is not null;

-- Mail waiting to leave; written in the transaction that is its reason.
create table outbox (
  id uuid primary key default uuidv7(),
  -- Business identity of the mail (`order-confirmation:<order>`): never written twice.
  key text not null unique,
  template text not null,
  to_email text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outbox_due_idx on outbox (next_attempt_at) where sent_at is null and failed_at is null;
