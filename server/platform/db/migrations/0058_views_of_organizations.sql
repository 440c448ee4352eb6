-- Views of all events of an organization by source: the table of sources reads one sum instead of one for each event.
-- docs/rules/analytics.md

create table organization_views (
  organization_id uuid not null references organizations on delete cascade,
  currency text not null,
  grain text not null check (grain in ('ever', 'four_weeks', 'week', 'day', 'hour', 'quarter')),
  at timestamptz not null,
  source text not null check (source <> '' and length(source) <= 80),
  views bigint not null check (views > 0),
  primary key (organization_id, currency, grain, at, source)
);

insert into organization_views (organization_id, currency, grain, at, source, views)
select e.organization_id, e.currency, v.grain, v.at, v.source, sum(v.views)
  from event_views v join events e on e.id = v.event_id where v.source <> '' group by 1, 2, 3, 4, 5;
