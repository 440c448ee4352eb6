import { type RawBuilder, sql } from 'kysely';
import type { EventCard } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import { inOrder } from '#server/platform/lib/in-order.ts';
import { selectEventCards } from '../event-cards.ts';
import { distanceTo, type Place } from './places.ts';
import { presentEventCard } from '../present.ts';

type ListedCard = EventCard & { distance_km?: number };

/** The cards of these events in this order, with the distance to `near` if it is given. */
export async function findCards(ctx: AppContext, ids: string[], near: Place | undefined): Promise<ListedCard[]> {
  if (ids.length === 0) return [];
  const distance: RawBuilder<number | null> = near ? distanceTo(near) : sql<null>`null::float8`;
  const rows = await selectEventCards(ctx.db, ctx.clock.now())
    .leftJoin('event_search as s', 's.event_id', 'e.id')
    .select(distance.as('distance'))
    .where(sql<boolean>`e.id = any (${ids}::uuid[])`)
    .execute();
  return Promise.all(
    inOrder(ids, rows).map(async (row) => ({
      ...(await presentEventCard(ctx, row)),
      ...(row.distance !== null && { distance_km: Math.round(row.distance * 10) / 10 }),
    })),
  );
}
