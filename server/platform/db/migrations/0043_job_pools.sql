-- Which processes run jobs: each says so every few seconds. What one had taken that says nothing any more is given back.
create table job_pools (
  id text primary key,
  seen_at timestamptz not null
);
