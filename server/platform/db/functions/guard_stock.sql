-- Refuses a change of held and sold by anything but the stock functions. docs/rules/inventory.md
create or replace function guard_stock() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('velvet.stock', true), '') <> 'open' then
    raise exception 'stock is changed by the stock functions only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
