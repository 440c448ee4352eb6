-- Adds the event of a listing that becomes publicly visible to event_resale.
create or replace function listing_shown() returns trigger language plpgsql as $$
begin
  insert into event_resale as r (event_id, starts_at, closes_at, is_open, price_amount, listed_at)
  select e.id, e.starts_at, coalesce(e.doors_at, e.starts_at),
      e.state = 'published' and e.visibility = 'public' and e.resale_allowed and e.resale_paused_at is null,
      new.price_amount, new.shown_at
    from events e where e.id = new.event_id
  on conflict (event_id) do update set price_amount = least(r.price_amount, excluded.price_amount),
    listed_at = greatest(r.listed_at, excluded.listed_at)
   where excluded.price_amount < r.price_amount or excluded.listed_at > r.listed_at;
  return null;
end $$;
