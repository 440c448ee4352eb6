-- Ends tickets: they are `refunded` or `void`, their codes never admit again, their places are free, and their offers end.
-- Returns those that had not ended before. p_reason: why a ticket is void. The caller has locked the stock, then the
-- tickets, and counts the buyer's tickets and the order. docs/rules/refunds.md
create or replace function end_tickets(p_tickets uuid[], p_state text, p_reason text, p_actor uuid, p_now timestamptz) returns uuid[]
language plpgsql set velvet.stock = 'open' as $$
declare
  v_dead uuid[];
begin
  with dead as (
    update tickets k set state = p_state where k.id = any (p_tickets) and k.state not in ('refunded', 'void')
    returning k.id, k.event_id, k.ticket_type_id
  ), closed as (
    update ticket_versions v set valid_to = p_now from dead d where v.ticket_id = d.id and v.valid_to is null
  ), noted as (
    insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
    select d.id, p_now, case p_state when 'void' then 'voided' else p_state end, p_actor,
           case when p_reason is null then '{}' else jsonb_build_object('reason', p_reason) end
      from dead d
  ), back as (
    update ticket_types t set sold = t.sold - d.quantity
      from (select ticket_type_id, count(*)::int as quantity from dead group by 1) d where t.id = d.ticket_type_id
  ), back_of_event as (
    update event_stock s set sold = s.sold - d.quantity
      from (select event_id, count(*)::int as quantity from dead group by 1) d where s.event_id = d.event_id
  )
  select coalesce(array_agg(d.id order by d.id), '{}') into v_dead from dead d;
  perform end_offers(v_dead, p_now);
  return v_dead;
end $$;
