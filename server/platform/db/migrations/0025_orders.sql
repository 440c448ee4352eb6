-- Orders and guests as a host searches them. docs/rules/orders.md

-- One narrow row per order that is not open any more: what an event's orders are listed, filtered and searched by. Written with
-- the tickets of a sale (issue_tickets) and kept by triggers; only refresh_order_search writes it.
create table order_search (
  event_id uuid not null,
  -- When it was paid, or ended without a payment.
  sorted_at timestamptz not null,
  order_id uuid not null references orders on delete cascade,
  status text not null,
  kind text not null,
  promo_code_id uuid,
  promoter_link_id uuid,
  ticket_type_ids uuid[] not null,
  -- Folded (search_fold): buyer, address and number of the order, then a line for each ticket.
  document text not null,
  primary key (event_id, sorted_at, order_id)
);

select refresh_order_search(array_agg(id)) from orders where status not in ('held', 'releasing');

create trigger orders_search_changed after update on orders for each row
  when (new.status not in ('held', 'releasing') and not (old.status in ('held', 'releasing') and new.status = 'paid')
    and (old.status, old.paid_at, old.ended_at, old.buyer_name, old.buyer_email)
        is distinct from (new.status, new.paid_at, new.ended_at, new.buyer_name, new.buyer_email))
  execute function order_search_changed();

create trigger tickets_search_changed after update of holder_name, owner_email on tickets for each row
  when (old.holder_name <> new.holder_name or old.owner_email <> new.owner_email)
  execute function ticket_search_changed();

-- The mails about an order and its tickets.
create index outbox_about_idx on outbox (coalesce(payload ->> 'order_id', payload ->> 'ticket_id'))
  where coalesce(payload ->> 'order_id', payload ->> 'ticket_id') is not null;
