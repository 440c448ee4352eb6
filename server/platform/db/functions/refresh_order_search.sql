-- Writes the search rows of orders that are not open any more, as they are now. Orders of Resale are between buyer and
-- seller:
-- they are not in the host's lists. docs/rules/orders.md
create or replace function refresh_order_search(p_orders uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- An older migration calls this before a column that it reads exists.
  if p_orders is null then
    return;
  end if;
  insert into order_search (event_id, sorted_at, order_id, status, kind, promo_code_id, promoter_link_id, ticket_type_ids, document)
  select o.event_id, coalesce(o.paid_at, o.ended_at, o.created_at), o.id, o.status, o.kind, o.promo_code_id, o.promoter_link_id,
         array(select distinct l.ticket_type_id from order_lines l where l.order_id = o.id),
         search_fold(o.buyer_name || ' ' || o.buyer_email || ' ' || order_number(o.id) || coalesce((
           -- Only what the buyer's line does not contain already; for resold tickets everything, with the number of the
           -- Resale order.
           select string_agg(E'\n' || case when t.resale_order_id is null
                                 then concat_ws(' ', nullif(t.holder_name, o.buyer_name), nullif(t.owner_email, o.buyer_email))
                                 else concat_ws(' ', t.holder_name, t.owner_email, order_number(t.resale_order_id)) end, ''
                             order by t.position)
             from tickets t where t.order_id = o.id), ''))
    from orders o where o.id = any (p_orders) and o.kind <> 'resale'
  on conflict (event_id, sorted_at, order_id) do update
    set status = excluded.status, promoter_link_id = excluded.promoter_link_id, document = excluded.document;
end $$;
