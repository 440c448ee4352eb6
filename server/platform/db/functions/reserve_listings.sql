-- Reserves the listings on the lines of these orders, with the agreed amounts. The caller holds their locks and has
-- checked that they are free.
drop function if exists reserve_listings(uuid, timestamptz);
create or replace function reserve_listings(p_orders uuid[], p_now timestamptz) returns void language sql as $$
  update listings l
     set state = 'reserved', order_id = w.order_id, agreed_amount = w.unit_price_amount, fee_amount = w.fee_amount,
         seller_fee_amount = w.seller_fee_amount, organizer_amount = w.organizer_amount, commission_amount = w.commission_amount,
         updated_at = p_now
    from order_lines w where w.order_id = any (p_orders) and l.id = w.listing_id and l.state = 'active'
$$;
