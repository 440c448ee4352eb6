-- The one module that changes stock. docs/rules/inventory.md tells the rules.
-- Locks are taken in one order everywhere: ticket types by ascending id, event, buyer counts, promo codes, orders.

-- Nothing but the functions below changes held, sold or what is reserved.
create function stock_has_one_door() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('velvet.stock', true), '') <> 'open' then
    raise exception 'stock is changed by the stock functions only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ticket_types_stock_door before update on ticket_types for each row
  when (old.held is distinct from new.held or old.sold is distinct from new.sold)
  execute function stock_has_one_door();
create trigger event_stock_door before update on event_stock for each row
  when (old.held is distinct from new.held or old.sold is distinct from new.sold)
  execute function stock_has_one_door();

-- Issues the tickets of paid or free orders: one per unit, each with its exact share of the order's amounts.
create function issue_tickets(p_orders uuid[], p_now timestamptz, p_via text) returns void language sql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with units as (
    select uuidv7() as id, o.id as order_id, o.event_id, o.currency, o.buyer_user_id, o.buyer_email, o.buyer_name,
           o.holder_names, o.commission_basis_points, o.commission_fixed_amount,
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
           coalesce(nullif(holder_names ->> (position - 1)::int, ''), buyer_name),
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
$$;

-- Takes holds for many requests of one event in arrival order, all in one statement: exact first come, first served.
-- A request names its lines by index into p_types (ascending ids). Answers one outcome per request:
--   held | paid            taken (paid: the total is zero, its tickets are issued)
--   same                   the buyer's live hold for the same request
--   replay                 an idempotency key seen before: its order, or the refusal it got
--   wait                   the buyer's live hold is at the provider, uses a code or other types: it must end by itself first
--   sold_out | buyer_limit | promo_used_up | not_on_sale | stale | key_reused
-- p_promos: the codes' ids; p_hold_keys and p_keys: each request's hold key and idempotency key (or null), in order.
-- The plans are fixed to index look-ups: a plan made while the tables were small must not live on into a rush.
create function take_holds(
  p_event uuid, p_now timestamptz, p_types uuid[], p_promos uuid[], p_hold_keys text[], p_keys text[], p_requests jsonb)
returns table (i int, outcome text, order_id uuid, available int, refusal jsonb)
language plpgsql set velvet.stock = 'open' set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_event record;
  v_row record;
  v_request jsonb;
  v_line jsonb;
  v_count int := jsonb_array_length(p_requests);
  v_left int[] := array_fill(null::int, array[cardinality(p_types)]);      -- null: unlimited
  v_on_sale boolean[] := array_fill(false, array[cardinality(p_types)]);
  v_held int[] := array_fill(0, array[cardinality(p_types)]);
  v_sold int[] := array_fill(0, array[cardinality(p_types)]);
  v_reserved int[] := array_fill(0, array[cardinality(p_types)]);
  v_has_keys boolean := array_length(array_remove(p_keys, null), 1) > 0;
  v_event_left int; v_event_capped boolean; v_event_held int := 0; v_event_sold int := 0;
  v_buyers text[] := '{}'; v_buyer_counts int[] := '{}'; v_buyer int;
  v_promos uuid[] := '{}'; v_promo_left int[] := '{}'; v_promo_used int[] := '{}'; v_promo int;
  v_promo_live boolean[] := '{}'; v_promo_type int[] := '{}'; v_promo_stock int[] := '{}'; v_promo_taken int[] := '{}';
  v_live_keys text[] := '{}'; v_live jsonb[] := '{}'; v_old jsonb; v_at int;
  v_seen_keys text[] := '{}'; v_seen jsonb[] := '{}';
  v_outcomes text[] := array_fill(null::text, array[v_count]);
  v_orders uuid[] := array_fill(null::uuid, array[v_count]);
  v_available int[] := array_fill(null::int, array[v_count]);
  v_refusals jsonb[] := array_fill(null::jsonb, array[v_count]);
  v_taken int[] := '{}'; v_from_promo int[] := array_fill(0, array[v_count]);
  v_replaced uuid[] := '{}'; v_free uuid[] := '{}';
  v_n int; v_t int; v_q int; v_total int; v_ok text; v_extra int; v_room int; v_use int; v_give int[];
begin
  select e.state, e.offer_version, e.max_per_buyer into v_event from events e where e.id = p_event;

  v_n := 0;
  for v_row in select t.* from ticket_types t where t.id = any (p_types) and t.event_id = p_event order by t.id for update loop
    v_n := array_position(p_types, v_row.id);
    v_left[v_n] := v_row.capacity - v_row.held - v_row.sold - v_row.reserved;
    v_on_sale[v_n] := v_row.state = 'on_sale'
      and (v_row.sales_start_at is null or v_row.sales_start_at <= p_now)
      and (v_row.sales_end_at is null or v_row.sales_end_at > p_now);
  end loop;

  select s.capacity - s.held - s.sold into v_event_left from event_stock s where s.event_id = p_event for update;
  v_event_capped := found;

  if v_event.max_per_buyer is not null then
    insert into buyer_counts (event_id, buyer_key, quantity)
    select distinct p_event, r ->> 'buyer_key', 0 from jsonb_array_elements(p_requests) r order by 2
    on conflict do nothing;
    select array_agg(b.buyer_key), array_agg(b.quantity) into v_buyers, v_buyer_counts from (
      select c.buyer_key, c.quantity from buyer_counts c
       where c.event_id = p_event and c.buyer_key in (select r ->> 'buyer_key' from jsonb_array_elements(p_requests) r)
       order by c.buyer_key for update) b;
  end if;

  if cardinality(p_promos) > 0 then
    for v_row in
      select p.* from promo_codes p where p.event_id = p_event and p.id = any (p_promos) order by p.id for update
    loop
      v_promos := v_promos || v_row.id;
      v_promo_left := v_promo_left || (v_row.max_uses - v_row.used);
      v_promo_used := v_promo_used || 0;
      v_promo_live := v_promo_live || (v_row.archived_at is null
        and (v_row.starts_at is null or v_row.starts_at <= p_now) and (v_row.ends_at is null or v_row.ends_at > p_now));
      v_promo_type := v_promo_type || coalesce(array_position(p_types, v_row.reserved_ticket_type_id), 0);
      v_promo_stock := v_promo_stock || (v_row.reserved_quantity - v_row.reserved_taken);
      v_promo_taken := v_promo_taken || 0;
    end loop;
  end if;

  for v_row in
    select o.hold_key as key, jsonb_build_object('id', o.id, 'hash', encode(o.request_hash, 'hex'), 'quantity', o.quantity,
             'must_end_first', o.status = 'releasing' or o.promo_code_id is not null
               or exists (select from payment_sessions s where s.order_id = o.id and s.state in ('creating', 'open', 'complete'))
               or exists (select from order_lines l where l.order_id = o.id and l.ticket_type_id <> all (p_types))) as live
      from orders o
     where o.event_id = p_event and o.status in ('held', 'releasing')
       and o.hold_key = any (p_hold_keys)
       for no key update of o
  loop
    v_live_keys := v_live_keys || v_row.key;
    v_live := v_live || v_row.live;
  end loop;

  if v_has_keys then
    for v_row in
      select k.hold_key || ' ' || k.key as key,
             jsonb_build_object('hash', encode(k.request_hash, 'hex'), 'order_id', k.order_id, 'refusal', k.refusal) as seen
        from unnest(p_hold_keys, p_keys) as r (hold_key, key)
        join idempotency_keys k on k.hold_key = r.hold_key and k.key = r.key
    loop
      v_seen_keys := v_seen_keys || v_row.key;
      v_seen := v_seen || v_row.seen;
    end loop;
  end if;

  -- Walk the requests in arrival order against what is left.
  for v_n in 1 .. v_count loop
    v_request := p_requests -> (v_n - 1);

    v_at := case when cardinality(v_seen_keys) = 0 then null
                 else array_position(v_seen_keys, p_hold_keys[v_n] || ' ' || p_keys[v_n]) end;
    if v_at is not null then
      v_old := v_seen[v_at];
      if v_old ->> 'hash' <> v_request ->> 'request_hash' then
        v_outcomes[v_n] := 'key_reused';
      else
        v_outcomes[v_n] := 'replay';
        v_orders[v_n] := (v_old ->> 'order_id')::uuid;
        v_refusals[v_n] := nullif(v_old -> 'refusal', 'null'::jsonb);
      end if;
      continue;
    end if;

    v_old := null;
    v_at := case when cardinality(v_live_keys) = 0 then null else array_position(v_live_keys, p_hold_keys[v_n]) end;
    if v_at is not null then
      v_old := v_live[v_at];
      if v_old ->> 'hash' = v_request ->> 'request_hash' then
        v_outcomes[v_n] := 'same';
        v_orders[v_n] := (v_old ->> 'id')::uuid;
        continue;
      elsif (v_old ->> 'must_end_first')::boolean then
        v_outcomes[v_n] := 'wait';
        v_orders[v_n] := (v_old ->> 'id')::uuid;
        continue;
      end if;
    end if;

    if v_event.state is distinct from 'published' then
      v_outcomes[v_n] := 'not_on_sale';
      continue;
    elsif v_event.offer_version <> (v_request ->> 'offer_version')::int then
      v_outcomes[v_n] := 'stale';
      continue;
    end if;

    -- What a replaced hold would give back, per type.
    v_give := null;
    if v_old is not null then
      v_give := array_fill(0, array[cardinality(p_types)]);
      for v_row in select l.ticket_type_id, l.quantity from order_lines l where l.order_id = (v_old ->> 'id')::uuid loop
        v_t := array_position(p_types, v_row.ticket_type_id);
        v_give[v_t] := v_give[v_t] + v_row.quantity;
      end loop;
    end if;

    v_ok := null;
    v_use := 0;
    v_total := (v_request ->> 'quantity')::int;
    v_promo := case when v_request ->> 'promo_code_id' is null then null
                    else array_position(v_promos, (v_request ->> 'promo_code_id')::uuid) end;
    if v_request ->> 'promo_code_id' is not null then
      if v_promo is null or not v_promo_live[v_promo] then
        v_ok := 'stale';
      elsif v_promo_left[v_promo] <= 0 then
        v_ok := 'promo_used_up';
      end if;
    end if;

    if v_ok is null then
      for v_line in select * from jsonb_array_elements(v_request -> 'lines') loop
        v_t := (v_line ->> 0)::int;
        v_q := (v_line ->> 2)::int;
        if not v_on_sale[v_t] then
          v_ok := 'not_on_sale';
          exit;
        end if;
        v_room := v_left[v_t] + coalesce(v_give[v_t], 0);
        if v_promo is not null and v_promo_type[v_promo] = v_t then
          v_use := least(v_q, v_promo_stock[v_promo]);
          v_room := v_room + v_promo_stock[v_promo];
        end if;
        if v_room < v_q then
          v_ok := 'sold_out';
          v_available[v_n] := greatest(v_room, 0);
          exit;
        end if;
      end loop;
    end if;

    v_extra := coalesce((v_old ->> 'quantity')::int, 0);
    if v_ok is null and v_event_capped and v_event_left + v_extra < v_total then
      v_ok := 'sold_out';
      v_available[v_n] := greatest(v_event_left + v_extra, 0);
    end if;

    if v_ok is null and v_event.max_per_buyer is not null then
      v_buyer := array_position(v_buyers, v_request ->> 'buyer_key');
      if v_buyer_counts[v_buyer] - v_extra + v_total > v_event.max_per_buyer then
        v_ok := 'buyer_limit';
        v_available[v_n] := greatest(v_event.max_per_buyer - v_buyer_counts[v_buyer] + v_extra, 0);
      end if;
    end if;

    if v_ok is not null then
      v_outcomes[v_n] := v_ok;
      continue;
    end if;

    -- Taken: first what the replaced hold gives back, then what this one takes.
    if v_old is not null then
      v_replaced := v_replaced || (v_old ->> 'id')::uuid;
      for v_t in 1 .. cardinality(p_types) loop
        v_left[v_t] := v_left[v_t] + v_give[v_t];
        v_held[v_t] := v_held[v_t] - v_give[v_t];
      end loop;
      v_event_left := v_event_left + v_extra;
      v_event_held := v_event_held - v_extra;
    end if;

    for v_line in select * from jsonb_array_elements(v_request -> 'lines') loop
      v_t := (v_line ->> 0)::int;
      v_q := (v_line ->> 2)::int;
      if (v_request ->> 'total')::bigint = 0 then
        v_sold[v_t] := v_sold[v_t] + v_q;
      else
        v_held[v_t] := v_held[v_t] + v_q;
      end if;
      if v_promo is not null and v_promo_type[v_promo] = v_t then
        v_reserved[v_t] := v_reserved[v_t] - v_use;
        v_left[v_t] := v_left[v_t] - (v_q - v_use);
      else
        v_left[v_t] := v_left[v_t] - v_q;
      end if;
    end loop;
    v_event_left := v_event_left - v_total;
    if (v_request ->> 'total')::bigint = 0 then
      v_event_sold := v_event_sold + v_total;
      v_free := v_free || (v_request ->> 'order_id')::uuid;
      v_outcomes[v_n] := 'paid';
    else
      v_event_held := v_event_held + v_total;
      v_outcomes[v_n] := 'held';
    end if;
    if v_event.max_per_buyer is not null then
      v_buyer_counts[v_buyer] := v_buyer_counts[v_buyer] - v_extra + v_total;
    end if;
    if v_promo is not null then
      v_promo_left[v_promo] := v_promo_left[v_promo] - 1;
      v_promo_used[v_promo] := v_promo_used[v_promo] + 1;
      v_promo_stock[v_promo] := v_promo_stock[v_promo] - v_use;
      v_promo_taken[v_promo] := v_promo_taken[v_promo] + v_use;
      v_from_promo[v_n] := v_use;
    end if;
    v_orders[v_n] := (v_request ->> 'order_id')::uuid;
    v_taken := v_taken || v_n;
  end loop;

  if cardinality(v_taken) > 0 then
    update ticket_types t set held = t.held + d.held, sold = t.sold + d.sold, reserved = t.reserved + d.reserved
      from unnest(p_types, v_held, v_sold, v_reserved) as d (id, held, sold, reserved)
     where t.id = d.id and (d.held <> 0 or d.sold <> 0 or d.reserved <> 0);
    if v_event_capped then
      update event_stock s set held = s.held + v_event_held, sold = s.sold + v_event_sold where s.event_id = p_event;
    end if;
    if v_event.max_per_buyer is not null then
      update buyer_counts c set quantity = b.quantity from unnest(v_buyers, v_buyer_counts) as b (buyer_key, quantity)
       where c.event_id = p_event and c.buyer_key = b.buyer_key and c.quantity <> b.quantity;
    end if;
    if cardinality(v_promos) > 0 then
      update promo_codes p set used = p.used + d.used, reserved_taken = p.reserved_taken + d.taken
        from unnest(v_promos, v_promo_used, v_promo_taken) as d (id, used, taken) where p.id = d.id and d.used > 0;
    end if;
    if cardinality(v_replaced) > 0 then
      update orders o set status = 'expired', end_reason = 'replaced', ended_at = p_now where o.id = any (v_replaced);
    end if;

    insert into orders (id, session_id, event_id, currency, kind, status, buyer_user_id, buyer_email, buyer_name, buyer_key, hold_key,
                        browser_hash, request_hash, quantity, face_amount, discount_amount, fee_amount, organizer_fee_amount, total_amount,
                        promo_code_id, promo_reserved_quantity, promoter_link_id, commission_basis_points, commission_fixed_amount,
                        created_at, expires_at, hard_expires_at, paid_at)
    select r.order_id, r.session_id, p_event, r.currency, case when r.total = 0 then 'free' else 'primary' end,
           case when r.total = 0 then 'paid' else 'held' end, r.buyer_user_id, r.buyer_email, r.buyer_name, r.buyer_key, r.hold_key,
           decode(r.browser_hash, 'hex'), decode(r.request_hash, 'hex'), r.quantity, r.face, r.discount, r.fee, r.organizer_fee, r.total,
           r.promo_code_id, v_from_promo[k.n], r.promoter_link_id, r.commission_basis_points, r.commission_fixed_amount,
           p_now, r.expires_at, r.hard_expires_at, case when r.total = 0 then p_now end
      from unnest(v_taken) as k (n)
      cross join lateral jsonb_to_record(p_requests -> (k.n - 1)) as r (
        order_id uuid, session_id text, currency text, buyer_user_id uuid, buyer_email text, buyer_name text, buyer_key text, hold_key text,
        browser_hash text, request_hash text, quantity int, face bigint, discount bigint, fee bigint, organizer_fee bigint, total bigint,
        promo_code_id uuid, promoter_link_id uuid, commission_basis_points int, commission_fixed_amount bigint,
        expires_at timestamptz, hard_expires_at timestamptz);

    insert into order_lines (order_id, position, ticket_type_id, name, quantity, unit_price_amount, discount_amount, fee_amount, organizer_fee_amount)
    select v_orders[k.n], l.at - 1, p_types[(l.line ->> 0)::int], l.line ->> 1, (l.line ->> 2)::int, (l.line ->> 3)::bigint,
           (l.line ->> 4)::bigint, (l.line ->> 5)::bigint, (l.line ->> 6)::bigint
      from unnest(v_taken) as k (n)
      cross join lateral jsonb_array_elements(p_requests -> (k.n - 1) -> 'lines') with ordinality as l (line, at);

    if cardinality(v_promos) > 0 then
      insert into promo_uses (order_id, promo_code_id, state)
      select v_orders[k.n], (p_requests -> (k.n - 1) ->> 'promo_code_id')::uuid,
             case when v_outcomes[k.n] = 'paid' then 'used' else 'held' end
        from unnest(v_taken) as k (n) where p_requests -> (k.n - 1) ->> 'promo_code_id' is not null;
    end if;

    if cardinality(v_free) > 0 then
      perform issue_tickets(v_free, p_now, 'purchase');
      insert into outbox (key, template, to_email, payload, created_at, next_attempt_at)
      select 'order-confirmation:' || o.id, 'order_confirmation', o.buyer_email, jsonb_build_object('order_id', o.id), p_now, p_now
        from orders o where o.id = any (v_free);
    end if;
  end if;

  if v_has_keys then
    insert into idempotency_keys (hold_key, key, request_hash, order_id, refusal, created_at)
    select p_hold_keys[n], p_keys[n],
           decode(p_requests -> (n - 1) ->> 'request_hash', 'hex'), v_orders[n],
           case when v_orders[n] is null then jsonb_build_object('outcome', v_outcomes[n], 'available', v_available[n]) end, p_now
      from generate_series(1, v_count) n
     where p_keys[n] is not null
       and v_outcomes[n] in ('held', 'paid', 'same', 'sold_out', 'buyer_limit', 'promo_used_up', 'not_on_sale')
    on conflict do nothing;
  end if;

  return query
    select n - 1, v_outcomes[n], v_orders[n], v_available[n], v_refusals[n] from generate_series(1, v_count) n;
end $$;

-- Gives an order's promo use and reserve back; the caller holds the type locks.
create function release_promo_use(p_order uuid) returns void language plpgsql set velvet.stock = 'open' as $$
declare
  v_order record;
begin
  update promo_uses u set state = 'released' where u.order_id = p_order and u.state in ('held', 'used');
  if found then
    select o.promo_code_id, o.promo_reserved_quantity into v_order from orders o where o.id = p_order;
    update promo_codes p set used = p.used - 1, reserved_taken = p.reserved_taken - v_order.promo_reserved_quantity
     where p.id = v_order.promo_code_id;
  end if;
end $$;

-- Locks what an order's stock change needs, in the one order. Reads of lines need no lock: they never change.
create function lock_order_stock(p_order uuid) returns void language plpgsql as $$
begin
  perform 1 from ticket_types t
   where t.id in (select l.ticket_type_id from order_lines l where l.order_id = p_order) order by t.id for update;
  perform 1 from event_stock s where s.event_id = (select o.event_id from orders o where o.id = p_order) for update;
end $$;

-- Ends a live hold and gives everything back exactly once; false when somebody else ended it first.
create function end_hold(p_order uuid, p_status text, p_reason text, p_now timestamptz) returns boolean
language plpgsql set velvet.stock = 'open' as $$
declare
  v_order record;
begin
  perform lock_order_stock(p_order);
  update orders o set status = p_status, end_reason = p_reason, ended_at = p_now
   where o.id = p_order and o.status in ('held', 'releasing')
  returning o.event_id, o.buyer_key, o.quantity, o.promo_code_id, o.promo_reserved_quantity into v_order;
  if not found then
    return false;
  end if;
  update ticket_types t set held = t.held - l.quantity,
         reserved = t.reserved + case when p.reserved_ticket_type_id = t.id then v_order.promo_reserved_quantity else 0 end
    from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
    left join promo_codes p on p.id = v_order.promo_code_id
   where t.id = l.ticket_type_id;
  update event_stock s set held = s.held - v_order.quantity where s.event_id = v_order.event_id;
  update buyer_counts c set quantity = c.quantity - v_order.quantity
   where c.event_id = v_order.event_id and c.buyer_key = v_order.buyer_key;
  perform release_promo_use(p_order);
  return true;
end $$;

-- Turns a live hold into a sale and issues its tickets exactly once; false when the order is not live any more.
create function sell_hold(p_order uuid, p_now timestamptz) returns boolean
language plpgsql set velvet.stock = 'open' as $$
declare
  v_order record;
begin
  perform lock_order_stock(p_order);
  update orders o set status = 'paid', paid_at = p_now where o.id = p_order and o.status in ('held', 'releasing')
  returning o.event_id, o.quantity into v_order;
  if not found then
    return false;
  end if;
  update ticket_types t set held = t.held - l.quantity, sold = t.sold + l.quantity
    from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
   where t.id = l.ticket_type_id;
  update event_stock s set held = s.held - v_order.quantity, sold = s.sold + v_order.quantity where s.event_id = v_order.event_id;
  update promo_uses u set state = 'used' where u.order_id = p_order and u.state = 'held';
  perform issue_tickets(array[p_order], p_now, 'purchase');
  return true;
end $$;

-- A payment that came after the hold had ended: takes the stock again if there is any, and sells it; false when not.
-- The price stays the one the buyer saw, even if the code has been used up since; the code's count follows when it can.
create function sell_late(p_order uuid, p_now timestamptz) returns boolean
language plpgsql set velvet.stock = 'open' as $$
declare
  v_order record;
  v_event record;
begin
  perform lock_order_stock(p_order);
  select o.*, e.state as event_state, e.ends_at as event_ends_at, e.max_per_buyer into v_order
    from orders o join events e on e.id = o.event_id where o.id = p_order and o.status in ('expired', 'failed') for no key update of o;
  if not found or v_order.event_state <> 'published' or v_order.event_ends_at <= p_now then
    return false;
  end if;
  if exists (
    select from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
      join ticket_types t on t.id = l.ticket_type_id
     where t.state = 'archived' or t.capacity - t.held - t.sold - t.reserved < l.quantity)
  then
    return false;
  end if;
  if exists (select from event_stock s where s.event_id = v_order.event_id and s.capacity - s.held - s.sold < v_order.quantity) then
    return false;
  end if;
  if v_order.max_per_buyer is not null then
    insert into buyer_counts (event_id, buyer_key, quantity) values (v_order.event_id, v_order.buyer_key, v_order.quantity)
    on conflict (event_id, buyer_key) do update set quantity = buyer_counts.quantity + excluded.quantity
      where buyer_counts.quantity + excluded.quantity <= v_order.max_per_buyer;
    if not found then
      return false;
    end if;
  end if;
  update ticket_types t set sold = t.sold + l.quantity
    from (select ticket_type_id, sum(quantity)::int as quantity from order_lines where order_id = p_order group by 1) l
   where t.id = l.ticket_type_id;
  update event_stock s set sold = s.sold + v_order.quantity where s.event_id = v_order.event_id;
  update promo_codes p set used = p.used + 1
   where p.id = v_order.promo_code_id and (p.max_uses is null or p.used < p.max_uses);
  if found then
    update promo_uses u set state = 'used' where u.order_id = p_order;
  end if;
  update orders o set status = 'paid', is_late = true, end_reason = null, ended_at = null, paid_at = p_now,
         promo_reserved_quantity = 0 where o.id = p_order;
  perform issue_tickets(array[p_order], p_now, 'purchase');
  return true;
end $$;
