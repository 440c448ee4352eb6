-- Adds views to the counters of their events: [{event_id, source, at, views}], `at` a quarter hour. An event has at most
-- p_most sources; further ones are counted as `other`. docs/rules/analytics.md
create or replace function add_views(p_views jsonb, p_most int) returns void language sql as $$
  with given as (
    select v.event_id, v.source, v.at, v.views
      from jsonb_to_recordset(p_views) as v (event_id uuid, source text, at timestamptz, views bigint)
      join events e on e.id = v.event_id
  ), sources as (
    select s.event_id, s.source, row_number() over (partition by s.event_id, k.source is null order by s.source) as n, k.source is not null as is_known
      from (select distinct g.event_id, g.source from given g) s
      left join event_views k on k.event_id = s.event_id and k.grain = 'ever' and k.source = s.source
  ), named as (
    select g.event_id, g.at, g.views,
           case when s.is_known or s.n + (select count(*) from event_views c where c.event_id = g.event_id and c.grain = 'ever') <= p_most
                then g.source else 'other' end as source
      from given g join sources s on s.event_id = g.event_id and s.source = g.source
  )
  insert into event_views as w (event_id, grain, at, source, views)
  select n.event_id, t.grain, t.at, n.source, sum(n.views)
    from named n
    cross join lateral (values ('quarter', n.at), ('day', date_bin('1 day', n.at, '2000-01-01 00:00+00')), ('ever', '-infinity'))
      as t (grain, at)
   group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (event_id, grain, at, source) do update set views = w.views + excluded.views;
$$;
