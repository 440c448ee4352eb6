import { type RawBuilder, sql } from 'kysely';

/** An order whose tickets end with its event, and who pays how much of its refund. */
export type EndingOrder = {
  order_id: string;
  kind: string;
  buyer_email: string;
  /** The number of its sales that are still valid. */
  sales: number;
  /** The tickets it issued; a Resale order only moved tickets. */
  tickets: number;
  used_tickets: number;
  free_tickets: number;
  amount: number;
  promoter_amount: number;
  platform_amount: number;
  seller_amount: number;
  promoter_link_id: string | null;
  /** Nothing of it is refunded: a bank holds its money, or has taken all of it. */
  is_disputed: boolean;
};

/** What order `o` first pays back to sellers in Resale, whose money covered a part of its loss (`giveForfeitsBack`). */
const FORFEITED = sql`case when exists (select from disputes d where d.order_id = o.id and d.state = 'lost') then (
    select coalesce(sum(f.forfeited_amount), 0)
      from ticket_sales s join listings f on f.ticket_id = s.ticket_id and f.forfeited_amount > 0 and f.undone_at is null
     where s.order_id = o.id and resale_source(f.id) = o.id)
  else 0 end`;

/**
 * The orders of an event with valid sales, as a subquery: first sales whose tickets have not ended, and Resale that was
 * not undone. It computes for all of them what `refunds/split-refund.ts` computes for one: what is left of these sales,
 * never more than the ledger still has of the order. A test compares the two.
 */
export function endingOrders(eventId: string): RawBuilder<EndingOrder> {
  return sql<EndingOrder>`(
    select o.id as order_id, o.kind, o.buyer_email, o.promoter_link_id, k.sales, k.tickets, k.used_tickets,
           case when o.total_amount = 0 then k.tickets else 0 end as free_tickets,
           g.amount, case when g.amount > 0 then l.promoter else 0 end::bigint as promoter_amount,
           case when g.amount > 0 then greatest(0, least(k.platform, l.platform - kept.amount)) else 0 end::bigint as platform_amount,
           case when g.amount > 0 then r.sellers else 0 end::bigint as seller_amount,
           exists (select from disputes d where d.order_id = o.id and (d.state = 'open' or (d.state = 'lost' and left_of.amount <= 0))) as is_disputed
      from orders o
      -- Order by order: grouped for the whole event, they would be grouped again for each order while nothing is known
      -- about an event that has just sold.
      join lateral (
        select count(*)::int as sales, (count(*) filter (where s.listing_id is null))::int as tickets,
               (count(*) filter (where t.state = 'used' and s.listing_id is null))::int as used_tickets,
               sum(s.face_amount - s.discount_amount + s.fee_amount) as paid, sum(s.organizer_fee_amount + s.fee_amount) as platform
          from ticket_sales s join tickets t on t.id = s.ticket_id
         where s.order_id = o.id and not s.is_over) k on k.sales > 0
      cross join lateral (
        select coalesce(-sum(e.amount) filter (where a.name like 'org:%'), 0) as organizer,
               coalesce(-sum(e.amount) filter (where a.name like 'promo:%'), 0) as promoter,
               coalesce(-sum(e.amount) filter (where a.name = 'fees'), 0) as platform
          from ledger_transactions x
          join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
         where x.order_id = o.id and o.total_amount > 0) l
      cross join lateral (
        select coalesce(sum(s.seller_amount - i.reversed_amount), 0) as sellers
          from ticket_sales s join listings i on i.id = s.listing_id where s.order_id = o.id) r
      cross join lateral (
        select coalesce(sum(t.fee_amount), 0) as amount
          from refund_tickets b join refunds f on f.id = b.refund_id join tickets t on t.id = b.ticket_id
         where b.order_id = o.id and f.keeps_fee) kept
      cross join lateral (
        select l.organizer + l.promoter + l.platform + r.sellers - ${FORFEITED} as amount) left_of
      cross join lateral (
        select case when o.kind = 'resale' then left_of.amount
                    else greatest(0, least(k.paid, left_of.amount - kept.amount)) end::bigint as amount) g
     where o.event_id = ${eventId} and o.status in ('paid', 'partially_refunded'))`;
}
