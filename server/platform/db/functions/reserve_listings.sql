-- Gives the listings of an order's lines to the order, with what was agreed. The caller holds their locks and has seen that
-- nobody else has them; returns how many it gave.
create or replace function reserve_listings(p_order uuid, p_now timestamptz) returns int language sql as $$
  with given as (
    update listings l
       set state = 'reserved', order_id = p_order, agreed_amount = w.unit_price_amount, fee_amount = w.fee_amount,
           seller_fee_amount = w.seller_fee_amount, organizer_amount = w.organizer_amount, commission_amount = w.commission_amount,
           updated_at = p_now
      from order_lines w where w.order_id = p_order and l.id = w.listing_id and l.state = 'active'
    returning l.id
  )
  select count(*)::int from given;
$$;
