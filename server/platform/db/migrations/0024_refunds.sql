-- Refunds ticket by ticket. docs/rules/refunds.md

alter table refunds
  -- The refund that failed first, when this one sends its money again; the newest one counts.
  add column again_of_refund_id uuid references refunds on delete restrict,
  -- The provider had too little money to send it.
  add column waits_for_balance boolean not null default false,
  -- A refund the provider gave up is owed to the buyer, as one that failed is; `canceled` is what a dispute ended.
  add constraint refunds_waits_check check (state = 'intent' or not waits_for_balance);
create index refunds_again_of_idx on refunds (again_of_refund_id) where again_of_refund_id is not null;
create index refunds_failed_idx on refunds (updated_at) where state = 'failed';
update refunds set state = 'failed' where state = 'canceled';

-- What refunds of whole orders paid for, so that every refunded ticket names its refund.
insert into refund_tickets (refund_id, ticket_id, order_id, amount)
select r.id, k.id, k.order_id, k.face_amount - k.discount_amount + k.fee_amount
  from refunds r join tickets k on k.order_id = r.order_id and k.state = 'refunded'
 where r.reason in ('buyer', 'organizer', 'event_cancelled')
   and r.amount = (select sum(s.face_amount - s.discount_amount + s.fee_amount) from tickets s
                    where s.order_id = r.order_id and s.state = 'refunded')
on conflict do nothing;
