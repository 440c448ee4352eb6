-- Refunds ticket by ticket. docs/rules/refunds.md

alter table refunds
  -- The failed refund that this one sends again.
  add column again_of_refund_id uuid unique references refunds on delete restrict;

-- What refunds of whole orders paid for, so that every refunded ticket names its refund.
insert into refund_tickets (refund_id, ticket_id, order_id, amount)
select r.id, k.id, k.order_id, k.face_amount - k.discount_amount + k.fee_amount
  from refunds r join tickets k on k.order_id = r.order_id and k.state = 'refunded'
 where r.reason in ('buyer', 'organizer', 'event_cancelled')
   and r.amount = (select sum(s.face_amount - s.discount_amount + s.fee_amount) from tickets s
                    where s.order_id = r.order_id and s.state = 'refunded')
on conflict do nothing;
