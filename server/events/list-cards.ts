import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../context.ts';
import { availabilitySql, openFromAmountSql } from './availability.ts';
import { distanceTo, type ListQuery } from './list-filters.ts';
import { type EventCardRow, presentEventCard } from './present.ts';

type Wanted = { ids: string[]; near?: ListQuery['near']; now: Date };

/** The cards of these events, in their order; with the distance in kilometres to a place when one is named. */
export async function listCards(ctx: AppContext, { ids, near, now }: Wanted) {
  if (ids.length === 0) return [];
  const distance: RawBuilder<number | null> = near
    ? sql`(select ${distanceTo(near)} from event_standings p where p.event_id = e.id)`
    : sql`null::float8`;
  const { rows } = await sql<EventCardRow & { distance: number | null }>`
    select e.id, e.organization_id, e.slug, e.title, e.summary, e.category, e.venue_name, e.city, e.country, e.doors_at,
           e.starts_at, e.ends_at, e.time_zone, e.currency, e.state, e.postponed_from, e.created_at, e.from_amount,
           o.name as organization_name, o.handle as organization_handle, ${availabilitySql(now)} as availability,
           ${openFromAmountSql(now)} as open_from_amount, ${distance} as distance
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
      join events e on e.id = wanted.id join organizations o on o.id = e.organization_id
     order by wanted.position`.execute(ctx.db);
  return Promise.all(
    rows.map(async (row) => ({
      ...(await presentEventCard(ctx, row)),
      ...(row.distance !== null && { distance_km: Math.round(row.distance * 10) / 10 }),
    })),
  );
}
