-- Takes holds for many requests of one event in arrival order, all in one statement: exact first come, first served.
-- Answers one outcome per request:
--   held | paid            taken (paid: the total is zero, its tickets are issued)
--   same                   the buyer's live hold for the same request, in time or being paid
--   replay                 an idempotency key seen before: its order, or the refusal it got
--   wait                   the buyer's live hold is at the provider, uses a code or other types: it must end by itself first
--   sold_out | buyer_limit | promo_used_up | not_on_sale | stale | key_reused
-- p_types: the ticket types' ids, ascending; p_promos: the codes' ids. Then one element per request: p_orders to
-- p_promo_of (an index into p_promos, 0 for none), and p_requests with what is only written. Then one element per line,
-- in the order of the requests: p_line_requests (an index, from 1) to p_line_organizer_fees, types as an index into p_types.
create or replace function take_holds(
  p_event uuid, p_now timestamptz, p_types uuid[], p_promos uuid[],
  p_orders uuid[], p_hold_keys text[], p_buyer_keys text[], p_keys text[], p_hashes text[], p_versions int[],
  p_quantities int[], p_free boolean[], p_promo_of int[], p_requests json,
  p_line_requests int[], p_line_positions int[], p_line_types int[], p_line_names text[], p_line_quantities int[],
  p_line_prices bigint[], p_line_discounts bigint[], p_line_fees bigint[], p_line_organizer_fees bigint[])
returns table (i int, outcome text, order_id uuid, available int, refusal jsonb)
language plpgsql set velvet.stock = 'open' set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_event record;
  v_row record;
  v_count int := cardinality(p_orders);
  v_left int[] := array_fill(null::int, array[cardinality(p_types)]);      -- null: unlimited
  v_on_sale boolean[] := array_fill(false, array[cardinality(p_types)]);
  v_held int[] := array_fill(0, array[cardinality(p_types)]);
  v_sold int[] := array_fill(0, array[cardinality(p_types)]);
  v_reserved int[] := array_fill(0, array[cardinality(p_types)]);
  v_has_keys boolean := cardinality(array_remove(p_keys, null)) > 0;
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
  v_is_taken boolean[] := array_fill(false, array[v_count]);
  v_from_promo int[] := array_fill(0, array[v_count]);
  v_taken int := 0;
  v_replaced uuid[] := '{}'; v_free uuid[] := '{}';
  v_n int; v_t int; v_q int; v_total int; v_ok text; v_extra int; v_room int; v_use int; v_give int[];
  v_line int := 1; v_first int; v_lines int := cardinality(p_line_requests);
