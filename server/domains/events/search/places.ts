import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ListEventsQuery } from '#contract/event-lists.ts';

/**
 * Locations of events as points of a map (`s.place`, alias `s`). The projection is stereographic, so a circle on the
 * earth is a circle on the map. Only the South Pole has no point.
 */
export type Place = NonNullable<z.output<typeof ListEventsQuery>['near']>;
type Condition = RawBuilder<unknown>;

const KM_PER_DEGREE = 111.2;
const NEAREST_TO_POLE = -89.999999999;

/** The same point as `earth_point`, computed here because a generic plan would compute it for every row. */
export function pointOf({ latitude, longitude }: Place): RawBuilder<unknown> {
  const fromMiddle = Math.tan(radians((90 - Math.max(latitude, NEAREST_TO_POLE)) / 2));
  const [x, y] = [Math.cos(radians(longitude)) * fromMiddle, Math.sin(radians(longitude)) * fromMiddle];
  return sql`${`(${x},${y})`}::point`;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Kilometres from a place to each event, in a straight line through the earth, which at these distances is the same as
 * on its surface.
 */
export function distanceTo(place: Place): RawBuilder<number> {
  return sql<number>`earth_km(s.place, ${pointOf(place)})`;
}

/** Whether a circle of this radius can be drawn on the map, which it cannot if it contains the South Pole. */
export function isDiscOnMap(place: Place, km: number): boolean {
  return place.latitude - toDegrees(km) > -90;
}

const toDegrees = (km: number) => km / KM_PER_DEGREE + 0.01;

/** The index a list is read with: by start or by place. */
export type ScanIndex = 'start' | 'place';

/** The conditions for events within a distance: one that an index answers, then the exact distance. */
export function withinDistance(place: Place, km: number, index: ScanIndex): Condition[] {
  const distance = sql`${distanceTo(place)} <= ${km}::float8`;
  if (index === 'place') return [sql`s.place <@ earth_disc(${pointOf(place)}, ${km}::float8)`, distance];
  if (isDiscOnMap(place, km)) return [distance];
  return [sql`s.latitude < ${place.latitude + toDegrees(km)}`, distance];
}
