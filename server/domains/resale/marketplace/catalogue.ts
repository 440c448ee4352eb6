import { sql } from 'kysely';
import { listResale as listResaleRoute } from '#contract/marketplace.ts';
import type { AppContext } from '#server/context.ts';
import type { Catalogue } from '#server/domains/events/search/list-catalogue.ts';
import type { ListQuery } from '#server/domains/events/search/list-filters.ts';
import { priceNow } from '../listing-sql.ts';
import { earliestDoors, IS_ON_OFFER, totalOf } from '../offer-sql.ts';

/** The list of events with tickets in Resale: filters and search are those of events, prices are those on offer. */
export function resaleCatalogue(ctx: AppContext, query: ListQuery): Catalogue {
  const now = ctx.clock.now();
  const isOpen = sql`r.is_open and r.closes_at > ${earliestDoors(ctx, now)}`;
  const id = sql`r.event_id`;
  return {
    path: listResaleRoute.path,
    join: sql`join event_resale r on r.event_id = s.event_id ${offerJoin(ctx, query, now)}`,
    conditions: [isOpen],
    sortOrders: {
      soonest: { value: sql`r.starts_at`, id, type: sql`timestamptz`, descending: false },
      newest: { value: sql`r.listed_at`, id, type: sql`timestamptz`, descending: true },
      price: { value: sql`r.price_amount`, id, type: sql`bigint`, descending: false },
    },
    countRoughly: async (cap) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count
          from (select from event_resale r where ${isOpen} limit ${sql.lit(cap)}) capped`.execute(ctx.db);
      return rows[0]?.count ?? 0;
    },
  };
}

/**
 * At least one ticket that can be bought now, within the price filter. The limit makes it one index look-up for each
 * event, however many tickets there are.
 */
function offerJoin(ctx: AppContext, { price_min, price_max }: ListQuery, now: Date) {
  const total = totalOf(ctx, priceNow(ctx, now));
  const prices = [
    ...(price_min === undefined ? [] : [sql`${total} >= ${price_min}`]),
    ...(price_max === undefined ? [] : [sql`${total} <= ${price_max}`]),
  ];
  const event = prices.length > 0 ? sql`join events e on e.id = l.event_id` : sql``;
  const conditions = [sql`l.event_id = r.event_id`, IS_ON_OFFER, sql`y.resale_allowed`, ...prices];
  return sql`cross join lateral (
    select from listings l join ticket_types y on y.id = l.ticket_type_id ${event}
     where ${sql.join(conditions, sql` and `)} limit 1) offered`;
}
