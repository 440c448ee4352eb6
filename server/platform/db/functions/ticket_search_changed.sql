-- Keeps order_search in step with the names and owners of an order's tickets.
create or replace function ticket_search_changed() returns trigger language plpgsql as $$
begin
  perform refresh_order_search(array[new.order_id]);
  return null;
end $$;
