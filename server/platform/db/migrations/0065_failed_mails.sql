-- /metrics counts the mails that were given up each time it is read, and without an index reads every mail ever sent.
create index outbox_failed_idx on outbox (failed_at) where failed_at is not null;
