-- Adds views to the counters of their events: [{event_id, source, at, views}], `at` a quarter hour. An event has at most
-- p_most sources; further ones are counted as `other`. docs/rules/analytics.md
create or replace function add_views(p_views jsonb, p_most int) returns void language sql as $$
  with given as (
    select v.event_id, v.source, v.at, v.views, e.organization_id, e.currency
      from jsonb_to_recordset(p_views) as v (event_id uuid, source text, at timestamptz, views bigint)
      join events e on e.id = v.event_id
  ), sources as (
    select s.event_id, s.source, k.source is not null as is_known,
           row_number() over (partition by s.event_id, k.source is null order by s.source) as n
      from (select distinct g.event_id, g.source from given g) s
      left join event_views k on k.event_id = s.event_id and k.grain = 'ever' and k.source = s.source
  ), named as (
    select g.event_id, g.at, g.views,
           g.organization_id, g.currency,
           case when s.is_known or s.n + (select count(*) from event_views c where c.event_id = g.event_id and c.grain = 'ever') <= p_most
                then g.source else 'other' end as source
      from given g join sources s on s.event_id = g.event_id and s.source = g.source
  ), of_organizations as (
    insert into organization_figures as w (organization_id, currency, grain, at, views)
    select g.organization_id, g.currency, t.grain, t.at, sum(g.views)
      from given g cross join lateral figure_grains(g.at) t where t.grain in ('quarter', 'hour') group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (organization_id, currency, grain, at) do update set views = w.views + excluded.views
  ), sources_of_organizations as (
    insert into organization_views as w (organization_id, currency, grain, at, source, views)
    select n.organization_id, n.currency, t.grain, t.at, n.source, sum(n.views)
      from named n cross join lateral figure_grains(n.at) t group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (organization_id, currency, grain, at, source) do update set views = w.views + excluded.views
  )
  insert into event_views as w (event_id, grain, source, at, views)
  select n.event_id, t.grain, s.source, t.at, sum(n.views)
    from named n cross join lateral figure_grains(n.at) t cross join lateral (values (n.source), ('')) as s (source)
   group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (event_id, grain, source, at) do update set views = w.views + excluded.views;
$$;
