-- Views of events by source in a time, as few rows as make up the sum. docs/rules/analytics.md
create or replace function view_figures(p_events uuid[], p_from timestamptz, p_to timestamptz)
returns table (event_id uuid, source text, views bigint) language sql stable as $$
  select v.event_id, v.source, v.views
    from figure_spans(p_from, p_to) s
    join event_views v on v.event_id = any (p_events) and v.grain = s.grain and v.at >= s.starts_at and v.at < s.ends_at
   where v.source <> '';
$$;
