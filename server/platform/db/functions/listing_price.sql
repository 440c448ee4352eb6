-- The price of a listing at a moment, before the buyer's fee. contract/listing-price.ts computes the same, and a test
-- compares them. p_from: when a falling price starts to fall; p_until: when it reaches its floor.
create or replace function listing_price(p_price bigint, p_floor bigint, p_from timestamptz, p_until timestamptz, p_now timestamptz)
returns bigint language sql immutable
  return case
    when p_floor is null or p_until is null or p_now < p_from then p_price
    when p_until <= p_from or p_now >= p_until then p_floor
    else p_price - (select (p_price - p_floor) * s.step * s.step / 576 / 50 * 50
      from (select floor(24 * extract(epoch from p_now - p_from) / extract(epoch from p_until - p_from))::bigint as step) s)
  end;
