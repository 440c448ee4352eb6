-- A place on the stereographic map of the whole earth, seen from the South Pole: no seam at the date line, and circles stay
-- circles. The South Pole itself lies nowhere on it; what is there is taken to be a tenth of a millimetre away.
-- docs/rules/finding.md tells how a flat map tells true distances.
create or replace function earth_point(p_latitude double precision, p_longitude double precision) returns point
language sql immutable strict parallel safe as $$
  select point(tand((90 - greatest(p_latitude, -89.999999999)) / 2) * cosd(p_longitude),
               tand((90 - greatest(p_latitude, -89.999999999)) / 2) * sind(p_longitude))
$$;
