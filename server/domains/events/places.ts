import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ListEventsQuery } from '#contract/events.ts';

/**
 * Where events are, as points of a map (`s.place`, alias `s`): a stereographic one, on which all that is within some
 * distance lies in a circle. Its only hole is the South Pole.
 */
export type Place = NonNullable<z.output<typeof ListEventsQuery>['near']>;
type Condition = RawBuilder<unknown>;

const KM_PER_DEGREE = 111.2;
const NEAREST_TO_POLE = -89.999999999;

/** A place as `earth_point` makes it. Made here, because a plan for all values would make it anew for every row. */
export function pointOf({ latitude, longitude }: Place): RawBuilder<unknown> {
  const fromMiddle = Math.tan(radians((90 - Math.max(latitude, NEAREST_TO_POLE)) / 2));
  const [x, y] = [Math.cos(radians(longitude)) * fromMiddle, Math.sin(radians(longitude)) * fromMiddle];
  return sql`${`(${x},${y})`}::point`;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres from a place to each event, through the earth: at these lengths the same as along its surface. */
export function distanceTo(place: Place): RawBuilder<number> {
  return sql<number>`earth_km(s.place, ${pointOf(place)})`;
}

/** Whether all that is so near lies in a circle of the map. */
export function isOnMap(place: Place, km: number): boolean {
  return place.latitude - reachInDegrees(km) > -90;
}

const reachInDegrees = (km: number) => km / KM_PER_DEGREE + 0.01;

/** What a list is read along: the index of starts, or the tree of places. */
export type Along = 'starts' | 'places';

/** What is within reach. The distance itself decides; before it comes what an index knows. */
export function withinReach(place: Place, km: number, along: Along): Condition[] {
  const distance = sql`${distanceTo(place)} <= ${km}::float8`;
  if (along === 'places') return [sql`s.place <@ earth_disc(${pointOf(place)}, ${km}::float8)`, distance];
  if (isOnMap(place, km)) return [distance];
  return [sql`s.latitude < ${place.latitude + reachInDegrees(km)}`, distance];
}
