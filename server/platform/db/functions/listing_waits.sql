-- Gives the waiting list priority: a listing that is new, comes back or gets cheaper is hidden while people wait for
-- its type. The matcher shows it if it fits none of them. docs/rules/waiting-list.md
create or replace function listing_waits() returns trigger language plpgsql as $$
begin
  if new.state <> 'active' or new.link_hash is not null
     or (tg_op = 'UPDATE' and old.state = 'active' and new.price_amount >= old.price_amount) then
    return new;
  end if;
  if exists (select from waiting_list_entries w
              where w.event_id = new.event_id and w.state = 'waiting'
                and (w.ticket_type_ids = '{}' or new.ticket_type_id = any (w.ticket_type_ids))) then
    new.shown_at := null;
  else
    new.shown_at := coalesce(new.shown_at, new.updated_at);
  end if;
  return new;
end $$;
