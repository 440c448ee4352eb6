-- The first event of a night, for lists that begin with a day: they start to read there, and not at the earliest moment
-- that day begins anywhere on earth. docs/rules/finding.md.
create index event_search_night_start_idx on event_search (night, starts_at);
