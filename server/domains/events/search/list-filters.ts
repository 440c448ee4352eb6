import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ListEventsQuery } from '#contract/event-lists.ts';
import { CUSTOM_PLAN } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { type DateFilter, fromDay, HAS_DATE, inTwoRanges, onPreset, TWO_RANGES, untilDay } from '../local-dates.ts';
import type { Catalogue } from './list-catalogue.ts';
import { earliestStart } from '../longest-event.ts';
import { type ScanIndex, isDiscOnMap, type Place, withinDistance } from './places.ts';
import type { Search } from './read-search.ts';

export type ListQuery = z.output<typeof ListEventsQuery>;
type Condition = RawBuilder<unknown>;

/** A request for a list: the query, the caller, the parsed search text and the time. */
export type ListRequest = {
  query: ListQuery;
  actor: Actor | null;
  search: Search | undefined;
  now: Date;
  catalogue?: Catalogue | undefined;
};

/** The matching events, as `from … where …` over alias `s`. */
export function fromOf(request: ListRequest, index: ScanIndex): RawBuilder<unknown> {
  const { query, actor, now, catalogue } = request;
  const byStart = query.published_only && index === 'start';
  const dates = datesOf(query, now, byStart);
  const where = [
    ...filtersOf(query, now, index),
    ...dates.conditions,
    ...(catalogue?.conditions ?? pricesOf(query)),
    ...wordsOf(request),
  ];
  const first = byStart && isReadByDay(request) ? dates.first : undefined;
  if (first) where.push(inTwoRanges(first));
  const source = catalogue ? sql`event_search s ${catalogue.join}` : sourceOf(query, actor, first !== undefined);
  return sql`from ${source} where ${sql.join(where, sql` and `)}`;
}

/** Only a search for words finds a postponed event without a new date. In Resale nobody can buy for one. */
function wordsOf({ query: { published_only }, search, catalogue }: ListRequest): Condition[] {
  if (!search) return published_only && !catalogue ? [HAS_DATE] : [];
  if (published_only) return [sql`s.document @@ ${search.query}::tsquery`];
  return search.words.map((choices) => sql`s.text like ${`%${choices[0]}%`}`);
}

/** Other lists are read from indexes that have no order of starts. */
function isReadByDay({ query, search, catalogue }: ListRequest): boolean {
  return !catalogue && !search && query.sort !== 'popular' && query.sort !== 'newest';
}

/**
 * The rows to search, as alias `s`: the public events, or the caller's own drafts with the same column names.
 */
function sourceOf(query: ListQuery, actor: Actor | null, isSplit: boolean): Condition {
  if (query.published_only) {
    // The number sold is in a table of its own; only this sort order needs it.
    return query.sort === 'popular'
      ? sql`event_search s join event_popularity p on p.event_id = s.event_id`
      : sql`${isSplit ? TWO_RANGES : sql`event_search`} s`;
  }
  return sql`(
    select e.id as event_id, e.starts_at, e.ends_at, e.night, e.last_night, e.time_zone, lower(e.city) as city_key, e.category,
           e.organization_id, coalesce(e.age_limit, 0) as age_limit, e.from_amount as price_amount,
           search_fold(concat_ws(' ', e.title, e.summary, e.venue_name, e.city, array_to_string(e.line_up, ' '))) as text
      from events e
     where e.state = 'draft' and e.organization_id in (
       select m.organization_id from organization_members m
        where m.user_id = ${actor?.user_id ?? null}::uuid and m.role in ('owner', 'manager'))) s`;
}

/** The conditions of the list and of the filters that are set. */
function filtersOf(query: ListQuery, now: Date, index: ScanIndex): Condition[] {
  const list: Condition[] = query.published_only
    ? // The bound on the start keeps the index short.
      [sql`s.starts_at >= ${earliestStart(now)}::timestamptz`, sql`s.ends_at > ${now}`]
    : [sql`true`];
  if (query.city) list.push(sql`s.city_key = lower(${query.city})`);
  if (query.category) list.push(sql`s.category = ${query.category}`);
  if (query.age !== undefined) list.push(sql`s.age_limit <= ${query.age}`);
  if (query.organization_id) list.push(sql`s.organization_id = ${query.organization_id}`);
  if (query.near && query.published_only) list.push(...withinDistance(query.near, query.distance_km, index));
  return list;
}

function datesOf({ date, date_from, date_to }: ListQuery, now: Date, byStart: boolean): DateFilter {
  const preset = date ? onPreset(date, now, byStart) : undefined;
  const from = date_from ? fromDay(date_from, now) : undefined;
  const conditions = [...(preset?.conditions ?? []), ...(from?.conditions ?? [])];
  if (date_to) conditions.push(untilDay(date_to, byStart));
  const first = preset?.first ?? from?.first;
  return { conditions, ...(first && { first }) };
}

/** The place from which a list is read by distance; undefined for searches, whose few matches are sorted instead. */
export function distanceOrigin(query: ListQuery): Place | undefined {
  return query.sort === 'distance' && !query.search && canScanByPlace(query) ? query.near : undefined;
}

/** Whether a list can be read with the index of places. */
export function canScanByPlace({ published_only, near, distance_km }: ListQuery): boolean {
  return published_only && near !== undefined && isDiscOnMap(near, distance_km);
}

const noFilters = new Set(['published_only', 'is_typed', 'near', 'distance_km', 'sort', 'page_size', 'cursor']);

/** Whether the only filter is a place. */
export function isUnfiltered(query: ListQuery): boolean {
  return Object.entries(query).every(([name, value]) => noFilters.has(name) || value === undefined);
}

/** How a list is planned: with filters, rare and frequent values need different plans. */
export function planOf(query: ListQuery): RawBuilder<unknown> {
  return query.near || !isUnfiltered(query) ? sql.raw(CUSTOM_PLAN) : sql``;
}

/** The sort value of an event without any tickets: after all prices. */
export const NOTHING_TO_BUY = Number.MAX_SAFE_INTEGER;

/** Prices as cards show them. */
function pricesOf({ price_min, price_max, free }: ListQuery): Condition[] {
  const list: Condition[] = [];
  if (price_min !== undefined) {
    list.push(sql`(s.price_amount >= ${price_min} and s.price_amount < ${sql.lit(NOTHING_TO_BUY)})`);
  }
  if (price_max !== undefined) list.push(sql`s.price_amount <= ${price_max}`);
  if (free) list.push(sql`s.price_amount = 0`);
  return list;
}
