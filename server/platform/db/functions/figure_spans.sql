-- The spans of stored sums that make up a time exactly: whole weeks, days before and after them, quarter hours before and
-- after those. p_from and p_to are quarter hours; null for all of time. docs/rules/analytics.md
create or replace function figure_spans(p_from timestamptz, p_to timestamptz)
returns table (grain text, starts_at timestamptz, ends_at timestamptz) language plpgsql immutable rows 5 as $$
declare
  v_origin constant timestamptz := '2000-01-03 00:00+00';
  v_first_day timestamptz; v_end_day timestamptz; v_first_week timestamptz; v_end_week timestamptz;
begin
  if p_from is null then
    return query values ('ever', '-infinity'::timestamptz, 'infinity'::timestamptz);
    return;
  end if;
  v_first_day := least(p_to, date_bin('1 day', p_from + interval '1 day' - interval '1 microsecond', v_origin));
  v_end_day := greatest(v_first_day, date_bin('1 day', p_to, v_origin));
  v_first_week := least(v_end_day, date_bin('7 days', v_first_day + interval '7 days' - interval '1 microsecond', v_origin));
  v_end_week := greatest(v_first_week, date_bin('7 days', v_end_day, v_origin));
  return query
    select s.* from (values ('quarter', p_from, v_first_day), ('day', v_first_day, v_first_week), ('week', v_first_week, v_end_week),
                            ('day', v_end_week, v_end_day), ('quarter', v_end_day, p_to)) as s (grain, starts_at, ends_at)
     where s.starts_at < s.ends_at;
end $$;
