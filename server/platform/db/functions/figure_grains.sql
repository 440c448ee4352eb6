-- The periods in UTC that a quarter hour is counted in; each lies completely in the next one. Weeks begin on Monday.
-- docs/rules/analytics.md
create or replace function figure_grains(p_quarter timestamptz) returns table (grain text, at timestamptz) language sql immutable as $$
  values ('quarter', p_quarter), ('hour', date_bin('1 hour', p_quarter, '2000-01-03 00:00+00')),
         ('day', date_bin('1 day', p_quarter, '2000-01-03 00:00+00')), ('week', date_bin('7 days', p_quarter, '2000-01-03 00:00+00')),
         ('four_weeks', date_bin('28 days', p_quarter, '2000-01-03 00:00+00')), ('ever', '-infinity');
$$;
