-- The total price of one ticket, fees included. contract/ticket-price.ts computes the same, and a test compares them.
create or replace function ticket_total(p_price bigint, p_fee_payer text, p_basis_points integer, p_fixed bigint)
returns bigint language sql immutable
  return p_price + case when p_price = 0 or p_fee_payer <> 'buyer' then 0 else (p_price * p_basis_points + 5000) / 10000 + p_fixed end;
