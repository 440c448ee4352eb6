-- What recorded facts add to the figures of their events, for each part they are counted by. docs/rules/analytics.md
-- It is planned once, for few facts in large tables, whatever the tables were then.
-- Money is what the ledger's entries gave to and took from organizers (org:), promoters (promo:) and the platform
-- (fees).
-- Of what moves by an order of Resale, only the organizer's share is theirs to see. By type, a posting is shared out by
-- what
-- its tickets were sold or refunded for; what has no tickets is in the part without a key.
drop function if exists sales_facts(bigint[]);
create or replace function sales_facts(p_ids bigint[])
returns table (event_id uuid, part text, key text, at timestamptz, orders bigint, tickets bigint, complimentary bigint, returned bigint,
               gross bigint, sale_fees bigint, sale_commission bigint, refunds bigint, refund_fees bigint, refund_commission bigint,
               disputed bigint, dispute_fees bigint, dispute_commission bigint, own_commission bigint, paid_out bigint, resale_income bigint)
language sql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with postings as (
    select t.id, t.key, t.order_id, t.created_at as at, coalesce(f.event_id, a.event_id) as event_id,
           case when t.order_id is null then 'payout' when o.kind = 'resale' then 'resale' when t.key like 'sale:%' then 'sale' when t.key like 'refund.%' then 'refund'
                when t.key like 'commission.%' then 'own' else 'dispute' end as kind,
           (-sum(e.amount))::bigint as total,
           (-coalesce(sum(e.amount) filter (where a.name = 'fees'), 0))::bigint as fees,
           (-coalesce(sum(e.amount) filter (where a.name like 'promo:%'), 0))::bigint as commission,
           (-coalesce(sum(e.amount) filter (where a.name like 'org:%'), 0))::bigint as net
      from uncounted_facts f
      join ledger_transactions t on t.id = f.reference
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
      left join orders o on o.id = t.order_id
     where f.id = any (p_ids) and f.kind = 'money' and (a.name = 'fees' or a.name like 'promo:%' or a.name like 'org:%')
     group by t.id, o.kind, coalesce(f.event_id, a.event_id)
  ), money as (
    select p.event_id, p.at, p.order_id, p.key, p.kind,
           case when p.kind = 'sale' then p.total else 0 end as gross,
           case when p.kind = 'sale' then p.fees else 0 end as sale_fees,
           case when p.kind = 'sale' then p.commission else 0 end as sale_commission,
           case when p.kind = 'refund' then -p.total else 0 end as refunds,
           case when p.kind = 'refund' then -p.fees else 0 end as refund_fees,
           case when p.kind = 'refund' then -p.commission else 0 end as refund_commission,
           case when p.kind = 'dispute' then -p.total else 0 end as disputed,
           case when p.kind = 'dispute' then -p.fees else 0 end as dispute_fees,
           case when p.kind = 'dispute' then -p.commission else 0 end as dispute_commission,
           case when p.kind = 'own' then p.net else 0 end as own_commission,
           case when p.kind = 'payout' then -p.net else 0 end as paid_out,
           case when p.kind = 'resale' then p.net else 0 end as resale_income
      from postings p where p.event_id is not null and (p.net <> 0 or p.kind <> 'resale' and (p.fees <> 0 or p.commission <> 0))
  ), stock as (
    select k.event_id, k.id as ticket_id, k.order_id, k.ticket_type_id, f.kind, k.position,
           case f.kind when 'issued' then k.created_at
             else coalesce((select max(h.at) from ticket_history h where h.ticket_id = k.id and h.kind in ('refunded', 'voided')),
                           o.ended_at, k.created_at) end as at,
           o.kind = 'complimentary' as is_complimentary
      from uncounted_facts f join tickets k on k.id = f.reference join orders o on o.id = k.order_id
     where f.id = any (p_ids) and f.kind in ('issued', 'ended')
  ), counted as (
    select s.event_id, s.at, s.order_id, s.ticket_type_id, s.kind, s.position,
           (s.kind = 'issued')::int as tickets, (s.kind = 'issued' and s.is_complimentary)::int as complimentary,
           (s.kind = 'ended')::int as returned, (s.kind = 'issued' and s.position = 1 and not s.is_complimentary)::int as orders,
           -- An order is counted once for each of its types.
           (s.kind = 'issued' and not s.is_complimentary and not exists (
             select from tickets b where b.order_id = s.order_id and b.ticket_type_id = s.ticket_type_id and b.position < s.position)
           )::int as orders_of_type
      from stock s
  ), by_order as (
    select m.event_id, m.order_id, m.at, 0 as orders, 0 as tickets, 0 as complimentary, 0 as returned, m.gross, m.sale_fees,
           m.sale_commission, m.refunds, m.refund_fees, m.refund_commission, m.disputed, m.dispute_fees, m.dispute_commission,
           m.own_commission, m.paid_out, m.resale_income
      from money m
    union all
    select c.event_id, c.order_id, c.at, c.orders, c.tickets, c.complimentary, c.returned, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from counted c
  ), split as (
    select m.key, m.order_id, m.event_id, m.at, m.kind, m.gross + m.refunds as paid, m.sale_fees + m.refund_fees as fees,
           m.sale_commission + m.refund_commission + m.own_commission as commission
      from money m where m.kind in ('sale', 'refund', 'own')
  ), by_ticket as (
    -- The part of a posting for each ticket.
    select s.*, k.ticket_type_id, k.face_amount - k.discount_amount + k.fee_amount as paid_for, k.fee_amount + k.organizer_fee_amount as fee,
           k.commission_amount as share
      from split s join tickets k on k.order_id = s.order_id where s.kind = 'sale'
    union all
    select s.*, k.ticket_type_id, r.amount, k.organizer_fee_amount + case when f.keeps_fee then 0 else k.fee_amount end, k.commission_amount
      from split s join refunds f on f.id = split_part(s.key, ':', 2)::uuid
      join refund_tickets r on r.refund_id = f.id join tickets k on k.id = r.ticket_id
     where s.kind = 'refund' and s.key like 'refund.intent:%'
    union all
    select s.*, k.ticket_type_id, 0, 0, k.commission_amount
      from split s join tickets k on k.order_id = s.order_id
     where s.kind = 'own' and not exists (
       select from refund_tickets r join refunds f on f.id = r.refund_id where r.ticket_id = k.id and f.created_at <= s.at)
  ), shared as (
    select w.key, w.event_id, w.at, w.kind, w.ticket_type_id,
           share_of(w.paid, sum(w.paid_for), sum(sum(w.paid_for)) over upto, sum(sum(w.paid_for)) over whole) as paid,
           share_of(w.fees, sum(w.fee), sum(sum(w.fee)) over upto, sum(sum(w.fee)) over whole) as fees,
           share_of(w.commission, sum(w.share), sum(sum(w.share)) over upto, sum(sum(w.share)) over whole) as commission
      from by_ticket w group by w.key, w.event_id, w.at, w.kind, w.ticket_type_id, w.paid, w.fees, w.commission
    window whole as (partition by w.key), upto as (partition by w.key order by w.ticket_type_id)
  ), money_by_type as (
    select s.event_id, s.at, s.kind, s.ticket_type_id::text as key, s.paid, s.fees, s.commission from shared s
    union all
    -- Amounts that were not sold or refunded ticket by ticket.
    select r.event_id, r.at, r.kind, '', sum(r.paid), sum(r.fees), sum(r.commission)
      from (select s.key, s.event_id, s.at, s.kind, s.paid, s.fees, s.commission from split s
            union all
            select s.key, s.event_id, s.at, s.kind, -s.paid, -s.fees, -s.commission from shared s) r
     group by r.key, r.event_id, r.at, r.kind having sum(r.paid) <> 0 or sum(r.fees) <> 0 or sum(r.commission) <> 0
    union all
    select m.event_id, m.at, m.kind, '', m.disputed, m.dispute_fees, m.dispute_commission from money m where m.kind = 'dispute'
  ), by_type as (
    select c.event_id, c.at, c.ticket_type_id::text as key, c.orders_of_type as orders, c.tickets, c.complimentary, c.returned,
           null as kind, 0 as paid, 0 as fees, 0 as commission
      from counted c
    union all
    select m.event_id, m.at, m.key, 0, 0, 0, 0, m.kind, m.paid, m.fees, m.commission from money_by_type m
  )
  select b.event_id, p.part, p.key, b.at, b.orders, b.tickets, b.complimentary, b.returned, b.gross, b.sale_fees, b.sale_commission,
         b.refunds, b.refund_fees, b.refund_commission, b.disputed, b.dispute_fees, b.dispute_commission, b.own_commission, b.paid_out,
         b.resale_income
    from by_order b
    left join orders o on o.id = b.order_id
    cross join lateral (values
      ('all', ''), ('promoter', coalesce(o.promoter_link_id::text, '')), ('promo_code', coalesce(o.promo_code_id::text, '')),
      ('source', case when o.kind = 'complimentary' then 'complimentary' else coalesce(o.source, '') end)) as p (part, key)
   where p.part = 'all' or b.order_id is not null and b.resale_income = 0
  union all
  select t.event_id, 'type', t.key, t.at, t.orders, t.tickets, t.complimentary, t.returned,
         m.gross, m.sale_fees, m.sale_commission, m.refunds, m.refund_fees, m.refund_commission, m.disputed, m.dispute_fees,
         m.dispute_commission, m.own_commission, 0, 0
    from by_type t
    cross join lateral (
      select case when t.kind = 'sale' then t.paid else 0 end::bigint as gross, case when t.kind = 'sale' then t.fees else 0 end::bigint as sale_fees,
             case when t.kind = 'sale' then t.commission else 0 end::bigint as sale_commission,
             case when t.kind = 'refund' then t.paid else 0 end::bigint as refunds, case when t.kind = 'refund' then t.fees else 0 end::bigint as refund_fees,
             case when t.kind = 'refund' then t.commission else 0 end::bigint as refund_commission,
             case when t.kind = 'dispute' then t.paid else 0 end::bigint as disputed, case when t.kind = 'dispute' then t.fees else 0 end::bigint as dispute_fees,
             case when t.kind = 'dispute' then t.commission else 0 end::bigint as dispute_commission,
             case when t.kind = 'own' then t.commission else 0 end::bigint as own_commission) m;
$$;
