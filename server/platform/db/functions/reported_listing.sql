-- The listing that a report names by the address of its page; null if it names none.
create or replace function reported_listing(p_about text) returns uuid language sql immutable as $$
  select substring(lower(p_about) from
    '/marketplace/[a-z0-9][a-z0-9-]*/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')::uuid
$$;
