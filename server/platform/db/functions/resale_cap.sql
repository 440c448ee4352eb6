-- The most that may be asked for a ticket: the host's share of what its seller paid, rounded down.
create or replace function resale_cap(p_paid bigint, p_basis_points integer) returns bigint language sql immutable
  return p_paid * p_basis_points / 10000;
