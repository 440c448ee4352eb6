-- The queue of staff, computed from the tables of other domains; p_*_hours set the due times. An item ends by itself
-- (`is_over`) when its
-- cause is gone, and comes back when its cause does: `since` is then after staff was done with it.
create or replace function staff_queue(p_safety_hours int, p_report_hours int, p_money_hours int)
returns table (kind text, subject_id uuid, since timestamptz, due_at timestamptz, is_over boolean, what text,
               event_id uuid, organization_id uuid, order_id uuid, amounts jsonb)
language sql stable as $$
  select 'report', m.id, m.created_at,
         m.created_at + make_interval(hours => case m.topic when 'safety' then p_safety_hours else p_report_hours end),
         false, m.topic, e.id, e.organization_id, null::uuid, '[]'::jsonb
    from contact_messages m
    left join event_slugs s on s.slug = substring(m.about from '/(?:events|marketplace)/([a-z0-9][a-z0-9-]*)')
    left join events e on e.id = s.event_id
   where m.topic in ('report_event', 'report_listing', 'report_problem', 'safety')
  union all
  select 'dispute', d.id, d.opened_at, d.evidence_due_at, d.closed_at is not null, d.reason, d.event_id, e.organization_id,
         d.order_id, jsonb_build_array(jsonb_build_object('amount', d.amount, 'currency', d.currency))
    from disputes d join events e on e.id = d.event_id
   where d.closed_at is null or exists (select from staff_tasks t where t.kind = 'dispute' and t.subject_id = d.id)
  union all
  select 'refund', r.id, r.updated_at, r.updated_at + make_interval(hours => p_money_hours),
         r.state <> 'failed' or exists (select from refunds n where n.order_id = r.order_id and n.created_at > r.created_at
           and n.again_of_refund_id = coalesce(r.again_of_refund_id, r.id)),
         coalesce(r.failure_reason, ''), o.event_id, e.organization_id, r.order_id,
         jsonb_build_array(jsonb_build_object('amount', r.amount, 'currency', r.currency))
    from refunds r join orders o on o.id = r.order_id join events e on e.id = o.event_id
   where r.state = 'failed' or exists (select from staff_tasks t where t.kind = 'refund' and t.subject_id = r.id)
  union all
  select 'finding', f.id, f.found_at, f.found_at + make_interval(hours => p_money_hours), f.cleared_at is not null, f.kind,
         null, null, null,
         jsonb_build_array(jsonb_build_object('amount', coalesce(f.provider_amount, 0) - coalesce(f.book_amount, 0), 'currency', f.currency))
    from reconciliation_findings f
   where f.cleared_at is null or exists (select from staff_tasks t where t.kind = 'finding' and t.subject_id = f.id)
  union all
  -- A warning whose payment was not refunded at once. A later dispute or a full refund replaces it.
  select 'warning', w.id, w.created_at, w.created_at + make_interval(hours => p_money_hours),
         o.status = 'refunded' or exists (select from disputes d where d.order_id = w.order_id),
         w.fraud_type, w.event_id, e.organization_id, w.order_id,
         jsonb_build_array(jsonb_build_object('amount', p.amount, 'currency', p.currency))
    from fraud_warnings w join payments p on p.id = w.payment_id join orders o on o.id = w.order_id join events e on e.id = w.event_id
   where w.outcome = 'noted'
  union all
  select 'payouts', o.id, restricted.at, null, o.payouts_state not in ('restricted', 'rejected') or owed.amounts is null,
         o.payouts_state, null, o.id, null, coalesce(owed.amounts, '[]')
    from organizations o
    cross join lateral (
      select coalesce(max(l.at), o.updated_at) as at from audit_log l
       where l.subject_type = 'organization' and l.subject_id = o.id::text and l.action = 'payouts.changed') restricted
    cross join lateral (
      select jsonb_agg(jsonb_build_object('amount', c.amount, 'currency', c.currency) order by c.currency) as amounts
        from (select a.currency, -sum(x.amount) as amount
                from events e join ledger_accounts a on a.event_id = e.id and a.kind = 'liability' and a.name like 'org:%'
                join ledger_entries x on x.account_id = a.id
               where e.organization_id = o.id group by a.currency having sum(x.amount) < 0) c) owed
   where o.payouts_state in ('restricted', 'rejected')
      or exists (select from staff_tasks t where t.kind = 'payouts' and t.subject_id = o.id)
  union all
  select 'seller', r.id, r.assessed_at, r.due_at, r.state <> 'held', array_to_string(r.reasons, ','), r.event_id, e.organization_id,
         null, coalesce(sold.amounts, '[]')
    from seller_reviews r join events e on e.id = r.event_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('amount', c.amount, 'currency', c.currency) order by c.currency) as amounts
        from (select l.currency, sum(l.agreed_amount - l.seller_fee_amount - l.organizer_amount - l.reversed_amount - l.forfeited_amount) as amount
                from listings l
               where l.event_id = r.event_id and l.seller_user_id = r.seller_user_id and l.state = 'sold' group by 1) c) sold
   where r.state = 'held' or exists (select from staff_tasks t where t.kind = 'seller' and t.subject_id = r.id);
$$;
