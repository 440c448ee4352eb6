-- Updates order_search when the names or owners of an order's tickets change.
create or replace function ticket_search_changed() returns trigger language plpgsql as $$
begin
  perform refresh_order_search(array[new.order_id]);
  return null;
end $$;
