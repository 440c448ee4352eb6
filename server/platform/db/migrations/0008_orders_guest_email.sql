-- A guest's orders by address: they join the account that proves the address its own.
create index orders_guest_email_idx on orders (buyer_email) where buyer_user_id is null;
