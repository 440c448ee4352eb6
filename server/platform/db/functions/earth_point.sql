-- A place in the stereographic projection of the earth from the South Pole: no seam at the date line, and circles stay
-- circles. The South Pole has no point; a place there is treated as a tenth of a millimetre away.
-- docs/rules/finding.md explains how the flat map gives true distances.
create or replace function earth_point(p_latitude double precision, p_longitude double precision) returns point
language sql immutable strict parallel safe as $$
  select point(tand((90 - greatest(p_latitude, -89.999999999)) / 2) * cosd(p_longitude),
               tand((90 - greatest(p_latitude, -89.999999999)) / 2) * sind(p_longitude))
$$;
