-- When the first of the changes in a notice was saved; created_at is the last one.
alter table holder_notices add column first_saved_at timestamptz;
update holder_notices set first_saved_at = created_at;
alter table holder_notices alter column first_saved_at set not null;
