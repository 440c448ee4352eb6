-- Locks the invitation that an order was made with, after its stock and before the order.
create or replace function lock_order_invitation(p_order uuid) returns void language plpgsql as $$
begin
  perform from invitations i where i.id = (select o.invitation_id from orders o where o.id = p_order) for update;
end $$;
