-- What a buyer holds.

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
create trigger tickets_state_table before update of state on tickets for each row
  when (old.state is distinct from new.state) execute function ticket_states_follow_the_table();

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
