-- Writes the orders of the accepted requests of a batch, one line for each listing, and reserves the listings. The
-- caller (take_listings) holds their locks.
drop function if exists write_resale_hold(jsonb);
create or replace function write_resale_holds(p_event uuid, p_now timestamptz, p_requests jsonb, p_outcomes text[])
returns void language plpgsql as $$
begin
  insert into orders (id, session_id, event_id, currency, kind, status, buyer_user_id, buyer_email, buyer_name, buyer_key, hold_key,
                      browser_hash, request_hash, quantity, face_amount, fee_amount, total_amount, promoter_link_id,
                      commission_basis_points, created_at, expires_at, hard_expires_at, source, waiting_list_entry_id)
  select r.order_id, r.session_id, p_event, r.currency, 'resale', 'held', r.buyer_user_id, r.buyer_email, r.buyer_name, r.buyer_key,
         r.hold_key, decode(r.browser_hash, 'hex'), decode(r.request_hash, 'hex'), r.quantity, r.face, r.fee, r.total, r.promoter_link_id,
         r.commission_basis_points, p_now, r.expires_at, r.hard_expires_at, r.source, r.waiting_list_entry_id
    from rows from (
      unnest(p_outcomes),
      jsonb_to_recordset(p_requests) as (
        order_id uuid, session_id text, currency text, buyer_user_id uuid, buyer_email text, buyer_name text, buyer_key text,
        hold_key text, browser_hash text, request_hash text, quantity int, face bigint, fee bigint, total bigint, promoter_link_id uuid,
        commission_basis_points int, expires_at timestamptz, hard_expires_at timestamptz, source text, waiting_list_entry_id uuid)
    ) as r (outcome, order_id, session_id, currency, buyer_user_id, buyer_email, buyer_name, buyer_key, hold_key, browser_hash,
            request_hash, quantity, face, fee, total, promoter_link_id, commission_basis_points, expires_at, hard_expires_at, source,
            waiting_list_entry_id)
   where r.outcome = 'held';

  insert into order_lines (order_id, position, ticket_type_id, name, quantity, unit_price_amount, fee_amount, listing_id,
                           seller_fee_amount, organizer_amount, commission_amount)
  select r.order_id, w.n - 1, w.ticket_type_id, w.name, 1, w.unit_price, w.fee, w.id, w.seller_fee, w.organizer, w.commission
    from rows from (unnest(p_outcomes), jsonb_to_recordset(p_requests) as (order_id uuid, lines jsonb)) as r (outcome, order_id, lines)
    cross join lateral rows from (jsonb_to_recordset(r.lines) as (
        id uuid, ticket_type_id uuid, name text, unit_price bigint, fee bigint, seller_fee bigint, organizer bigint, commission bigint))
      with ordinality as w (id, ticket_type_id, name, unit_price, fee, seller_fee, organizer, commission, n)
   where r.outcome = 'held';

  perform reserve_listings(array(
    select r.order_id from rows from (unnest(p_outcomes), jsonb_to_recordset(p_requests) as (order_id uuid)) as r (outcome, order_id)
     where r.outcome = 'held'), p_now);
end $$;
