-- Moves a guest's sold order to another address: its tickets get new codes, and links and codes sent to the old address
-- end. docs/rules/orders.md   moved | same   fixed   it is not a guest's any more, the address was proved by opening a
-- mail, or one of its tickets was used or has moved on   buyer_limit   the new address would have too many
create or replace function move_order(p_order uuid, p_email text, p_buyer_key text, p_actor uuid, p_now timestamptz)
returns table (outcome text, available int) language plpgsql as $$
declare
  v_known record;
  v_order record;
  v_limit int;
  v_has int;
  v_moving uuid[];
  v_is_fixed boolean;
begin
  select o.event_id, o.buyer_key, o.kind into v_known from orders o where o.id = p_order;
  select e.max_per_buyer into v_limit from events e where e.id = v_known.event_id and v_known.kind <> 'complimentary';
  if v_limit is not null then
    insert into buyer_counts (event_id, buyer_key, quantity) values (v_known.event_id, p_buyer_key, 0) on conflict do nothing;
  end if;
  -- The usual lock order: buyer counts, then the order, then its tickets.
  perform 1 from buyer_counts c
   where c.event_id = v_known.event_id and c.buyer_key in (v_known.buyer_key, p_buyer_key) order by c.buyer_key for update;
  select o.status, o.buyer_user_id, o.buyer_key, o.buyer_email into v_order from orders o where o.id = p_order for update;
  perform 1 from tickets t where t.order_id = p_order and t.resale_order_id is null or t.resale_order_id = p_order order by t.id for update;
  select array_agg(t.id) filter (where t.state = 'valid'),
         bool_or(t.state in ('listed', 'transferring', 'used')
                 or t.state = 'valid' and (t.owner_user_id is not null or t.owner_email <> v_order.buyer_email))
    into v_moving, v_is_fixed from tickets t where t.order_id = p_order and t.resale_order_id is null or t.resale_order_id = p_order;

  if v_order.buyer_email = p_email then
    return query select 'same'::text, null::int;
    return;
  end if;
  if v_order.status not in ('paid', 'partially_refunded') or v_order.buyer_user_id is not null
     or v_order.buyer_key <> v_known.buyer_key or v_is_fixed or v_moving is null
     or exists (select from guest_links l where l.email = v_order.buyer_email and l.opened_at is not null) then
    return query select 'fixed'::text, null::int;
    return;
  end if;
  select c.quantity into v_has from buyer_counts c where c.event_id = v_known.event_id and c.buyer_key = p_buyer_key;
  if v_limit is not null and v_order.buyer_key <> p_buyer_key then
    if v_has + cardinality(v_moving) > v_limit then
      return query select 'buyer_limit'::text, greatest(v_limit - v_has, 0);
      return;
    end if;
    update buyer_counts c
       set quantity = c.quantity + case when c.buyer_key = p_buyer_key then cardinality(v_moving) else -cardinality(v_moving) end
     where c.event_id = v_known.event_id and c.buyer_key in (v_order.buyer_key, p_buyer_key);
  end if;

  update orders o set buyer_email = p_email, buyer_key = p_buyer_key, hold_key = 'g:' || p_email || ':moved' where o.id = p_order;
  update tickets t set owner_email = p_email, code_version = t.code_version + 1 where t.id = any (v_moving);
  update ticket_versions v set valid_to = p_now where v.ticket_id = any (v_moving) and v.valid_to is null;
  insert into ticket_versions (ticket_id, version, owner_email, acquired_via, valid_from)
  select t.id, t.code_version, p_email, 'reissue', p_now from tickets t where t.id = any (v_moving);
  insert into ticket_history (ticket_id, at, kind, actor_user_id) select id, p_now, 'reissued', p_actor from unnest(v_moving) id;
  update guest_links l set revoked_at = p_now where l.order_id = p_order and l.revoked_at is null;
  update outbox m set to_email = p_email
   where m.sent_at is null and m.failed_at is null
     and coalesce(m.payload ->> 'order_id', m.payload ->> 'ticket_id') = any (array_append(v_moving::text[], p_order::text));
  return query select 'moved'::text, null::int;
end $$;
