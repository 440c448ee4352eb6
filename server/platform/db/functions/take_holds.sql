-- Takes holds for many requests of one event in arrival order, all in one statement: exact first come, first served.
-- p_batch is { event_id, now, requests }, each request with its lines (HoldRequest in checkout/holds/take-holds.ts).
-- Returns one outcome per request, in their order:
--   held | paid            taken (paid: the total is zero, its tickets are issued)
--   same                   the buyer's live hold for the same request, not expired or being paid, unless the shown
--   price is lower than the agreed one: then they get the lower price
--   replay                 an idempotency key seen before: its order, or its refusal
--   wait                   the buyer's live hold has a payment page, a code or other types, or counts for an account: it has to end first
--   sold_out | buyer_limit | promo_used_up | revoked | invitation_limit | not_on_sale | stale | key_reused
-- Units kept for the waiting list count as sold out for everybody else (kept_for_waiting.sql).
-- The settings force index scans: a plan cached while the tables were small must not be used when they are large.
create or replace function take_holds(p_batch jsonb)
returns table (outcome text, order_id uuid, available int, refusal jsonb)
language plpgsql set velvet.stock = 'open'
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_event_id uuid := (p_batch ->> 'event_id')::uuid;
  v_now timestamptz := (p_batch ->> 'now')::timestamptz;
  v_requests jsonb := p_batch -> 'requests';
  v_hold_keys text[]; v_buyer_keys text[]; v_promo_ids uuid[]; v_invitation_ids uuid[]; v_has_keys boolean;
  v_event record;
  -- The locked rows before the batch, and their state as requests are decided.
  v_types_before ticket_types[]; v_types ticket_types[]; v_type_ids uuid[];
  v_wanted uuid[];
  v_stock_before event_stock; v_stock event_stock;
  v_promos_before promo_codes[]; v_promos promo_codes[];
  v_buyers buyer_counts[];
  v_invitations invitations[]; v_used int[]; -- admissions held or bought with each invitation
  -- Copies that include the request being decided.
  v_next_types ticket_types[]; v_next_stock event_stock;
  v_request record; v_n int; v_line record; v_at int; v_type ticket_types; v_tier ticket_types;
  v_promo promo_codes; v_code int; v_buyer int; v_invitation int; v_left int; v_own int; v_mine int; v_free int; v_kept int; v_is_sold boolean;
  v_has_waiting boolean; -- the waiting list has entries, which have priority
  -- One element per request.
  v_outcomes text[] := '{}'; v_orders uuid[] := '{}'; v_available int[] := '{}'; v_refusals jsonb[] := '{}';
  v_from_codes int[] := '{}'; -- units taken from what is reserved for the code
  v_replaced uuid[] := '{}';
