-- Messages to the team: kept here, and mailed to it. Nothing of the sender is proven.
create table contact_messages (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) <= 254),
  topic text not null check (topic in ('question', 'tickets', 'refund', 'account', 'organizer', 'report_event',
    'report_problem', 'safety', 'privacy', 'other')),
  about text not null default '' check (length(about) <= 200),
  message text not null check (length(message) between 1 and 4000),
  created_at timestamptz not null
);
create index contact_messages_created_at_idx on contact_messages (created_at);
