import { sql } from 'kysely';
import type { EventDetail } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { listEventArtists } from './artists.ts';
import { type EventSale, eventSale } from './availability.ts';
import type { EventHooks } from './event-hooks.ts';
import { listPublicSeries } from './event-series.ts';
import { getVisibleEvent } from './get-visible-event.ts';
import { isOnNow } from './local-dates.ts';
import { presentEventDetail } from './present.ts';
import { type EventRow, findEventRole } from './queries.ts';

type SaleNow = EventSale & { is_on_now: boolean };

/** The availability of one event now, and whether it has begun and is not over. */
export async function findSale(db: Db | Tx, eventId: string, now: Date): Promise<SaleNow> {
  const { rows } = await sql<SaleNow>`
    select sale.availability, sale.open_price_amount, ${isOnNow(now)} as is_on_now
      from events e cross join lateral ${eventSale(now)} sale where e.id = ${eventId}`.execute(db);
  return rows[0] ?? { availability: 'unavailable', open_price_amount: null, is_on_now: false };
}

type Input = { id: string; hooks: EventHooks };

/** One event by id or slug with its ticket types, as the caller may see it. */
export async function getEvent(ctx: AppContext, actor: Actor | null, { id, hooks }: Input): Promise<EventDetail> {
  return describeEvent(ctx, actor, await getVisibleEvent(ctx, actor, id), hooks);
}

/** An event with its ticket types, for a caller who may see it. */
export async function describeEvent(
  ctx: AppContext,
  actor: Actor | null,
  event: EventRow,
  hooks: EventHooks,
): Promise<EventDetail> {
  const [sale, ticket_types, takes_promo_codes, resale, series, artists, role] = await Promise.all([
    findSale(ctx.db, event.id, ctx.clock.now()),
    hooks.ticketTypesOf(event),
    hooks.takesPromoCodes(event),
    hooks.resaleOf(event),
    listPublicSeries(ctx.db, event, ctx.clock.now()),
    listEventArtists(ctx.db, event),
    findEventRole(ctx.db, event.id, actor),
  ]);
  const can = { edit: role === 'owner' || role === 'manager', scan: role !== undefined && role !== 'finance' };
  return presentEventDetail(ctx, event, { sale, ticket_types, takes_promo_codes, resale, series, artists, can });
}
