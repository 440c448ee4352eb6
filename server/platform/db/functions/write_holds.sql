-- Writes the orders of the accepted requests of a batch (outcome held or paid), with their lines and promo uses. Free
-- orders (paid) get their tickets and mail at once. p_from_codes: units taken from the stock reserved for a code.
create or replace function write_holds(p_event uuid, p_now timestamptz, p_requests jsonb, p_outcomes text[], p_from_codes int[])
returns void language plpgsql as $$
declare
  v_free uuid[];
begin
  insert into orders (id, session_id, event_id, currency, kind, status, buyer_user_id, buyer_email, buyer_name, buyer_key, hold_key,
                      browser_hash, request_hash, quantity, face_amount, discount_amount, fee_amount, organizer_fee_amount, total_amount,
                      promo_code_id, promo_reserved_quantity, promoter_link_id, commission_basis_points, commission_fixed_amount,
                      invitation_id, waiting_list_entry_id, created_at, expires_at, hard_expires_at, paid_at, source)
  select r.order_id, r.session_id, p_event, r.currency, case r.total when 0 then 'free' else 'primary' end, r.outcome,
         r.buyer_user_id, r.buyer_email, r.buyer_name, r.buyer_key, r.hold_key,
         decode(r.browser_hash, 'hex'), decode(r.request_hash, 'hex'), r.quantity, r.face, r.discount, r.fee, r.organizer_fee, r.total,
         r.promo_code_id, r.from_code, r.promoter_link_id, r.commission_basis_points, r.commission_fixed_amount, r.invitation_id,
         r.waiting_list_entry_id, p_now, r.expires_at, r.hard_expires_at, case r.outcome when 'paid' then p_now end, r.source
    from rows from (
      unnest(p_outcomes, p_from_codes),
      jsonb_to_recordset(p_requests) as (
        order_id uuid, session_id text, currency text, buyer_user_id uuid, buyer_email text, buyer_name text, buyer_key text,
        hold_key text, browser_hash text, request_hash text, quantity int, face bigint, discount bigint, fee bigint,
        organizer_fee bigint, total bigint, promo_code_id uuid, promoter_link_id uuid, commission_basis_points int,
        commission_fixed_amount bigint, invitation_id uuid, waiting_list_entry_id uuid, expires_at timestamptz, hard_expires_at timestamptz, source text)
    ) as r (outcome, from_code, order_id, session_id, currency, buyer_user_id, buyer_email, buyer_name, buyer_key, hold_key,
            browser_hash, request_hash, quantity, face, discount, fee, organizer_fee, total, promo_code_id, promoter_link_id,
            commission_basis_points, commission_fixed_amount, invitation_id, waiting_list_entry_id, expires_at, hard_expires_at,
            source)
   where r.outcome in ('held', 'paid');

  insert into order_lines (order_id, position, ticket_type_id, name, quantity, unit_price_amount, discount_amount, fee_amount, organizer_fee_amount)
  select r.order_id, l.n - 1, l.ticket_type_id, l.name, l.quantity, l.unit_price, l.discount, l.fee, l.organizer_fee
    from rows from (unnest(p_outcomes), jsonb_to_recordset(p_requests) as (order_id uuid, lines jsonb)) as r (outcome, order_id, lines)
    cross join lateral rows from (jsonb_to_recordset(r.lines) as (
        ticket_type_id uuid, name text, quantity int, unit_price bigint, discount bigint, fee bigint, organizer_fee bigint))
      with ordinality as l (ticket_type_id, name, quantity, unit_price, discount, fee, organizer_fee, n)
   where r.outcome in ('held', 'paid');

  insert into promo_uses (order_id, promo_code_id, state)
  select r.order_id, r.promo_code_id, case r.outcome when 'paid' then 'used' else 'held' end
    from rows from (unnest(p_outcomes), jsonb_to_recordset(p_requests) as (order_id uuid, promo_code_id uuid))
      as r (outcome, order_id, promo_code_id)
   where r.outcome in ('held', 'paid') and r.promo_code_id is not null;

  select array_agg(r.order_id) into v_free
    from rows from (unnest(p_outcomes), jsonb_to_recordset(p_requests) as (order_id uuid)) as r (outcome, order_id)
   where r.outcome = 'paid';
  if v_free is not null then
    perform issue_tickets(v_free, p_now, 'purchase');
    perform accept_by_purchase(v_free, p_now);
    insert into outbox (key, template, to_email, payload, created_at, next_attempt_at)
    select 'order-confirmation:' || o.id, 'order_confirmation', o.buyer_email, jsonb_build_object('order_id', o.id), p_now, p_now
      from orders o where o.id = any (v_free);
  end if;
end $$;
