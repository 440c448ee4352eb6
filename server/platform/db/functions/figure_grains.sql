-- The times that a quarter hour is counted in. Weeks begin on Monday, like days in UTC. docs/rules/analytics.md
create or replace function figure_grains(p_quarter timestamptz) returns table (grain text, at timestamptz) language sql immutable as $$
  values ('quarter', p_quarter), ('day', date_bin('1 day', p_quarter, '2000-01-03 00:00+00')),
         ('week', date_bin('7 days', p_quarter, '2000-01-03 00:00+00')), ('ever', '-infinity');
$$;
