-- Updates the artists of events whose line-up changed.
create or replace function artists_replaced() returns trigger language plpgsql as $$
begin
  perform place_artists(array_agg(n.id)) from after_rows n join before_rows o on o.id = n.id
   where n.line_up is distinct from o.line_up having count(*) > 0;
  return null;
end $$;
