-- The number of an order for people: the last 40 bits of its id, five to a character, without letters and digits that
-- look alike. contract/order-number.ts computes the same.
create or replace function order_number(p_order uuid) returns text language sql immutable strict parallel safe as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((n >> (35 - 5 * i)) & 31)::int, 1), '' order by i)
    from (select ('x' || right(p_order::text, 10))::bit(40)::bigint as n) bits, generate_series(0, 7) i
$$;
