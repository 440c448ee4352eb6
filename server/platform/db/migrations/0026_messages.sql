-- Messages of hosts to guests, reminders, and the history of an organization. docs/rules/messages.md

alter table outbox
  -- Mails to many leave after all others.
  add column is_bulk boolean not null default false,
  -- Mails that are counted and stopped together.
  add column group_id uuid;
drop index outbox_due_idx;
create index outbox_due_idx on outbox (is_bulk, next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_group_id_idx on outbox (group_id) where group_id is not null;

-- What a host wrote to a segment of an event's guests. Its mails have its id as their group.
create table messages (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  -- Sent to its writer alone; deleted after a day.
  is_test boolean not null default false,
  segment text not null
    check (segment in ('ticket_holders', 'not_yet_in', 'already_in', 'buyers', 'invited', 'requests')),
  -- Empty: all of them.
  ticket_type_ids uuid[] not null default '{}',
  subject text not null check (length(subject) between 1 and 150),
  text text not null check (length(text) between 1 and 5000),
  -- Whose address answers go to; null: nobody's.
  reply_to_user_id uuid references users on delete set null,
  sent_by uuid references users on delete set null,
  request_key text check (length(request_key) between 1 and 255),
  request_hash bytea not null check (length(request_hash) = 32),
  -- Addresses it was written for.
  recipients integer not null default 0 check (recipients >= 0),
  created_at timestamptz not null,
  stopped_at timestamptz,
  unique (event_id, request_key)
);
create index messages_event_idx on messages (event_id, id);
create index messages_reply_to_idx on messages (reply_to_user_id) where reply_to_user_id is not null;
create index messages_sent_by_idx on messages (sent_by) where sent_by is not null;

-- Addresses, as SHA-256, that want no messages of an organization, or of its team none about its sales. What they
-- bought is still mailed to them.
create table message_stops (
  organization_id uuid not null references organizations on delete cascade,
  about text not null check (about in ('messages', 'sales')),
  email_hash bytea not null check (length(email_hash) = 32),
  created_at timestamptz not null,
  primary key (organization_id, about, email_hash)
);

alter table events add column sends_reminder boolean not null default true;
create index events_reminder_idx on events (starts_at) where state = 'published' and sends_reminder;

-- A reminder that went: one for each event and date. Its mails have its id as their group.
create table event_reminders (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  -- The date of the start at the place.
  on_date date not null,
  recipients integer not null default 0 check (recipients >= 0),
  created_at timestamptz not null,
  unique (event_id, on_date)
);

-- A digest of an organization's sales that went to its team: one for each day at its place. docs/rules/sales-mails.md
create table sales_digests (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations on delete cascade,
  -- The day on which it went, and whose morning it was.
  on_date date not null,
  time_zone text not null,
  -- The period it tells of. The next one begins where it ends.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  unique (organization_id, on_date),
  check (starts_at < ends_at)
);

-- Events whose team was told how they went.
create table report_mails (
  event_id uuid primary key references events on delete cascade,
  created_at timestamptz not null
);

-- Whose history an entry belongs to; filled in by place_audit_entry.
alter table audit_log
  add column organization_id uuid,
  add column event_id uuid;

update audit_log a set event_id = coalesce(
    (select e.id from events e where a.subject_type = 'event' and e.id::text = a.subject_id),
    (select t.event_id from ticket_types t where a.subject_type = 'ticket_type' and t.id::text = a.subject_id),
    (select p.event_id from promo_codes p where a.subject_type = 'promo_code' and p.id::text = a.subject_id),
    (select b.event_id from promo_code_batches b where a.subject_type = 'promo_code' and b.id::text = a.subject_id),
    (select l.event_id from promoter_links l where a.subject_type = 'promoter_link' and l.id::text = a.subject_id),
    (select k.event_id from tickets k where a.subject_type = 'ticket' and k.id::text = a.subject_id))
 where a.subject_type <> 'user';
update audit_log a set organization_id = coalesce(
    (select e.organization_id from events e where e.id = a.event_id),
    (select o.id from organizations o where a.subject_type = 'organization' and o.id::text = a.subject_id))
 where a.subject_type <> 'user';

create trigger audit_log_place before insert on audit_log
  for each row execute function place_audit_entry();

-- From now on each save is in the history, too. event_changes keeps the values, by version.
insert into audit_log (at, actor_user_id, action, subject_type, subject_id, data)
select c.at, c.actor_user_id, 'event.' || c.action, 'event', c.event_id,
       jsonb_build_object('version', c.version,
                          'fields', coalesce((select jsonb_agg(name order by name) from jsonb_object_keys(c.changes) as name), '[]'))
  from event_changes c order by c.at, c.event_id, c.version;

create index audit_log_organization_idx on audit_log (organization_id, at desc, id desc) where organization_id is not null;
create index audit_log_event_idx on audit_log (event_id, at desc, id desc) where event_id is not null;
