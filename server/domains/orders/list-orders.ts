import type { OrderFilter } from '#contract/order-filters.ts';
import { listOrders as listOrdersRoute } from '#contract/orders.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { endOfDay, startOfDay } from '#server/platform/lib/local-time.ts';
import type { Filters } from './filters.ts';
import { countNews, findNewestSale, listOrderRows } from './list-queries.ts';
import { placeOf, readCursor, readPlace } from './place.ts';
import { presentOrderRow } from './present.ts';
import { readSearch } from './search.ts';

export type OrderQuery = {
  search?: string | undefined;
  status?: OrderFilter | undefined;
  ticket_type_id?: string | undefined;
  promoter_link_id?: string | undefined;
  promo_code?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

type Input = { id: string; query: OrderQuery & { cursor?: string | undefined } };

/** A page of an event's orders, for those who may see sales. */
export async function listOrders(ctx: AppContext, actor: Actor, { id, query: { cursor: text, ...query } }: Input) {
  const event = await getOwnEvent(ctx, actor, id, 'see_sales');
  const cursor = readCursor(text);
  const filters = await readFilters(ctx, event, query);
  const { page_size: size, count_cap: cap } = ctx.settings;
  const [rows, newest] = await Promise.all([
    listOrderRows(ctx.db, { filters, cursor, limit: size + 1, ...(!cursor && { cap }) }),
    findNewestSale(ctx.db, event.id),
  ]);
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: row.sort_value, id: row.id }),
    path: listOrdersRoute.path.replace(':id', event.id),
    query,
  });
  const results = page.map((row) => presentOrderRow(row));
  return {
    results,
    next,
    previous,
    total: cursor ? null : capped(rows[0]?.matched ?? 0, cap),
    newest: placeOf(newest),
  };
}

/** A count that stopped one above the cap. */
export function capped(count: number, cap: number) {
  return count < cap ? { count, has_more: false } : { count: cap - 1, has_more: true };
}

/** The sales since a list was read. */
export async function getOrderNews(ctx: AppContext, actor: Actor, { id, since }: { id: string; since: string }) {
  const event = await getOwnEvent(ctx, actor, id, 'see_sales');
  const cap = ctx.settings.order_news_cap;
  const { orders, tickets } = await countNews(ctx.db, event.id, { since: readPlace(since), cap });
  return { orders, tickets, has_more: orders === cap };
}

/** The filters of a query: days are in the event's time zone. */
export async function readFilters(
  ctx: AppContext,
  { id, time_zone }: { id: string; time_zone: string },
  { from, to, search, ...query }: OrderQuery,
): Promise<Filters> {
  return {
    ...query,
    event_id: id,
    search: await readSearch(ctx, id, search),
    from: from === undefined ? undefined : startOfDay(from, time_zone),
    until: to === undefined ? undefined : endOfDay(to, time_zone),
  };
}
