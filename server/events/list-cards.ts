import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../context.ts';
import { saleSql } from './availability.ts';
import { distanceTo, type ListQuery } from './list-filters.ts';
import { type EventCardRow, presentEventCard } from './present.ts';

/** A subquery of ids, each with the `key` it is ordered by, and that order over alias `wanted`. */
export type Wanted = { keys: RawBuilder<unknown>; order: RawBuilder<unknown> };
type Asked = Wanted & { near: ListQuery['near']; now: Date };
export type FoundRow = EventCardRow & { value: string; distance: number | null };

/** What cards show of these events, in their order; with the distance in kilometres to a place when one is named. */
export async function findCards(ctx: AppContext, { keys, order, near, now }: Asked): Promise<FoundRow[]> {
  const distance: RawBuilder<number | null> = near
    ? sql`(select ${distanceTo(near)} from event_search s where s.event_id = e.id)`
    : sql`null::float8`;
  const { rows } = await sql<FoundRow>`
    select e.id, e.organization_id, e.slug, e.title, e.summary, e.category, e.venue_name, e.city, e.country, e.doors_at,
           e.starts_at, e.ends_at, e.time_zone, e.currency, e.state, e.postponed_from, e.created_at, e.from_amount,
           e.picture_version, e.picture_color, e.picture_blur,
           o.name as organization_name, o.handle as organization_handle, sale.availability, sale.open_from_amount,
           ${distance} as distance, wanted.key::text as value
      from (${keys}) wanted join events e on e.id = wanted.id join organizations o on o.id = e.organization_id
      cross join ${saleSql(now)}
     order by ${order}`.execute(ctx.plannedOnce);
  return rows;
}

/** Row → wire. */
export async function presentFound(ctx: AppContext, row: FoundRow) {
  return {
    ...(await presentEventCard(ctx, row)),
    ...(row.distance !== null && { distance_km: Math.round(row.distance * 10) / 10 }),
  };
}
