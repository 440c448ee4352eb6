-- Writes the artists of new events.
create or replace function artists_placed() returns trigger language plpgsql as $$
begin
  perform place_artists(array_agg(id)) from after_rows where line_up <> '{}' having count(*) > 0;
  return null;
end $$;
