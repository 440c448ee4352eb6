-- Issues the tickets of paid or free orders: one per unit, each with its exact share of the order's amounts.
create or replace function issue_tickets(p_orders uuid[], p_now timestamptz, p_via text) returns void language sql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with units as (
    select uuidv7() as id, o.id as order_id, o.event_id, o.currency, o.kind, o.buyer_user_id, o.buyer_email, o.buyer_name,
           o.holder_names, o.invitation_id, o.commission_basis_points, o.commission_fixed_amount,
           row_number() over (partition by o.id order by l.position, n) as position,
           l.ticket_type_id, l.unit_price_amount as face,
           l.discount_amount / l.quantity + (case when n <= l.discount_amount % l.quantity then 1 else 0 end) as discount,
           l.fee_amount / l.quantity + (case when n <= l.fee_amount % l.quantity then 1 else 0 end) as fee,
           l.organizer_fee_amount / l.quantity + (case when n <= l.organizer_fee_amount % l.quantity then 1 else 0 end) as organizer_fee
      from orders o
      join order_lines l on l.order_id = o.id
      cross join generate_series(1, l.quantity) n
     where o.id = any (p_orders)
  ), issued as (
    insert into tickets (id, event_id, ticket_type_id, order_id, position, state, owner_user_id, owner_email, holder_name,
                         code_key, currency, face_amount, discount_amount, fee_amount, organizer_fee_amount, commission_amount, created_at)
    select id, event_id, ticket_type_id, order_id, position, 'valid', buyer_user_id, buyer_email,
           -- A plus-one may have no name yet: it is added later or at the door.
           coalesce(nullif(holder_names ->> (position - 1)::int, ''),
                    case when kind <> 'complimentary' and invitation_id is null or position = 1 then buyer_name else '' end),
           uuid_send(gen_random_uuid()), currency, face, discount, fee, organizer_fee,
           case when commission_basis_points is not null then (face - discount) * commission_basis_points / 10000
                when commission_fixed_amount is not null then least(commission_fixed_amount, face - discount)
                else 0 end,
           p_now
      from units
    returning id, owner_user_id, owner_email
  ), versions as (
    insert into ticket_versions (ticket_id, version, owner_user_id, owner_email, acquired_via, valid_from)
    select id, 1, owner_user_id, owner_email, p_via, p_now from issued
  )
  insert into ticket_history (ticket_id, at, kind, actor_user_id)
  select id, p_now, 'issued', owner_user_id from issued;
  select refresh_order_search(p_orders);
$$;
