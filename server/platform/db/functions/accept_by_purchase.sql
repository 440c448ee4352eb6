-- A purchase with an invitation accepts it. The caller holds the locks of the invitations. docs/rules/invitations.md
create or replace function accept_by_purchase(p_orders uuid[], p_now timestamptz) returns void language sql as $$
  update invitations i set accepted_at = p_now, declined_at = null, opened_at = coalesce(i.opened_at, p_now)
    from orders o
   where o.id = any (p_orders) and i.id = o.invitation_id and i.accepted_at is null;
$$;