begin
  select array_agg(r.hold_key), array_agg(r.buyer_key), array_agg(distinct r.promo_code_id),
         array_agg(distinct r.invitation_id) filter (where r.invitation_id is not null), count(r.idempotency_key) > 0
    into v_hold_keys, v_buyer_keys, v_promo_ids, v_invitation_ids, v_has_keys
    from jsonb_to_recordset(v_requests) as r (hold_key text, buyer_key text, promo_code_id uuid, invitation_id uuid, idempotency_key text);

  -- Locks, in the usual order (docs/rules/inventory.md). The tier before a type decides whether it is open.
  v_wanted := array(select (jsonb_path_query(v_requests, '$[*].lines[*].ticket_type_id') #>> '{}')::uuid);
  select array_agg(locked.t), array_agg((locked.t).id) into v_types_before, v_type_ids from (
    select t from ticket_types t
     where t.id = any (v_wanted || array(select w.opens_after_type_id from ticket_types w where w.id = any (v_wanted)))
       and t.event_id = v_event_id
     order by t.id for update) locked;
  -- Read after locking the types, to see what other transactions changed meanwhile.
  select e.state, e.offer_version, e.max_per_buyer, o.paid_sales_allowed, e.fee_payer, e.fee_basis_points, e.fee_fixed_amount
    into v_event
    from events e join organizations o on o.id = e.organization_id where e.id = v_event_id;
  select * into v_stock_before from event_stock s where s.event_id = v_event_id for update;
  if v_event.max_per_buyer is not null then
    insert into buyer_counts (event_id, buyer_key, quantity)
    select distinct v_event_id, b.key, 0 from unnest(v_buyer_keys) as b (key) order by 2
    on conflict do nothing;
    select array_agg(locked.c), array_agg((locked.c).buyer_key) into v_buyers, v_buyer_keys from (
      select c from buyer_counts c where c.event_id = v_event_id and c.buyer_key = any (v_buyer_keys)
       order by c.buyer_key for update) locked;
  end if;
  select array_agg(locked.p), array_agg((locked.p).id) into v_promos_before, v_promo_ids from (
    select p from promo_codes p where p.id = any (v_promo_ids) and p.event_id = v_event_id order by p.id for update) locked;
  if v_invitation_ids is not null then
    select array_agg(locked.i), array_agg((locked.i).id) into v_invitations, v_invitation_ids from (
      select i from invitations i where i.id = any (v_invitation_ids) and i.event_id = v_event_id order by i.id for update) locked;
    -- Read after locking the invitations, to see what other transactions bought meanwhile.
    v_used := array(
      select (select coalesce(sum(o.quantity), 0)::int from orders o
               where o.invitation_id = w.id and o.event_id = v_event_id
                 and o.status in ('held', 'releasing', 'paid', 'partially_refunded'))
        from unnest(v_invitation_ids) with ordinality as w (id, n) order by w.n);
  end if;
  -- Lock the buyers' live holds, so that none is paid or ended while it may be replaced.
  perform from unnest(v_hold_keys) as h (key)
    cross join lateral (
      select from orders o where live_hold_key(o.status, o.hold_key) = h.key and (o.event_id = v_event_id) is true
         for no key update) locked;

  v_has_waiting := exists (select from waiting_list_entries w where w.event_id = v_event_id and w.state = 'waiting');
  v_types := v_types_before;
  v_stock := v_stock_before;
  v_promos := v_promos_before;
  <<requests>>
  for v_request in
    select r.*, live.id as replaced_id, live.quantity as replaced_quantity, key.refusal, known.outcome,
           case known.outcome when 'replay' then key.order_id when 'same' then live.id when 'wait' then live.id end as known_id
      from rows from (jsonb_to_recordset(v_requests) as (
             order_id uuid, buyer_key text, hold_key text, idempotency_key text, request_hash text, offer_version int,
             quantity int, total bigint, expected_total bigint, promo_code_id uuid, invitation_id uuid, waiting_list_entry_id uuid,
             lines jsonb)) with ordinality
        as r (order_id, buyer_key, hold_key, idempotency_key, request_hash, offer_version, quantity, total, expected_total, promo_code_id,
              invitation_id, waiting_list_entry_id, lines, n)
      left join idempotency_keys key on key.hold_key = r.hold_key and key.key = r.idempotency_key
      left join lateral find_live_hold(v_event_id, r.hold_key, v_now, v_type_ids) live on true
      cross join lateral (select case
          when key.request_hash <> decode(r.request_hash, 'hex') then 'key_reused'
          when key.request_hash is not null then 'replay'
          when live.is_usable and live.request_hash = decode(r.request_hash, 'hex')
            and (live.total_amount > r.expected_total is not true
                 or exists (select from payment_sessions s where s.order_id = live.id and s.state = 'complete')) then 'same'
          -- One that joined an account meanwhile counts there: its browser has to end it first.
          when live.must_end_first or live.buyer_key <> r.buyer_key then 'wait'
          when v_event.state is distinct from 'published' then 'not_on_sale'
          when v_event.offer_version <> r.offer_version then 'stale'
        end as outcome) known
     order by r.n
  loop
    v_n := v_request.n;
    v_outcomes[v_n] := v_request.outcome;
    v_orders[v_n] := v_request.known_id;
    v_refusals[v_n] := case v_request.outcome when 'replay' then v_request.refusal end;
    v_available[v_n] := null;
    v_from_codes[v_n] := 0;
    continue when v_request.outcome is not null;

    -- An offer to the waiting list is held even if it costs nothing.
    v_is_sold := v_request.total = 0 and v_request.waiting_list_entry_id is null;
    -- First release the hold that this request replaces.
    v_next_types := v_types;
    v_next_stock := v_stock;
    if v_request.replaced_id is not null then
      for v_line in select l.ticket_type_id, l.quantity from order_lines l where l.order_id = v_request.replaced_id loop
        v_at := array_position(v_type_ids, v_line.ticket_type_id);
        v_next_types[v_at].held := v_next_types[v_at].held - v_line.quantity;
      end loop;
      v_next_stock.held := v_next_stock.held - v_request.replaced_quantity;
    end if;

    v_promo := null;
    if v_request.promo_code_id is not null then
      v_code := array_position(v_promo_ids, v_request.promo_code_id);
      v_promo := v_promos[v_code];
      if v_promo.id is null or v_promo.archived_at is not null or v_promo.paused_at is not null
        or v_promo.starts_at > v_now or v_promo.ends_at <= v_now then
        v_outcomes[v_n] := 'stale';
        continue;
      elsif v_promo.used >= v_promo.max_uses then
        v_outcomes[v_n] := 'promo_used_up';
        continue;
      end if;
    end if;

    if v_request.invitation_id is not null then
      v_invitation := array_position(v_invitation_ids, v_request.invitation_id);
      if v_invitation is null or v_invitations[v_invitation].revoked_at is not null then
        v_outcomes[v_n] := 'revoked';
        continue;
      end if;
      v_own := 0;
      if v_request.replaced_id is not null then
        select coalesce(sum(o.quantity), 0) into v_own from orders o
         where o.id = v_request.replaced_id and o.invitation_id = v_request.invitation_id;
      end if;
      v_left := v_invitations[v_invitation].plus_ones + 1 - v_used[v_invitation] + v_own;
      if v_left < v_request.quantity then
        v_outcomes[v_n] := 'invitation_limit';
        v_available[v_n] := greatest(v_left, 0);
        continue;
      end if;
    end if;

    for v_line in select * from jsonb_to_recordset(v_request.lines) as l (ticket_type_id uuid, quantity int) loop
      v_at := array_position(v_type_ids, v_line.ticket_type_id);
      v_type := v_next_types[v_at];
      if v_type.state is distinct from 'on_sale' or v_type.sales_end_at <= v_now
        or (v_type.sales_start_at > v_now and v_type.opens_after_type_id is null)
        -- The organizer could not be paid.
        or (v_type.price_amount > 0 and not v_event.paid_sales_allowed) then
        v_outcomes[v_n] := 'not_on_sale';
        continue requests;
      end if;
      if v_type.opens_after_type_id is not null and coalesce(v_type.sales_start_at > v_now, true) then
        v_tier := v_next_types[array_position(v_type_ids, v_type.opens_after_type_id)];
        if type_is_gone(v_tier.state, v_tier.sales_end_at, v_tier.capacity - v_tier.held - v_tier.sold - v_tier.reserved, v_now)
          is not true
        then
          v_outcomes[v_n] := 'not_on_sale';
          continue requests;
        end if;
      end if;
      if v_promo.reserved_ticket_type_id = v_type.id then
        v_from_codes[v_n] := least(v_line.quantity, v_promo.reserved_quantity - v_promo.reserved_taken);
        v_type.reserved := v_type.reserved - v_from_codes[v_n];
      end if;
      v_left := v_type.capacity - v_type.held - v_type.sold - v_type.reserved;
      -- The waiting list has priority, except for what the buyer already holds and what is reserved for the code.
      if v_has_waiting and v_request.waiting_list_entry_id is null and not v_type.is_hidden and not v_type.by_request then
        v_mine := v_from_codes[v_n] + (select coalesce(sum(l.quantity), 0) from order_lines l
                                        where l.order_id = v_request.replaced_id and l.ticket_type_id = v_type.id);
        v_free := least(v_left - v_mine,
                        v_next_stock.capacity - v_next_stock.held - v_next_stock.sold - coalesce(v_request.replaced_quantity, 0));
        select k.kept into v_kept from kept_for_waiting(v_event_id, v_type.id,
          ticket_total(v_type.price_amount, v_event.fee_payer, v_event.fee_basis_points, v_event.fee_fixed_amount), v_free, v_now) k;
        if v_kept > 0 then
          v_left := v_mine + greatest(v_free - v_kept, 0);
        end if;
      end if;
      if v_left < v_line.quantity then
        v_outcomes[v_n] := 'sold_out';
        v_available[v_n] := greatest(v_left, 0);
        continue requests;
      end if;
      if v_is_sold then
        v_type.sold := v_type.sold + v_line.quantity;
      else
        v_type.held := v_type.held + v_line.quantity;
      end if;
      v_next_types[v_at] := v_type;
    end loop;

    v_left := v_next_stock.capacity - v_next_stock.held - v_next_stock.sold;
    if v_left < v_request.quantity then
      v_outcomes[v_n] := 'sold_out';
      v_available[v_n] := greatest(v_left, 0);
      continue;
    end if;
    if v_is_sold then
      v_next_stock.sold := v_next_stock.sold + v_request.quantity;
    else
      v_next_stock.held := v_next_stock.held + v_request.quantity;
    end if;

    if v_event.max_per_buyer is not null then
      v_buyer := array_position(v_buyer_keys, v_request.buyer_key);
      v_left := v_event.max_per_buyer - v_buyers[v_buyer].quantity + coalesce(v_request.replaced_quantity, 0);
      if v_left < v_request.quantity then
        v_outcomes[v_n] := 'buyer_limit';
        v_available[v_n] := greatest(v_left, 0);
        continue;
      end if;
      v_buyers[v_buyer].quantity := v_event.max_per_buyer - v_left + v_request.quantity;
    end if;

    -- The request is accepted.
    v_outcomes[v_n] := case when v_is_sold then 'paid' else 'held' end;
    v_orders[v_n] := v_request.order_id;
    v_types := v_next_types;
    v_stock := v_next_stock;
    v_replaced := v_replaced || v_request.replaced_id;
    if v_request.invitation_id is not null then
      v_used[v_invitation] := v_used[v_invitation] - v_own + v_request.quantity;
    end if;
    if v_promo.id is not null then
      v_promos[v_code].used := v_promo.used + 1;
      v_promos[v_code].reserved_taken := v_promo.reserved_taken + v_from_codes[v_n];
    end if;
  end loop;

  -- Writes differences: even if a lock were missing, the check constraints would refuse to sell a unit twice.
  update ticket_types t set held = t.held + a.held - b.held, sold = t.sold + a.sold - b.sold, reserved = t.reserved + a.reserved - b.reserved
    from unnest(v_types_before) b join unnest(v_types) a on a.id = b.id
   where t.id = a.id and (a.held, a.sold, a.reserved) <> (b.held, b.sold, b.reserved);
  if v_stock <> v_stock_before then
    update event_stock s set held = s.held + v_stock.held - v_stock_before.held, sold = s.sold + v_stock.sold - v_stock_before.sold
     where s.event_id = v_event_id;
  end if;
  if v_event.max_per_buyer is not null then
    update buyer_counts c set quantity = a.quantity from unnest(v_buyers) a
     where c.event_id = v_event_id and c.buyer_key = a.buyer_key and c.quantity <> a.quantity;
  end if;
  if v_promos is not null then
    update promo_codes p set used = p.used + a.used - b.used, reserved_taken = p.reserved_taken + a.reserved_taken - b.reserved_taken
      from unnest(v_promos_before) b join unnest(v_promos) a on a.id = b.id
     where p.id = a.id and a.used <> b.used;
  end if;
  update orders o set status = 'expired', end_reason = 'replaced', ended_at = v_now where o.id = any (v_replaced);
  perform write_holds(v_event_id, v_now, v_requests, v_outcomes, v_from_codes);
  if v_has_keys then
    perform remember_answers(v_now, v_requests, v_outcomes, v_orders, v_available);
  end if;
  return query select * from unnest(v_outcomes, v_orders, v_available, v_refusals);
end $$;