begin
  for v_row in select t.* from ticket_types t where t.id = any (p_types) and t.event_id = p_event order by t.id for update loop
    v_n := array_position(p_types, v_row.id);
    v_left[v_n] := v_row.capacity - v_row.held - v_row.sold - v_row.reserved;
    v_on_sale[v_n] := v_row.state = 'on_sale'
      and (v_row.sales_start_at is null or v_row.sales_start_at <= p_now)
      and (v_row.sales_end_at is null or v_row.sales_end_at > p_now);
  end loop;

  -- Read once it is our turn: what changed while others had the types counts, too.
  select e.state, e.offer_version, e.max_per_buyer into v_event from events e where e.id = p_event;

  select s.capacity - s.held - s.sold into v_event_left from event_stock s where s.event_id = p_event for update;
  v_event_capped := found;

  if v_event.max_per_buyer is not null then
    insert into buyer_counts (event_id, buyer_key, quantity)
    select distinct p_event, b.key, 0 from unnest(p_buyer_keys) as b (key) order by 2
    on conflict do nothing;
    select array_agg(b.buyer_key), array_agg(b.quantity) into v_buyers, v_buyer_counts from (
      select c.buyer_key, c.quantity from buyer_counts c
       where c.event_id = p_event and c.buyer_key = any (p_buyer_keys)
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

  -- "is true" keeps the event out of the choice of an index (see above).
  for v_row in
    select o.hold_key as key, jsonb_build_object('id', o.id, 'quantity', o.quantity,
             'hash', case when o.status = 'held' and o.expires_at > p_now
               or exists (select from payment_sessions s where s.order_id = o.id and s.state = 'complete')
               then encode(o.request_hash, 'hex') end,
             'must_end_first', o.status = 'releasing' or o.promo_code_id is not null
               or exists (select from payment_sessions s where s.order_id = o.id and s.state in ('creating', 'open', 'complete'))
               or exists (select from order_lines l where l.order_id = o.id and l.ticket_type_id <> all (p_types))) as live
      from unnest(p_hold_keys) as k (key)
      cross join lateral (
        select * from orders
         where live_hold_key(orders.status, orders.hold_key) = k.key and (orders.event_id = p_event) is true
           for no key update) o
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
    v_first := v_line;
    while v_line <= v_lines and p_line_requests[v_line] = v_n loop
      v_line := v_line + 1;
    end loop;

    if cardinality(v_seen_keys) > 0 then
      v_at := array_position(v_seen_keys, p_hold_keys[v_n] || ' ' || p_keys[v_n]);
      if v_at is not null then
        v_old := v_seen[v_at];
        if v_old ->> 'hash' <> p_hashes[v_n] then
          v_outcomes[v_n] := 'key_reused';
        else
          v_outcomes[v_n] := 'replay';
          v_orders[v_n] := (v_old ->> 'order_id')::uuid;
          v_refusals[v_n] := nullif(v_old -> 'refusal', 'null'::jsonb);
        end if;
        continue;
      end if;
    end if;

    v_old := null;
    if cardinality(v_live_keys) > 0 then
      v_at := array_position(v_live_keys, p_hold_keys[v_n]);
      if v_at is not null then
        v_old := v_live[v_at];
        if v_old ->> 'hash' = p_hashes[v_n] then
          v_outcomes[v_n] := 'same';
          v_orders[v_n] := (v_old ->> 'id')::uuid;
          continue;
        elsif (v_old ->> 'must_end_first')::boolean then
          v_outcomes[v_n] := 'wait';
          v_orders[v_n] := (v_old ->> 'id')::uuid;
          continue;
        end if;
      end if;
    end if;

    if v_event.state is distinct from 'published' then
      v_outcomes[v_n] := 'not_on_sale';
      continue;
    elsif v_event.offer_version <> p_versions[v_n] then
      v_outcomes[v_n] := 'stale';
      continue;
    end if;

    -- What a replaced hold would give back, per type.
    v_give := null;
    v_extra := 0;
    if v_old is not null then
      v_extra := (v_old ->> 'quantity')::int;
      v_give := array_fill(0, array[cardinality(p_types)]);
      for v_row in select l.ticket_type_id, l.quantity from order_lines l where l.order_id = (v_old ->> 'id')::uuid loop
        v_t := array_position(p_types, v_row.ticket_type_id);
        v_give[v_t] := v_give[v_t] + v_row.quantity;
      end loop;
    end if;

    v_ok := null;
    v_use := 0;
    v_promo := null;
    v_total := p_quantities[v_n];
    if p_promo_of[v_n] > 0 then
      v_promo := array_position(v_promos, p_promos[p_promo_of[v_n]]);
      if v_promo is null or not v_promo_live[v_promo] then
        v_ok := 'stale';
      elsif v_promo_left[v_promo] <= 0 then
        v_ok := 'promo_used_up';
      end if;
    end if;

    if v_ok is null then
      for v_l in v_first .. v_line - 1 loop
        v_t := p_line_types[v_l];
        v_q := p_line_quantities[v_l];
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

    if v_ok is null and v_event_capped and v_event_left + v_extra < v_total then
      v_ok := 'sold_out';
      v_available[v_n] := greatest(v_event_left + v_extra, 0);
    end if;

    if v_ok is null and v_event.max_per_buyer is not null then
      v_buyer := array_position(v_buyers, p_buyer_keys[v_n]);
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

    for v_l in v_first .. v_line - 1 loop
      v_t := p_line_types[v_l];
      v_q := p_line_quantities[v_l];
      if p_free[v_n] then
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
    if p_free[v_n] then
      v_event_sold := v_event_sold + v_total;
      v_free := v_free || p_orders[v_n];
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
    v_orders[v_n] := p_orders[v_n];
    v_is_taken[v_n] := true;
    v_taken := v_taken + 1;
  end loop;

  if v_taken > 0 then
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
    select r.id, r.session_id, p_event, r.currency, case when r.is_free then 'free' else 'primary' end,
           case when r.is_free then 'paid' else 'held' end, r.buyer_user_id, r.buyer_email, r.buyer_name, r.buyer_key, r.hold_key,
           decode(r.browser_hash, 'hex'), decode(r.hash, 'hex'), r.quantity, r.face, r.discount, r.fee, r.organizer_fee, r.total,
           case when r.promo_of > 0 then p_promos[r.promo_of] end, r.from_promo, r.promoter_link_id, r.commission_basis_points,
           r.commission_fixed_amount, p_now, r.expires_at, r.hard_expires_at, case when r.is_free then p_now end
      from rows from (
        unnest(v_is_taken, p_orders, p_hold_keys, p_buyer_keys, p_hashes, p_quantities, p_free, p_promo_of, v_from_promo),
        json_to_recordset(p_requests) as (
          session_id text, currency text, buyer_user_id uuid, buyer_email text, buyer_name text, browser_hash text, face bigint,
          discount bigint, fee bigint, organizer_fee bigint, total bigint, promoter_link_id uuid, commission_basis_points int,
          commission_fixed_amount bigint, expires_at timestamptz, hard_expires_at timestamptz)
      ) as r (is_taken, id, hold_key, buyer_key, hash, quantity, is_free, promo_of, from_promo,
              session_id, currency, buyer_user_id, buyer_email, buyer_name, browser_hash, face, discount, fee, organizer_fee, total,
              promoter_link_id, commission_basis_points, commission_fixed_amount, expires_at, hard_expires_at)
     where r.is_taken;

    insert into order_lines (order_id, position, ticket_type_id, name, quantity, unit_price_amount, discount_amount, fee_amount, organizer_fee_amount)
    select p_orders[l.request], l.position, p_types[l.type], l.name, l.quantity, l.price, l.discount, l.fee, l.organizer_fee
      from unnest(p_line_requests, p_line_positions, p_line_types, p_line_names, p_line_quantities, p_line_prices, p_line_discounts,
                  p_line_fees, p_line_organizer_fees) as l (request, position, type, name, quantity, price, discount, fee, organizer_fee)
     where v_is_taken[l.request];

    if cardinality(v_promos) > 0 then
      insert into promo_uses (order_id, promo_code_id, state)
      select p_orders[n], p_promos[p_promo_of[n]], case when p_free[n] then 'used' else 'held' end
        from generate_series(1, v_count) n where v_is_taken[n] and p_promo_of[n] > 0;
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
    select p_hold_keys[n], p_keys[n], decode(p_hashes[n], 'hex'), v_orders[n],
           case when v_orders[n] is null then jsonb_build_object('outcome', v_outcomes[n], 'available', v_available[n]) end, p_now
      from generate_series(1, v_count) n
     where p_keys[n] is not null
       and v_outcomes[n] in ('held', 'paid', 'same', 'sold_out', 'buyer_limit', 'promo_used_up', 'not_on_sale')
    on conflict do nothing;
  end if;

  return query
    select n - 1, v_outcomes[n], v_orders[n], v_available[n], v_refusals[n] from generate_series(1, v_count) n;
end $$;
