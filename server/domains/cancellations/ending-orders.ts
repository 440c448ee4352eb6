import { type RawBuilder, sql } from 'kysely';

/** An order whose tickets end with its event, and what of its money goes back from whom. */
export type EndingOrder = {
  order_id: string;
  buyer_email: string;
  tickets: number;
  used_tickets: number;
  free_tickets: number;
  amount: number;
  promoter_amount: number;
  platform_amount: number;
  promoter_link_id: string | null;
  is_disputed: boolean;
};

/**
 * The orders of an event that still have tickets, as a subquery. It computes for all of them what
 * `refunds/split-refund.ts` does for one: the stored shares of the tickets that are left, never more than the ledger
 * still has of the order. A test holds the two together.
 */
export function endingOrders(eventId: string): RawBuilder<EndingOrder> {
  return sql<EndingOrder>`(
    select o.id as order_id, o.buyer_email, o.promoter_link_id, k.tickets, k.used_tickets,
           case when o.total_amount = 0 then k.tickets else 0 end as free_tickets,
           g.amount, case when g.amount > 0 then l.promoter else 0 end::bigint as promoter_amount,
           case when g.amount > 0 then greatest(0, least(k.platform, l.platform - kept.amount)) else 0 end::bigint as platform_amount,
           exists (select from disputes d where d.order_id = o.id and d.state in ('open', 'lost')) as is_disputed
      from orders o
      join (select t.order_id, count(*)::int as tickets, count(*) filter (where t.state = 'used')::int as used_tickets,
                   sum(t.face_amount - t.discount_amount + t.fee_amount) as paid, sum(t.organizer_fee_amount + t.fee_amount) as platform
              from tickets t
             where t.event_id = ${eventId} and t.state in ('valid', 'listed', 'transferring', 'used')
             group by t.order_id) k on k.order_id = o.id
      cross join lateral (
        select coalesce(-sum(e.amount) filter (where a.name like 'org:%'), 0) as organizer,
               coalesce(-sum(e.amount) filter (where a.name like 'promo:%'), 0) as promoter,
               coalesce(-sum(e.amount) filter (where a.name = 'fees'), 0) as platform
          from ledger_transactions x
          join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
         where x.order_id = o.id and o.total_amount > 0) l
      cross join lateral (
        select coalesce(sum(t.fee_amount), 0) as amount
          from refund_tickets r join refunds f on f.id = r.refund_id join tickets t on t.id = r.ticket_id
         where r.order_id = o.id and f.keeps_fee) kept
      cross join lateral (
        select greatest(0, least(k.paid, l.organizer + l.promoter + l.platform - kept.amount))::bigint as amount) g
     where o.event_id = ${eventId} and o.status in ('paid', 'partially_refunded'))`;
}
