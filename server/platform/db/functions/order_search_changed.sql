-- Updates order_search when an order changes after its sale, or ends without one.
create or replace function order_search_changed() returns trigger language plpgsql as $$
begin
  if coalesce(old.paid_at, old.ended_at, old.created_at) <> coalesce(new.paid_at, new.ended_at, new.created_at) then
    delete from order_search s
     where s.event_id = old.event_id and s.sorted_at = coalesce(old.paid_at, old.ended_at, old.created_at) and s.order_id = old.id;
  end if;
  perform refresh_order_search(array[new.id]);
  return null;
end $$;
