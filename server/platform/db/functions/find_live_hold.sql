-- A buyer's live hold of an event, and what another request of the buyer may do with it.
--   is_usable       the same request returns it: its time is not over, or its payment is being confirmed
--   must_end_first  a different request cannot replace it: it has a payment page, a code,
--                   listings of Resale, or types that are not locked
drop function if exists find_live_hold(uuid, text, timestamptz, uuid[]);
create or replace function find_live_hold(p_event uuid, p_hold_key text, p_now timestamptz, p_locked_types uuid[])
returns table (id uuid, buyer_key text, quantity int, total_amount bigint, request_hash bytea, is_usable boolean, must_end_first boolean) language sql stable as $$
  select o.id, o.buyer_key, o.quantity, o.total_amount, o.request_hash,
         o.status = 'held' and o.expires_at > p_now
           or exists (select from payment_sessions s where s.order_id = o.id and s.state = 'complete'),
         o.status = 'releasing' or o.kind = 'resale' or o.promo_code_id is not null
           or exists (select from payment_sessions s where s.order_id = o.id and s.state in ('creating', 'open', 'complete'))
           or exists (select from order_lines l where l.order_id = o.id and l.ticket_type_id <> all (p_locked_types))
    from orders o
   -- "is true" prevents the planner from choosing an index on the event (live_hold_key.sql); "limit" tells it that this
   -- finds one row.
   where live_hold_key(o.status, o.hold_key) = p_hold_key and (o.event_id = p_event) is true
   limit 1
$$;
