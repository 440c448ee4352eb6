-- The counted figures of events by part in a period, summed from as few rows as possible. All of time when p_from is
-- null. docs/rules/analytics.md
drop function if exists counted_figures(uuid[], text[], timestamptz, timestamptz, boolean);
create or replace function counted_figures(p_events uuid[], p_parts text[], p_from timestamptz, p_to timestamptz)
returns table (event_id uuid, part text, grain text, at timestamptz, key text, orders bigint, tickets bigint, complimentary bigint,
               returned bigint, gross bigint, sale_fees bigint, sale_commission bigint, refunds bigint, refund_fees bigint,
               refund_commission bigint, disputed bigint, dispute_fees bigint, dispute_commission bigint, own_commission bigint,
               paid_out bigint, resale_income bigint)
language sql stable as $$
  select g.*
    from figure_spans(p_from, p_to) s
    join event_figures g
      on g.event_id = any (p_events) and g.part = any (p_parts) and g.grain = s.grain and g.at >= s.starts_at and g.at < s.ends_at;
$$;
