-- Where events are, as points of a map: a tree of flat points is read in few pages, however many events are in one place,
-- and answers from itself what lists filter by. docs/rules/finding.md tells how a flat map tells true distances.

-- The stereographic map of the whole earth, seen from the South Pole: no seam at the date line, and circles stay circles.
-- The South Pole itself lies nowhere on it; what is there is taken to be a tenth of a millimetre away.
drop function earth_point(double precision, double precision);
create function earth_point(p_latitude double precision, p_longitude double precision) returns point
language sql immutable strict parallel safe as $$
  select point(tand((90 - greatest(p_latitude, -89.999999999)) / 2) * cosd(p_longitude),
               tand((90 - greatest(p_latitude, -89.999999999)) / 2) * sind(p_longitude))
$$;

-- Kilometres between two points of the map, through the earth: at the lengths asked for the same as along its surface.
create function earth_km(p_one point, p_other point) returns double precision
language sql immutable strict parallel safe as $$
  select 12742 * (p_one <-> p_other) / sqrt((1 + p_one[0] * p_one[0] + p_one[1] * p_one[1])
                                            * (1 + p_other[0] * p_other[0] + p_other[1] * p_other[1]))
$$;

-- All that is so near to a point, as a circle of the map and a hair wider: `earth_km` says what is in it. No circle holds
-- the South Pole.
create function earth_disc(p_point point, p_km double precision) returns circle
language plpgsql immutable strict parallel safe as $$
declare
  v_scale double precision := 1 + p_point[0] ^ 2 + p_point[1] ^ 2;
  v_part double precision := (p_km / 12742) ^ 2 * v_scale;
begin
  return circle(p_point / point(1 - v_part, 0), sqrt(v_part * (v_scale - v_part)) / (1 - v_part) * (1 + 1e-9) + 1e-12);
end $$;

drop index event_search_place_idx;
alter table event_search alter column place type point
  using point(cube_ll_coord(place, 1) / (6371 + cube_ll_coord(place, 3)), cube_ll_coord(place, 2) / (6371 + cube_ll_coord(place, 3)));
create index event_search_place_idx on event_search using gist (place)
  include (event_id, starts_at, ends_at, night, price_amount, age_limit, time_zone, category);

-- Nothing else used it; where somebody else brought it or needs it, it stays.
do $$ begin
  drop extension cube;
exception when insufficient_privilege or dependent_objects_still_exist then null;
end $$;
