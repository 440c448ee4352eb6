-- The stored spans that make up a period exactly: the largest that fit in its middle, smaller ones before and after.
-- p_from and p_to are full quarter hours; null for all of time. docs/rules/analytics.md
create or replace function figure_spans(p_from timestamptz, p_to timestamptz)
returns table (grain text, starts_at timestamptz, ends_at timestamptz) language plpgsql immutable rows 5 as $$
declare
  v_origin constant timestamptz := '2000-01-03 00:00+00';
  v_grains constant text[] := '{quarter,hour,day,week,four_weeks}';
  v_lengths constant interval[] := '{15 minutes,1 hour,1 day,7 days,28 days}';
  v_from timestamptz := p_from; v_to timestamptz := greatest(p_from, p_to); v_first timestamptz; v_end timestamptz;
begin
  if p_from is null then
    return query values ('ever', '-infinity'::timestamptz, 'infinity'::timestamptz);
    return;
  end if;
  for n in 2 .. cardinality(v_grains) loop
    v_first := least(v_to, date_bin(v_lengths[n], v_from + v_lengths[n] - interval '1 microsecond', v_origin));
    v_end := greatest(v_first, date_bin(v_lengths[n], v_to, v_origin));
    return query
      select v_grains[n - 1], s.starts_at, s.ends_at from (values (v_from, v_first), (v_end, v_to)) as s (starts_at, ends_at)
       where s.starts_at < s.ends_at;
    v_from := v_first;
    v_to := v_end;
  end loop;
  return query select v_grains[cardinality(v_grains)], v_from, v_to where v_from < v_to;
end $$;
