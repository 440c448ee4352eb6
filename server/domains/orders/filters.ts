import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '#contract/order-filters.ts';
import { isOwed } from '#server/domains/payments/refunds.ts';
import type { Search } from './search.ts';

/** The filters of a list of an event's orders. `s` is a row of `order_search`. */
export type Filters = {
  event_id: string;
  search: Search | null;
  status?: OrderFilter | undefined;
  ticket_type_id?: string | undefined;
  promoter_link_id?: string | undefined;
  promo_code?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
};

/**
 * The rows to search: orders that are not open any more, or, for `held`, open ones, which are few and have no row yet.
 */
export function sourceOf({ event_id, status }: Pick<Filters, 'event_id' | 'status'>): RawBuilder<unknown> {
  if (status !== 'held') return sql`order_search s`;
  return sql`(
    select o.event_id, o.created_at as sorted_at, o.id as order_id, o.status, o.kind, o.promo_code_id, o.promoter_link_id,
           array(select l.ticket_type_id from order_lines l where l.order_id = o.id) as ticket_type_ids,
           search_fold(o.buyer_name || ' ' || o.buyer_email || ' ' || order_number(o.id)) as document
      from orders o where o.event_id = ${event_id} and o.status in ('held', 'releasing')) s`;
}

const sold = sql`s.status in ('paid', 'partially_refunded', 'refunded', 'late_refunded')`;

const byStatus: Record<OrderFilter, RawBuilder<unknown>> = {
  paid: sql`s.status = 'paid' and s.kind in ('primary', 'resale')`,
  free: sql`s.status = 'paid' and s.kind in ('free', 'complimentary')`,
  partially_refunded: sql`s.status = 'partially_refunded'`,
  refunded: sql`s.status in ('refunded', 'late_refunded')`,
  refund_failed: sql`s.order_id in (select r.order_id from refunds r where ${isOwed})`,
  disputed: sql`s.order_id in (select d.order_id from disputes d where d.event_id = s.event_id)`,
  held: sql`true`,
  ended: sql`s.status in ('expired', 'failed')`,
};

/** The condition on an order; null filters do not restrict it. */
export function conditionOf(filters: Filters): RawBuilder<unknown> {
  const { event_id, search, status, ticket_type_id, promoter_link_id, promo_code, from, until } = filters;
  const all = [sql`s.event_id = ${event_id}`, status ? byStatus[status] : sold];
  if (from) all.push(sql`s.sorted_at >= ${from}`);
  if (until) all.push(sql`s.sorted_at < ${until}`);
  if (ticket_type_id) all.push(sql`s.ticket_type_ids @> array[${ticket_type_id}::uuid]`);
  if (promoter_link_id) all.push(sql`s.promoter_link_id = ${promoter_link_id}::uuid`);
  // The text of a deleted code can be used again.
  if (promo_code)
    all.push(
      sql`s.promo_code_id in (select p.id from promo_codes p where p.event_id = ${event_id} and p.code = ${promo_code})`,
    );
  if (search) all.push(matches(search, sql`s.document`));
  return sql.join(all, sql` and `);
}

/** Whether a text contains every word, or the order was bought with the code, or has the scanned ticket. */
export function matches(
  { patterns, promo_code_ids, ticket }: Search,
  text: RawBuilder<unknown>,
  isTicket: RawBuilder<unknown> = sql`s.order_id = ${ticket?.order_id}::uuid`,
): RawBuilder<unknown> {
  const ways = [patterns.length > 0 ? sql`${text} like all (${patterns}::text[])` : sql`false`];
  if (promo_code_ids.length > 0) ways.push(sql`s.promo_code_id = any (${promo_code_ids}::uuid[])`);
  if (ticket) ways.push(isTicket);
  return sql`(${sql.join(ways, sql` or `)})`;
}
