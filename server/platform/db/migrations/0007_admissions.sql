-- The door. docs/rules/admission.md

-- One row per scan and its outcome, repeatable by device and scan id.
create table admissions (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete restrict,
  ticket_id uuid references tickets on delete restrict,
  code_version integer,
  kind text not null check (kind in ('in', 'out', 'undo')),
  result text not null check (result in
    ('admitted', 'already_in', 'left', 'not_in', 'undone', 'listed', 'transferring', 'refunded', 'void', 'other_event', 'not_yet', 'too_late', 'unknown')),
  -- Finer than the result where the message differs: a code that was replaced, an exit that was final.
  reason text check (reason in ('replaced', 'no_reentry')),
  -- Which entry of the ticket an admission was: one row can win it.
  entry_number integer,
  device_id text not null check (length(device_id) between 1 and 64),
  scan_id text not null check (length(scan_id) between 1 and 64),
  door text not null default '',
  actor_user_id uuid references users on delete set null,
  doorman_id uuid references doormen on delete set null,
  -- The admission that was in force when this scan found the ticket in already.
  earlier_id uuid references admissions on delete restrict,
  -- Which admission an undo took back.
  undoes_id uuid references admissions on delete restrict,
  undone_at timestamptz,
  at timestamptz not null
);
-- A scan is looked up by its device and number first: what an event has is long before its doors close.
create unique index admissions_scan_key on admissions (device_id, scan_id, event_id);
create unique index admissions_entry_key on admissions (ticket_id, entry_number) where kind = 'in' and result = 'admitted' and undone_at is null;
create index admissions_event_at_idx on admissions (event_id, at desc);
create index admissions_ticket_id_idx on admissions (ticket_id, at) where ticket_id is not null;
