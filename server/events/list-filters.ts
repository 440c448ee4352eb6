import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ListEventsQuery } from '#contract/events.ts';
import type { Actor } from '../lib/route.ts';
import { fromDay, onPreset, untilDay } from './local-dates.ts';

export type ListQuery = z.output<typeof ListEventsQuery>;
type Place = NonNullable<ListQuery['near']>;
type Condition = RawBuilder<unknown>;

/** Whose events are looked through: the public ones that are not over, or the caller's own drafts. Alias `e`. */
export function scopeOf(query: ListQuery, actor: Actor | null, now: Date): Condition[] {
  if (!query.published_only) {
    return [
      sql`e.state = 'draft'`,
      sql`e.organization_id in (select m.organization_id from organization_members m
            where m.user_id = ${actor?.user_id ?? null}::uuid and m.role in ('owner', 'manager'))`,
    ];
  }
  // The bound on the start keeps the index short; nothing runs longer than two weeks.
  return [
    sql`e.state = 'published'`,
    sql`e.visibility = 'public'`,
    sql`e.starts_at >= ${now}::timestamptz - interval '14 days'`,
    sql`e.ends_at > ${now}`,
  ];
}

/** The conditions of the filters that are set, over `e` and, where a price or a place is asked for, `p` (standings). */
export function filtersOf(query: ListQuery, now: Date): Condition[] {
  const list: Condition[] = [];
  if (query.city) list.push(sql`lower(e.city) = lower(${query.city})`);
  if (query.category) list.push(sql`e.category = ${query.category}`);
  if (query.date) list.push(onPreset(query.date, now));
  if (query.date_from) list.push(fromDay(query.date_from));
  if (query.date_to) list.push(untilDay(query.date_to));
  if (query.age !== undefined) list.push(sql`coalesce(e.age_limit, 0) <= ${query.age}`);
  if (query.organization_id) list.push(sql`e.organization_id = ${query.organization_id}`);
  if (query.near && query.published_only) list.push(...withinReach(query.near, query.distance_km));
  return [...list, ...pricesOf(query)];
}

/** Whether the conditions or the order speak of `p`, which drafts have not. */
export function needsStandings(query: ListQuery): boolean {
  const { price_min, price_max, free, near, sort } = query;
  const isAskedFor = price_min !== undefined || price_max !== undefined || free === true || near !== undefined;
  return query.published_only && (isAskedFor || sort === 'popular' || sort === 'price');
}

/**
 * Whether the list is found the same way whatever its values: along the index it is ordered by. A place, an organizer
 * and a lowest price leave few or many, and so does any filter of a list in another order than of time.
 */
export function isWalked({ sort = 'soonest', ...query }: ListQuery): boolean {
  const { published_only, near, price_min, organization_id } = query;
  if (!published_only || near || organization_id || price_min !== undefined) return false;
  if (sort === 'soonest' || sort === 'relevance') return true;
  const { city, category, date, date_from, date_to, free, price_max, age } = query;
  return [city, category, date, date_from, date_to, free, price_max, age].every((value) => value === undefined);
}

// A card shows the cheapest price that can be had; it is never below `from_amount`, which has the indexes.
function pricesOf({ price_min, price_max, free, published_only }: ListQuery): Condition[] {
  const shown = published_only ? sql`p.price_amount` : sql`e.from_amount`;
  const list: Condition[] = [];
  if (price_min !== undefined) list.push(sql`(e.from_amount is not null and ${shown} >= ${price_min})`);
  if (price_max !== undefined) list.push(sql`(e.from_amount <= ${price_max} and ${shown} <= ${price_max})`);
  if (free) list.push(sql`(e.from_amount = 0 and ${shown} = 0)`);
  return list;
}

const KM_PER_DEGREE = 111.2;

/** Kilometres from a place to each event, through the earth: at these lengths the same as along its surface. */
export function distanceTo({ latitude, longitude }: Place): RawBuilder<number> {
  return sql<number>`(p.place <-> earth_point(${latitude}::float8, ${longitude}::float8))`;
}

// A belt of latitude is what an index can cut out; the distance itself decides.
function withinReach(place: Place, distance_km: number): Condition[] {
  const reach = distance_km / KM_PER_DEGREE + 0.01;
  return [
    sql`e.latitude between ${place.latitude - reach} and ${place.latitude + reach}`,
    sql`${distanceTo(place)} <= ${distance_km}::float8`,
  ];
}
