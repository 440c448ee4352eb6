-- Views of events by source, in grains like those of sales_figures. docs/rules/analytics.md
create or replace function view_figures(p_events uuid[], p_grain text, p_from timestamptz, p_to timestamptz)
returns table (event_id uuid, at timestamptz, source text, views bigint) language sql stable as $$
  with days as (
    select date_bin('1 day', p_from + interval '1 day' - interval '1 microsecond', '2000-01-01 00:00+00') as first_day,
           date_bin('1 day', p_to, '2000-01-01 00:00+00') as end_day
     where p_grain = 'day'
  )
  select v.event_id, v.at, v.source, v.views from event_views v
   where p_grain = 'ever' and v.event_id = any (p_events) and v.grain = 'ever'
  union all
  select v.event_id, v.at, v.source, v.views from event_views v
   where p_grain = 'quarter' and v.event_id = any (p_events) and v.grain = 'quarter' and v.at >= p_from and v.at < p_to
  union all
  select v.event_id, v.at, v.source, v.views from days d join event_views v
      on v.event_id = any (p_events) and v.grain = 'day' and v.at >= d.first_day and v.at < d.end_day
  union all
  select v.event_id, v.at, v.source, v.views from days d join event_views v
      on v.event_id = any (p_events) and v.grain = 'quarter' and v.at >= p_from and v.at < least(d.first_day, p_to)
  union all
  select v.event_id, v.at, v.source, v.views from days d join event_views v
      on v.event_id = any (p_events) and v.grain = 'quarter' and v.at >= greatest(d.end_day, d.first_day) and v.at < p_to;
$$;
