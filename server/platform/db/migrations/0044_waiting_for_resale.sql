-- What the matcher of the waiting list has still to look at. docs/rules/waiting-list.md
create index listings_unshown_idx on listings (event_id) where state = 'active' and shown_at is null and link_hash is null;
