-- Reserves listings of one event for a buyer, all of them or none, and writes the order. p_request is a ListingsRequest
-- (checkout/take-listings.ts) with the prices that were read a moment ago. One row:
--   held                   taken
--   same                   the buyer's live hold for the same request, not expired or being paid
--   replay                 an idempotency key seen before: its order, or its refusal
--   wait                   the buyer's live hold has a payment page or is not of Resale: it has to end first
--   stale                  a listing is not what it was when it was read
--   unknown                a listing this buyer may not see
--   listing_taken | listing_gone (with how many are left) | own_listing | buyer_limit |
--   not_on_sale | resale_paused | key_reused
-- Locks: the buyer, all types of the event (shared: the host's rules stay as they are, and take_holds waits), buyer count,
-- the buyer's live hold, listings by id.
create or replace function take_listings(p_request jsonb)
returns table (outcome text, order_id uuid, available int, refusal jsonb) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_now timestamptz := (p_request ->> 'now')::timestamptz;
  v_ids uuid[] := array(select (l ->> 'id')::uuid from jsonb_array_elements(p_request -> 'lines') l);
  r record; v_key record; v_live record; v_replaced record; v_event record; v_has int; v_seen record;
  v_outcome text; v_order uuid; v_available int; v_refusal jsonb;
begin
  select * into r from jsonb_to_record(p_request) as x (
    event_id uuid, order_id uuid, session_id text, currency text, buyer_user_id uuid, buyer_email text, buyer_name text,
    buyer_key text, hold_key text, browser_hash text, request_hash text, idempotency_key text, quantity int, face bigint,
    fee bigint, total bigint, promoter_link_id uuid, commission_basis_points int, source text, expires_at timestamptz,
    hard_expires_at timestamptz, waiting_list_entry_id uuid, link_hash text, cut_off_minutes int, slide_hours int);
  -- A buyer's requests one after another: a second click sees what the first took.
  perform pg_advisory_xact_lock(hashtextextended('listings:' || r.event_id || r.hold_key, 0));
  perform from ticket_types t where t.event_id = r.event_id order by t.id for share;
  -- Only now: what changed while others had the types counts, too.
  select e.state, e.max_per_buyer, e.resale_allowed, e.resale_paused_at is not null as is_paused,
         coalesce(e.doors_at, e.starts_at) - make_interval(mins => r.cut_off_minutes) as cut_off into v_event
    from events e where e.id = r.event_id;
  if v_event.max_per_buyer is not null then
    insert into buyer_counts (event_id, buyer_key, quantity) values (r.event_id, r.buyer_key, 0) on conflict do nothing;
    select c.quantity into v_has from buyer_counts c where c.event_id = r.event_id and c.buyer_key = r.buyer_key for update;
  end if;
  select o.id, o.quantity, o.buyer_key, o.request_hash, o.status = 'held' and o.kind = 'resale' and s.pages = 0 as is_replaceable,
         o.status = 'held' and o.expires_at > v_now or s.complete > 0 as is_usable into v_live
    from orders o cross join lateral (
      select count(*) filter (where p.state in ('creating', 'open', 'complete')) as pages, count(*) filter (where p.state = 'complete') as complete
        from payment_sessions p where p.order_id = o.id) s
   where live_hold_key(o.status, o.hold_key) = r.hold_key and (o.event_id = r.event_id) is true for no key update of o;
  select k.request_hash, k.order_id, k.refusal into v_key
    from idempotency_keys k where k.hold_key = r.hold_key and k.key = r.idempotency_key;
  perform from listings l where l.id = any (v_ids) order by l.id for update;
  select count(*) as found, count(*) filter (where l.is_offered) as offered, bool_or(l.is_own) as is_own, bool_and(l.is_visible) as is_visible,
         bool_or(l.is_gone) as is_gone, bool_and(l.is_as_read) as is_as_read, bool_and(l.is_allowed) as is_allowed into v_seen
    from (select l.state not in ('active', 'reserved') as is_gone,
                 (l.state = 'active' or l.order_id = v_live.id) is true as is_offered,
                 l.seller_user_id = r.buyer_user_id is true or r.buyer_key in (u.buyer_key, 'guest:' || u.buyer_key) as is_own,
                 case when l.link_hash is null then l.shown_at is not null or r.waiting_list_entry_id is not null
                      else l.link_hash = decode(r.link_hash, 'hex') is true end as is_visible,
                 l.version = w.version and listing_price(l.price_amount, l.floor_amount,
                   greatest(l.created_at, v_event.cut_off - make_interval(hours => r.slide_hours)), v_event.cut_off, v_now) = w.unit_price as is_as_read,
                 -- Nor while the payer's bank holds what its holder paid with.
                 t.resale_allowed and k.state = 'listed' and not exists (
                   select from disputes d where d.order_id = coalesce(k.resale_order_id, k.order_id) and d.state in ('open', 'lost')) as is_allowed
            from jsonb_to_recordset(p_request -> 'lines') as w (id uuid, version int, unit_price bigint)
            join listings l on l.id = w.id and l.event_id = r.event_id
            join users u on u.id = l.seller_user_id join ticket_types t on t.id = l.ticket_type_id join tickets k on k.id = l.ticket_id) l;

  v_available := null;
  v_outcome := case
    when v_key.request_hash <> decode(r.request_hash, 'hex') then 'key_reused'
    when v_key.request_hash is not null then 'replay'
    when v_live.is_usable and v_live.request_hash = decode(r.request_hash, 'hex') then 'same'
    when v_seen.found < r.quantity or not v_seen.is_visible then 'unknown'
    when v_event.state <> 'published' or not v_event.resale_allowed or coalesce(v_event.cut_off <= v_now, true) then 'not_on_sale'
    when v_event.is_paused then 'resale_paused'
    when v_seen.is_own then 'own_listing'
    when v_seen.is_gone then 'listing_gone'
    when not v_seen.is_allowed then 'not_on_sale'
    when v_seen.offered < r.quantity then 'listing_taken'
    when not v_seen.is_as_read then 'stale'
    when v_has + r.quantity - case when v_live.buyer_key = r.buyer_key then v_live.quantity else 0 end > v_event.max_per_buyer
      then 'buyer_limit'
    when v_live.id is not null and not v_live.is_replaceable then 'wait'
    else 'held'
  end;
  v_order := case v_outcome when 'replay' then v_key.order_id when 'same' then v_live.id when 'wait' then v_live.id when 'held' then r.order_id end;
  v_refusal := case v_outcome when 'replay' then v_key.refusal end;
  v_available := case
    when v_outcome = 'buyer_limit'
      then greatest(v_event.max_per_buyer - v_has + case when v_live.buyer_key = r.buyer_key then v_live.quantity else 0 end, 0)
    when v_outcome in ('listing_taken', 'listing_gone') then v_seen.offered end;

  if v_outcome = 'held' then
    if v_live.id is not null then
      perform end_hold(v_live.id, 'expired', 'replaced', v_now);
    end if;
    perform write_resale_hold(p_request);
    update buyer_counts c set quantity = c.quantity + r.quantity
     where v_event.max_per_buyer is not null and c.event_id = r.event_id and c.buyer_key = r.buyer_key;
  end if;
  if r.idempotency_key is not null and v_outcome not in ('key_reused', 'replay', 'wait', 'stale', 'unknown') then
    insert into idempotency_keys (hold_key, key, request_hash, order_id, refusal, created_at)
    values (r.hold_key, r.idempotency_key, decode(r.request_hash, 'hex'), v_order,
            case when v_order is null then jsonb_build_object('outcome', v_outcome, 'available', v_available) end, v_now)
    on conflict do nothing;
  end if;
  return query select v_outcome, v_order, v_available, v_refusal;
end $$;
