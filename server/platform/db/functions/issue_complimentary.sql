-- Issues tickets that cost nothing, for an invitation or as a gift of the host: takes their stock, writes the paid
-- order and its mail. Returns null when issued, otherwise how many are left. Complimentary tickets do not count towards
-- the limit per buyer. docs/rules/inventory.md
create or replace function issue_complimentary(p_order jsonb, p_now timestamptz) returns int
language plpgsql set velvet.stock = 'open' as $$
declare
  v_order record;
  v_name text;
  v_left int;
begin
  select * into v_order from jsonb_to_record(p_order) as r (
    id uuid, session_id text, event_id uuid, ticket_type_id uuid, invitation_id uuid, quantity int, buyer_user_id uuid,
    buyer_email text, buyer_name text, buyer_key text, request_hash text, holder_names jsonb);
  perform from ticket_types t where t.id = v_order.ticket_type_id and t.event_id = v_order.event_id for update;
  perform from event_stock s where s.event_id = v_order.event_id for update;
  select t.name, case when t.state = 'archived' then 0
                      else least(t.capacity - t.held - t.sold - t.reserved, s.capacity - s.held - s.sold) end
    into v_name, v_left
    from ticket_types t left join event_stock s on s.event_id = t.event_id
   where t.id = v_order.ticket_type_id and t.event_id = v_order.event_id;
  if not found or v_left < v_order.quantity then
    return greatest(coalesce(v_left, 0), 0);
  end if;
  update ticket_types t set sold = t.sold + v_order.quantity where t.id = v_order.ticket_type_id;
  update event_stock s set sold = s.sold + v_order.quantity where s.event_id = v_order.event_id;
  insert into orders (id, session_id, event_id, currency, kind, status, buyer_user_id, buyer_email, buyer_name, buyer_key, hold_key,
                      request_hash, quantity, face_amount, total_amount, holder_names, invitation_id,
                      created_at, expires_at, hard_expires_at, paid_at)
  select v_order.id, v_order.session_id, e.id, e.currency, 'complimentary', 'paid', v_order.buyer_user_id, v_order.buyer_email,
         v_order.buyer_name, v_order.buyer_key, coalesce('i:' || v_order.invitation_id, 'c:' || v_order.id), decode(v_order.request_hash, 'hex'), v_order.quantity, 0, 0,
         v_order.holder_names, v_order.invitation_id, p_now, p_now, p_now, p_now
    from events e where e.id = v_order.event_id;
  insert into order_lines (order_id, position, ticket_type_id, name, quantity, unit_price_amount)
  values (v_order.id, 0, v_order.ticket_type_id, v_name, v_order.quantity, 0);
  perform issue_tickets(array[v_order.id], p_now, 'complimentary');
  insert into outbox (key, template, to_email, payload, created_at, next_attempt_at)
  values ('order-confirmation:' || v_order.id, 'order_confirmation', v_order.buyer_email,
          jsonb_build_object('order_id', v_order.id), p_now, p_now);
  return null;
end $$;
