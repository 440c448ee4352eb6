import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Instead, listEvents as listEventsRoute, type Understood } from '#contract/event-lists.ts';
import type { AppContext } from '#server/context.ts';
import { type Cursor, decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { countNearby, countMatches } from './count-events.ts';
import { findInstead } from './find-instead.ts';
import { listByDistance } from './list-by-distance.ts';
import { type Key, keysByRelevance } from './list-by-relevance.ts';
import type { Catalogue } from './list-catalogue.ts';
import { findCards } from './list-cards.ts';
import { type ListRequest, fromOf, type ListQuery, distanceOrigin, planOf } from './list-filters.ts';
import { sortOrderOf } from './list-sort-orders.ts';
import { readSearch } from './read-search.ts';
import { readTyped, withUnderstood } from './read-typed.ts';
import { type FindResalePrices, isGone, withResalePrices } from '../with-resale-prices.ts';

type List = z.input<(typeof listEventsRoute.responses)[200]>;
type Plan = ListRequest & { cursor: Cursor | undefined; from: RawBuilder<unknown> };

/** A page of events: the public ones, or with `published_only` false the caller's own drafts only. */
export async function listEvents(
  ctx: AppContext,
  actor: Actor | null,
  { query, findResalePrices }: { query: ListQuery; findResalePrices: FindResalePrices },
): Promise<List> {
  const { ids, ...list } = await listEventIds(ctx, { actor, query });
  const cards = await withResalePrices(await findCards(ctx, ids, query.near), findResalePrices);
  const instead = query.is_typed && list.count === 0 ? await insteadOf(ctx, query, list.understood) : undefined;
  return { ...list, ...(instead && { instead }), results: query.sort === 'distance' ? openFirst(cards) : cards };
}

function insteadOf(ctx: AppContext, query: ListQuery, understood: Understood = {}) {
  return findInstead(ctx, withUnderstood(query, understood), (filters) => hasEvents(ctx, filters));
}

/** Whether a list of public events with these filters has any. */
export async function hasEvents(ctx: AppContext, filters: Instead['filters']): Promise<boolean> {
  const query = { ...filters, published_only: true, is_typed: false, distance_km: 50, page_size: 1 };
  return (await findEventIds(ctx, { actor: null, query })).ids.length > 0;
}

/**
 * In the list, events count as gone with a delay of up to a minute; events of this page that are gone by now come last,
 * too.
 */
function openFirst(cards: List['results']): List['results'] {
  return [...cards.filter((card) => !isGone(card)), ...cards.filter(isGone)];
}

type IdList = Omit<List, 'results'> & { ids: string[] };
type Asked = { actor: Actor | null; query: ListQuery; catalogueOf?: (query: ListQuery) => Catalogue };

/** The ids of a page of events, of a catalogue if one is given; filters are extracted from a typed text. */
export async function listEventIds(ctx: AppContext, asked: Asked): Promise<IdList> {
  const { query } = asked;
  if (!query.is_typed) return findEventIds(ctx, asked);
  const understood = await readTyped(ctx, query);
  return { ...(await findEventIds(ctx, { ...asked, query: withUnderstood(query, understood) })), understood };
}

async function findEventIds(ctx: AppContext, { actor, query, catalogueOf }: Asked): Promise<IdList> {
  const cursor = decodeCursor(query.cursor);
  const search = query.search ? await readSearch(ctx.db, query.search) : undefined;
  // A search text without words ("!?") finds nothing, rather than everything.
  if (query.search && !search) return { ids: [], next: null, previous: null, count: 0 };
  const catalogue = catalogueOf?.(query);
  const request: ListRequest = { query, actor, search, now: ctx.clock.now(), catalogue };
  const nearby = await countNearby(ctx, request);
  const areFewNearby = nearby !== undefined && nearby < ctx.settings.count_cap;
  const index = areFewNearby || distanceOrigin(query) ? 'place' : 'start';
  const [rows, count] = await Promise.all([
    findKeys(ctx, { ...request, cursor, from: fromOf(request, index) }),
    cursor ? null : countMatches(ctx, request, nearby),
  ]);
  const { page, next, previous } = pageOfRows({
    rows,
    size: query.page_size,
    cursor,
    keyOf: (row) => row,
    path: catalogue?.path ?? listEventsRoute.path,
    query: pageParameters(query, catalogue),
  });
  return { ids: page.map(({ id }) => id), next, previous, count };
}

/** The keys of a page plus one, in reading direction. */
async function findKeys(ctx: AppContext, plan: Plan): Promise<Key[]> {
  const { query, search } = plan;
  const limit = query.page_size + 1;
  const near = distanceOrigin(query);
  if (search && isByRelevance(query)) return keysByRelevance(ctx.db, { ...plan, search, limit });
  if (near) {
    // In Resale no event counts as gone, even if it is sold out.
    const order = { near, furthest_km: query.distance_km, has_gone_last: !plan.catalogue };
    return listByDistance(ctx.db, { ...plan, ...order, plan: planOf(query), limit });
  }
  const { rows } = await sql<Key>`${planOf(query)} ${keysBySortOrder(plan)}`.execute(ctx.db);
  return rows;
}

function isByRelevance({ published_only, sort = 'relevance' }: ListQuery): boolean {
  return published_only && sort === 'relevance';
}

function keysBySortOrder({ query, catalogue, from, cursor }: Plan): RawBuilder<Key> {
  const { value, id, type, descending } = sortOrderOf({ query, catalogue });
  const isDescending = descending !== (cursor?.backwards ?? false);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const after = cursor
    ? sql` and (${value}, ${id}) ${isDescending ? sql`<` : sql`>`} (${cursor.value}::${type}, ${cursor.id}::uuid)`
    : sql``;
  return sql`select id, key::text as value from (
    select ${id} as id, ${value} as key ${from}${after}
     order by 2 ${direction}, 1 ${direction} limit ${sql.lit(query.page_size + 1)}) keys
     order by key ${direction}, id ${direction}`;
}

/** The query parameters of the links to the next and previous page. */
function pageParameters({ near, ...query }: ListQuery, catalogue: Catalogue | undefined) {
  return {
    ...query,
    ...(catalogue && { published_only: undefined }),
    cursor: undefined,
    is_typed: undefined,
    ...(near ? { near: `${near.latitude},${near.longitude}` } : { distance_km: undefined }),
  };
}
