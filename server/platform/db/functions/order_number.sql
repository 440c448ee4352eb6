-- The number of an order that people read and say: the last 40 bits of its id, five to a character, in letters and digits
-- that are not mistaken for one another. contract/order-number.ts has the same.
create or replace function order_number(p_order uuid) returns text language sql immutable strict parallel safe as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((n >> (35 - 5 * i)) & 31)::int, 1), '' order by i)
    from (select ('x' || right(p_order::text, 10))::bit(40)::bigint as n) bits, generate_series(0, 7) i
$$;
