-- Assesses the risk of paying a seller for an event, by their history, and returns the result: clear, held (staff reviews
-- it), released or stopped by staff. Repeated each time until there is a finding. docs/rules/resale.md
-- p_rules: first_amount, many_sales, many_days, new_account_days, quick_hours, dispute_days, review_hours.
create or replace function assess_seller(p_event uuid, p_seller uuid, p_now timestamptz, p_rules jsonb) returns text
language plpgsql as $$
declare
  v_state text;
  v_reasons text[];
begin
  insert into seller_reviews (event_id, seller_user_id, state, assessed_at) values (p_event, p_seller, 'clear', p_now)
  on conflict (event_id, seller_user_id) do nothing;
  select r.state into v_state from seller_reviews r where r.event_id = p_event and r.seller_user_id = p_seller for update;
  -- Staff could stop it until this time.
  update seller_reviews r set state = 'released', decided_at = p_now
   where r.event_id = p_event and r.seller_user_id = p_seller and r.state = 'held' and r.due_at <= p_now
  returning r.state into v_state;
  if v_state is null then
    select r.state into v_state from seller_reviews r where r.event_id = p_event and r.seller_user_id = p_seller;
  end if;
  if v_state <> 'clear' then
    return v_state;
  end if;

  v_reasons := array_remove(array[
    -- A large first payout.
    case when (select sum(l.agreed_amount - l.seller_fee_amount - l.organizer_amount) from listings l
                where l.event_id = p_event and l.seller_user_id = p_seller and l.state = 'sold') >= (p_rules ->> 'first_amount')::bigint
          and not exists (select from transfers t join connected_accounts c on c.id = t.connected_account_id
                           where c.user_id = p_seller and t.kind = 'seller' and t.state = 'done')
         then 'first_large' end,
    -- Many sales, as by a trader.
    case when (select count(*) from listings l
                where l.seller_user_id = p_seller and l.state = 'sold'
                  and l.sold_at > p_now - make_interval(days => (p_rules ->> 'many_days')::int)) >= (p_rules ->> 'many_sales')::int
         then 'many_sales' end,
    -- A dispute of a payment by them or to them.
    case when exists (
           select from orders o
            where (o.buyer_user_id = p_seller
                   or o.id in (select l.order_id from listings l where l.seller_user_id = p_seller and l.state = 'sold'))
              and (exists (select from disputes d
                            where d.order_id = o.id and d.state <> 'won'
                              and d.opened_at > p_now - make_interval(days => (p_rules ->> 'dispute_days')::int))
                   or exists (select from fraud_warnings w
                               where w.order_id = o.id
                                 and w.created_at > p_now - make_interval(days => (p_rules ->> 'dispute_days')::int))))
         then 'disputed' end,
    -- A new account that quickly resold what it had bought.
    case when exists (
           select from listings l
             join users u on u.id = l.seller_user_id
             join ticket_versions v on v.ticket_id = l.ticket_id and v.valid_to = l.sold_at and v.owner_user_id = p_seller
            where l.event_id = p_event and l.seller_user_id = p_seller and l.state = 'sold'
              and l.sold_at < v.valid_from + make_interval(hours => (p_rules ->> 'quick_hours')::int)
              and u.created_at > v.valid_from - make_interval(days => (p_rules ->> 'new_account_days')::int))
         then 'new_account' end], null);

  update seller_reviews r
     set state = case when cardinality(v_reasons) = 0 then 'clear' else 'held' end, reasons = v_reasons, assessed_at = p_now,
         due_at = case when cardinality(v_reasons) > 0 then p_now + make_interval(hours => (p_rules ->> 'review_hours')::int) end
   where r.event_id = p_event and r.seller_user_id = p_seller
  returning r.state into v_state;
  return v_state;
end $$;
