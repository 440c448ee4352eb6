-- The part of an amount that falls to one of several weights, in whole minor units: the parts of all weights sum to the
-- amount. p_upto: this weight and those before it. Nothing when all weights are nothing.
create or replace function share_of(p_amount bigint, p_weight numeric, p_upto numeric, p_whole numeric) returns bigint
language sql immutable as $$
  select case when p_whole = 0 then 0
              else div(p_amount * p_upto, p_whole) - div(p_amount * (p_upto - p_weight), p_whole) end::bigint;
$$;
