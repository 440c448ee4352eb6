-- What the present holder of a ticket paid for it, or the person who gave it to them: its part of the order in which it
-- was last sold, fees included.
create or replace function holder_paid(p_ticket uuid) returns bigint language sql stable as $$
  select case when t.resale_order_id is null then t.face_amount - t.discount_amount + t.fee_amount
              else coalesce((select l.agreed_amount + l.fee_amount from listings l
                              where l.ticket_id = t.id and l.order_id = t.resale_order_id and l.state = 'sold' limit 1), 0) end
    from tickets t where t.id = p_ticket
$$;
