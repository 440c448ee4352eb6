-- Kilometres between two points of the map, straight through the earth: at these lengths the same as on its surface.
create or replace function earth_km(p_one point, p_other point) returns double precision
language sql immutable strict parallel safe as $$
  select 12742 * (p_one <-> p_other) / sqrt((1 + p_one[0] * p_one[0] + p_one[1] * p_one[1])
                                            * (1 + p_other[0] * p_other[0] + p_other[1] * p_other[1]))
$$;
