-- Fees, commission and net by ticket type; sums of hours and of four weeks, so that fewer rows make up a time; and payments
-- that a card's network suspects in the queue of staff.

alter table staff_tasks
  drop constraint staff_tasks_kind_check,
  add constraint staff_tasks_kind_check check (kind in ('report', 'dispute', 'refund', 'finding', 'warning', 'payouts', 'seller'));

-- All that happened is counted anew (docs/rules/analytics.md): figures are exact while that goes on. Views stay.
delete from event_figures;
alter table event_figures
  drop constraint event_figures_grain_check,
  add constraint event_figures_grain_check check (grain in ('ever', 'four_weeks', 'week', 'day', 'hour', 'quarter'));
delete from organization_figures where views = 0;
update organization_figures set orders = 0, tickets = 0, returned = 0, gross = 0, refunds = 0;
alter table organization_figures
  add column grain text not null default 'quarter' check (grain in ('hour', 'quarter')),
  drop constraint organization_figures_pkey,
  add primary key (organization_id, currency, grain, at);
alter table organization_figures alter column grain drop default;
insert into organization_figures (organization_id, currency, grain, at, views)
select f.organization_id, f.currency, 'hour', date_bin('1 hour', f.at, '2000-01-03 00:00+00'), sum(f.views)
  from organization_figures f group by 1, 2, 3, 4;
alter table event_views
  drop constraint event_views_grain_check,
  add constraint event_views_grain_check check (grain in ('ever', 'four_weeks', 'week', 'day', 'hour', 'quarter'));
insert into event_views (event_id, grain, source, at, views)
select v.event_id, g.grain, v.source, date_bin(g.length, v.at, '2000-01-03 00:00+00'), sum(v.views)
  from event_views v cross join (values ('hour', interval '1 hour'), ('four_weeks', interval '28 days')) as g (grain, length)
 where v.grain = 'quarter' group by 1, 2, 3, 4;
delete from uncounted_facts;
insert into uncounted_facts (kind, reference, event_id) select 'issued', k.id, k.event_id from tickets k order by k.id;
insert into uncounted_facts (kind, reference, event_id)
select 'ended', k.id, k.event_id from tickets k where k.state in ('refunded', 'void') order by k.id;
insert into uncounted_facts (kind, reference, event_id)
select 'money', t.id, o.event_id from ledger_transactions t left join orders o on o.id = t.order_id
 where t.key not like 'fee:%' and t.key not like 'refund.sent:%' and t.key not like 'transfer.done:%' order by t.id;
