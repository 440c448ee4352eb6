-- A circle on the map that contains everything within a distance and slightly more; `earth_km` decides exactly. No
-- circle can contain the South Pole.
create or replace function earth_disc(p_point point, p_km double precision) returns circle
language plpgsql immutable strict parallel safe as $$
declare
  v_scale double precision := 1 + p_point[0] ^ 2 + p_point[1] ^ 2;
  v_part double precision := (p_km / 12742) ^ 2 * v_scale;
begin
  return circle(p_point / point(1 - v_part, 0), sqrt(v_part * (v_scale - v_part)) / (1 - v_part) * (1 + 1e-9) + 1e-12);
end $$;
