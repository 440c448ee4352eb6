-- Stores the outcomes of requests with an idempotency key, so that a repeated call gets the same outcome.
create or replace function remember_answers(
  p_now timestamptz, p_requests jsonb, p_outcomes text[], p_orders uuid[], p_available int[]) returns void language sql as $$
  insert into idempotency_keys (hold_key, key, request_hash, order_id, refusal, created_at)
  select r.hold_key, r.idempotency_key, decode(r.request_hash, 'hex'), r.order_id,
         case when r.order_id is null then jsonb_build_object('outcome', r.outcome, 'available', r.available) end, p_now
    from rows from (
      unnest(p_outcomes, p_orders, p_available),
      jsonb_to_recordset(p_requests) as (hold_key text, idempotency_key text, request_hash text)
    ) as r (outcome, order_id, available, hold_key, idempotency_key, request_hash)
   where r.idempotency_key is not null
     and r.outcome in ('held', 'paid', 'same', 'sold_out', 'buyer_limit', 'promo_used_up', 'not_on_sale',
                       'listing_taken', 'listing_gone', 'own_listing', 'resale_paused')
  on conflict do nothing;
$$;
