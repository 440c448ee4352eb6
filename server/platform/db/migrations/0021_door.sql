-- Doors without a network, gates, and admissions against a refusal. docs/rules/admission.md

-- Devices choose one of these as where they stand.
alter table events add column gates text[] not null default '{}' check (cardinality(gates) <= 20);

-- The transaction that changed a ticket last: devices ask for what changed since. functions/mark_ticket_change.sql says
-- why it is not a time.
alter table tickets add column changed_in xid8 not null default pg_current_xact_id();
create index tickets_changed_in_idx on tickets (event_id, changed_in, id);
create trigger tickets_change_is_marked before update on tickets for each row execute function mark_ticket_change();

-- When somebody with an account last opened a door before its event: one of the team, or a doorman. Who is not kept.
create table door_openings (
  event_id uuid primary key references events on delete cascade,
  by_team_at timestamptz,
  by_doorman_at timestamptz
);

-- How many tickets of a type have been in, and are inside now: counted once a scan, not by reading every ticket.
create table door_tallies (
  event_id uuid not null references events on delete cascade,
  ticket_type_id uuid not null,
  admitted integer not null,
  inside integer not null,
  primary key (event_id, ticket_type_id),
  foreign key (ticket_type_id, event_id) references ticket_types (id, event_id) on delete cascade
) with (fillfactor = 50);
insert into door_tallies (event_id, ticket_type_id, admitted, inside)
select event_id, ticket_type_id, count(*), count(*) filter (where is_inside) from tickets where state = 'used' group by 1, 2;
create trigger tickets_tally after update on tickets referencing old table as old_rows new table as new_rows
  for each statement execute function tally_admissions();

alter table admissions
  -- For a scan that a device decided without network: when it arrived, and how far that device's clock was ahead
  -- (negative: behind). `at` is the corrected time of the scan.
  add column synced_at timestamptz,
  add column clock_ahead_seconds integer,
  -- The device let somebody in whom the result would have refused.
  add column is_conflict boolean not null default false,
  -- Why a supervisor admitted against a refusal.
  add column override_reason text check (length(override_reason) between 1 and 200),
  drop constraint admissions_reason_check,
  add constraint admissions_reason_check check (reason in ('replaced', 'no_reentry', 'static_code', 'stale_code')),
  add constraint admissions_conflict_check check (not is_conflict or synced_at is not null and result <> 'admitted');
create index admissions_conflict_idx on admissions (event_id, ticket_id) where is_conflict;
