import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ListEventsQuery } from '#contract/events.ts';
import type { Actor } from '../lib/route.ts';
import { type Along, fromDay, onPreset, untilDay } from './local-dates.ts';

export type ListQuery = z.output<typeof ListEventsQuery>;
export type Place = NonNullable<ListQuery['near']>;
type Condition = RawBuilder<unknown>;

/**
 * What is looked through, as alias `s`: the rows of the public events, of those that are not over, or the caller's own
 * drafts under the same names.
 */
export function sourceOf(query: ListQuery, actor: Actor | null): Condition {
  if (query.published_only) {
    // How much was sold stands beside, and only this order asks for it.
    return query.sort === 'popular'
      ? sql`event_search s join event_standings p on p.event_id = s.event_id`
      : sql`event_search s`;
  }
  return sql`(
    select e.id as event_id, e.starts_at, e.ends_at, e.night, e.time_zone, lower(e.city) as city_key, e.category, e.organization_id,
           coalesce(e.age_limit, 0) as age_limit, e.from_amount as price_amount,
           search_fold(concat_ws(' ', e.title, e.summary, e.venue_name, e.city, array_to_string(e.line_up, ' '))) as text
      from events e
     where e.state = 'draft' and e.organization_id in (
       select m.organization_id from organization_members m
        where m.user_id = ${actor?.user_id ?? null}::uuid and m.role in ('owner', 'manager'))) s`;
}

/** The conditions of the list and of the filters that are set. */
export function filtersOf(query: ListQuery, now: Date, along: Along = 'starts'): Condition[] {
  const list: Condition[] = query.published_only
    ? // The bound on the start keeps the index short; nothing runs longer than two weeks.
      [sql`s.starts_at >= ${now}::timestamptz - interval '14 days'`, sql`s.ends_at > ${now}`]
    : [sql`true`];
  if (query.city) list.push(sql`s.city_key = lower(${query.city})`);
  if (query.category) list.push(sql`s.category = ${query.category}`);
  if (query.age !== undefined) list.push(sql`s.age_limit <= ${query.age}`);
  if (query.organization_id) list.push(sql`s.organization_id = ${query.organization_id}`);
  if (query.near && query.published_only) list.push(...withinReach(query.near, query.distance_km, along));
  // Drafts are few, and no index knows them.
  return [...list, ...datesOf(query, now, query.published_only ? along : 'nights'), ...pricesOf(query)];
}

function datesOf({ date, date_from, date_to }: ListQuery, now: Date, along: Along): Condition[] {
  const list: Condition[] = [];
  if (date) list.push(onPreset(date, now, along));
  if (date_from) list.push(fromDay(date_from, along));
  if (date_to) list.push(untilDay(date_to, along));
  return list;
}

/** What its matches are counted along: in whatever order, nights with their prices are the fewest to look at. */
export function countedAlong({ published_only, city, category, near, organization_id, search }: ListQuery): Along {
  if (city ?? category ?? organization_id ?? search) return 'starts';
  return near && published_only ? 'places' : 'nights';
}

/** What its page is read along. */
export function readAlong({ published_only, near, sort }: ListQuery): Along {
  return published_only && near && sort === 'distance' ? 'places' : 'starts';
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

const NOTHING_TO_BUY = Number.MAX_SAFE_INTEGER;

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

const KM_PER_DEGREE = 111.2;

/** Kilometres from a place to each event, through the earth: at these lengths the same as along its surface. */
export function distanceTo(place: Place): RawBuilder<number> {
  return sql<number>`(s.place <-> ${pointOf(place)}::cube)`;
}

const EARTH_RADIUS_KM = 6371;

/** A place as `earth_point` makes it. Made here, because a plan for all values would make it anew for every row. */
function pointOf({ latitude, longitude }: Place): string {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  const point = [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
  return `(${point.map((value) => EARTH_RADIUS_KM * value).join(', ')})`;
}

// The distance itself decides. Where places are read along their index, it has to know where to end: far from everything,
// the nearest event is the last one of all.
function withinReach(place: Place, distance_km: number, along: Along): Condition[] {
  const reach = distance_km / KM_PER_DEGREE + 0.01;
  const bound =
    along === 'places'
      ? sql`s.place <@ cube_enlarge(${pointOf(place)}::cube, ${distance_km}::float8, 3)`
      : sql`s.latitude between ${place.latitude - reach} and ${place.latitude + reach}`;
  return [bound, sql`${distanceTo(place)} <= ${distance_km}::float8`];
}
