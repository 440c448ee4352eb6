-- The highest price for a ticket: the share of the seller's payment that the host allows, rounded down.
create or replace function resale_cap(p_paid bigint, p_basis_points integer) returns bigint language sql immutable
  return p_paid * p_basis_points / 10000;
