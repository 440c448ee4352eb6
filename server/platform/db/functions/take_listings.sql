-- Decides requests for listings of one event in turn, each together or not at all, and writes everything. p_batch:
-- { event_id, now, cut_off_minutes, slide_hours, requests: [ListingsRequest of checkout/holds/take-listings.ts] }, with the
-- prices
-- that were read a moment ago and at most one request for each hold_key. One row for each request, in order:
--   held                   taken
--   same                   the buyer's live hold for the same request, not expired or being paid, unless the shown
--   price is lower than the agreed one: then they get the lower price
--   replay                 an idempotency key seen before: its order, or its refusal
--   wait                   the buyer's live hold has a payment page or is not of Resale: it has to end first
--   stale                  a listing has changed since it was read
--   unknown                a listing this buyer may not see
--   listing_taken | listing_gone (with how many are left) | own_listing | buyer_limit |
--   not_on_sale | resale_paused | key_reused
-- Locks: the buyers, all types of the event (shared: the host's rules stay as they are, and take_holds waits), buyer
-- counts,
-- the buyers' live holds, listings by id.
drop function if exists take_listings(jsonb);
create or replace function take_listings(p_batch jsonb)
returns table (outcome text, order_id uuid, available int, refusal jsonb) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_event_id uuid := (p_batch ->> 'event_id')::uuid;
  v_now timestamptz := (p_batch ->> 'now')::timestamptz;
  v_requests jsonb := p_batch -> 'requests';
  v_ids uuid[] := array(select (jsonb_path_query(v_requests, '$[*].lines[*].id') #>> '{}')::uuid);
  v_hold_keys text[]; v_buyer_keys text[]; v_has_keys boolean;
  v_event record; v_live uuid[];
  v_has int[]; v_more int[]; -- what each buyer has as requests are decided, and the increase
  v_taken uuid[] := '{}'; -- by earlier requests of the batch
  v_seen record; v_n int; v_buyer int; v_left int; v_offered int; v_outcome text;
  -- One element per request.
  v_outcomes text[] := '{}'; v_orders uuid[] := '{}'; v_available int[] := '{}'; v_refusals jsonb[] := '{}';
begin
  select array_agg(r.hold_key), array_agg(r.buyer_key), count(r.idempotency_key) > 0 into v_hold_keys, v_buyer_keys, v_has_keys
    from jsonb_to_recordset(v_requests) as r (hold_key text, buyer_key text, idempotency_key text);
  -- A buyer's requests are decided one by one: a second click sees what the first took.
  perform pg_advisory_xact_lock(b.key)
    from (select hashtextextended('listings:' || v_event_id || h.key, 0) as key from unnest(v_hold_keys) as h (key) order by 1) b;
  perform from ticket_types t where t.event_id = v_event_id order by t.id for share;
  -- Read after locking the types, to see what other transactions changed meanwhile.
  select e.state, e.max_per_buyer, e.resale_allowed, e.resale_paused_at is not null as is_paused,
         coalesce(e.doors_at, e.starts_at) - make_interval(mins => (p_batch ->> 'cut_off_minutes')::int) as cut_off,
         coalesce(e.doors_at, e.starts_at) - make_interval(mins => (p_batch ->> 'cut_off_minutes')::int,
           hours => (p_batch ->> 'slide_hours')::int) as slides_from into v_event
    from events e where e.id = v_event_id;
  if v_event.max_per_buyer is not null then
    insert into buyer_counts (event_id, buyer_key, quantity)
    select distinct v_event_id, b.key, 0 from unnest(v_buyer_keys) as b (key) order by 2
    on conflict do nothing;
    select array_agg(locked.buyer_key), array_agg(locked.quantity), array_agg(0) into v_buyer_keys, v_has, v_more from (
      select c.buyer_key, c.quantity from buyer_counts c where c.event_id = v_event_id and c.buyer_key = any (v_buyer_keys)
       order by c.buyer_key for update) locked;
  end if;
  v_live := array(
    select locked.id from unnest(v_hold_keys) as h (key)
     cross join lateral (
       select o.id from orders o where live_hold_key(o.status, o.hold_key) = h.key and (o.event_id = v_event_id) is true
          for no key update) locked);
  -- Includes the listings of holds that may be replaced.
  v_ids := v_ids || array(select l.id from listings l where l.order_id = any (v_live));
  perform from listings l where l.id = any (v_ids) order by l.id for update;

  for v_seen in
    select r.*, live.id as live_id, live.is_usable and live.request_hash = decode(r.request_hash, 'hex')
             and (live.is_paid or live.total_amount > r.expected_total is not true) as is_same, live.is_replaceable,
           case when live.buyer_key = r.buyer_key then live.quantity else 0 end as own,
           key.request_hash = decode(r.request_hash, 'hex') as is_known, key.order_id as known_order, key.refusal, listed.*
      from rows from (jsonb_to_recordset(v_requests) as (
             order_id uuid, buyer_user_id uuid, buyer_key text, hold_key text, idempotency_key text, request_hash text, quantity int,
             expected_total bigint, waiting_list_entry_id uuid, link_hash text, lines jsonb)) with ordinality
        as r (order_id, buyer_user_id, buyer_key, hold_key, idempotency_key, request_hash, quantity, expected_total,
            waiting_list_entry_id, link_hash, lines, n)
      left join lateral (
        select o.id, o.quantity, o.total_amount, o.buyer_key, o.request_hash, o.status = 'held' and o.kind = 'resale' and s.pages = 0 as is_replaceable,
               s.complete > 0 as is_paid,
               o.status = 'held' and o.expires_at > v_now or s.complete > 0 as is_usable
          from orders o cross join lateral (
            select count(*) filter (where p.state in ('creating', 'open', 'complete')) as pages,
                   count(*) filter (where p.state = 'complete') as complete
              from payment_sessions p where p.order_id = o.id) s
         where live_hold_key(o.status, o.hold_key) = r.hold_key and (o.event_id = v_event_id) is true
         limit 1) live on true
      left join idempotency_keys key on key.hold_key = r.hold_key and key.key = r.idempotency_key
      cross join lateral (
        select count(*) as found, array_agg(l.id) filter (where l.state = 'active' or l.order_id = live.id) as offered,
               bool_or(l.state not in ('active', 'reserved')) as is_gone,
               bool_or(l.seller_user_id = r.buyer_user_id is true or r.buyer_key in (u.buyer_key, 'guest:' || u.buyer_key)) as is_own,
               bool_and(case when l.link_hash is null then l.shown_at is not null or r.waiting_list_entry_id is not null
                             else l.link_hash = decode(r.link_hash, 'hex') is true end) as is_visible,
               bool_and(l.version = w.version and w.unit_price = listing_price(
                 l.price_amount, l.floor_amount, greatest(l.created_at, v_event.slides_from), v_event.cut_off, v_now)) as is_as_read,
               -- Not while the order with which its holder paid is disputed.
               bool_and(t.resale_allowed and k.state = 'listed' and not exists (
                 select from disputes d where d.order_id = coalesce(k.resale_order_id, k.order_id) and d.state in ('open', 'lost'))) as is_allowed
          from jsonb_to_recordset(r.lines) as w (id uuid, version int, unit_price bigint)
          join listings l on l.id = w.id and l.event_id = v_event_id
          join users u on u.id = l.seller_user_id join ticket_types t on t.id = l.ticket_type_id join tickets k on k.id = l.ticket_id) listed
     order by r.n
  loop
    v_n := v_seen.n;
    v_offered := cardinality(array(select o.id from unnest(v_seen.offered) as o (id) where o.id <> all (v_taken)));
    v_buyer := array_position(v_buyer_keys, v_seen.buyer_key);
    v_left := v_event.max_per_buyer - v_has[v_buyer] + v_seen.own;
    v_outcome := case
      when not v_seen.is_known then 'key_reused'
      when v_seen.is_known then 'replay'
      when v_seen.is_same then 'same'
      when v_seen.found < v_seen.quantity or not v_seen.is_visible then 'unknown'
      when v_event.state <> 'published' or not v_event.resale_allowed or coalesce(v_event.cut_off <= v_now, true) then 'not_on_sale'
      when v_event.is_paused then 'resale_paused'
      when v_seen.is_own then 'own_listing'
      when v_seen.is_gone then 'listing_gone'
      when not v_seen.is_allowed then 'not_on_sale'
      when v_offered < v_seen.quantity then 'listing_taken'
      when not v_seen.is_as_read then 'stale'
      when v_left < v_seen.quantity then 'buyer_limit'
      when not v_seen.is_replaceable then 'wait'
      else 'held'
    end;
    v_outcomes[v_n] := v_outcome;
    v_orders[v_n] := case v_outcome
      when 'replay' then v_seen.known_order when 'same' then v_seen.live_id when 'wait' then v_seen.live_id when 'held' then v_seen.order_id end;
    v_refusals[v_n] := case v_outcome when 'replay' then v_seen.refusal end;
    v_available[v_n] := case when v_outcome = 'buyer_limit' then greatest(v_left, 0)
                             when v_outcome in ('listing_taken', 'listing_gone') then v_offered end;
    continue when v_outcome <> 'held';

    v_taken := v_taken || v_seen.offered;
    if v_event.max_per_buyer is not null then
      v_has[v_buyer] := v_has[v_buyer] + v_seen.quantity - v_seen.own;
      v_more[v_buyer] := v_more[v_buyer] + v_seen.quantity;
    end if;
    if v_seen.live_id is not null then
      perform end_hold(v_seen.live_id, 'expired', 'replaced', v_now);
    end if;
  end loop;

  perform write_resale_holds(v_event_id, v_now, v_requests, v_outcomes);
  update buyer_counts c set quantity = c.quantity + m.more from unnest(v_buyer_keys, v_more) as m (buyer_key, more)
   where v_event.max_per_buyer is not null and c.event_id = v_event_id and c.buyer_key = m.buyer_key and m.more > 0;
  if v_has_keys then
    perform remember_answers(v_now, v_requests, v_outcomes, v_orders, v_available);
  end if;
  return query select * from unnest(v_outcomes, v_orders, v_available, v_refusals);
end $$;
