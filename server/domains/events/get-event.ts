import { sql } from 'kysely';
import type { EventDetail } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { eventSale } from './availability.ts';
import { getVisibleEvent } from './get-visible-event.ts';
import { presentEventDetail, type Sale } from './present.ts';
import { findEventRole } from './queries.ts';

/** What can be had of one event now, and whether it takes promo codes. */
export async function findSale(db: Db | Tx, eventId: string, now: Date): Promise<Sale> {
  const { rows } = await sql<Sale>`
    select sale.availability, sale.open_price_amount,
           exists (select from promo_codes p where p.event_id = e.id and p.archived_at is null) as takes_promo_codes
      from events e cross join lateral ${eventSale(now)} sale where e.id = ${eventId}`.execute(db);
  return rows[0] ?? { availability: 'unavailable', open_price_amount: null, takes_promo_codes: false };
}

/** One event by id or slug with its ticket types, as the caller may see it. */
export async function getEvent(
  ctx: AppContext,
  actor: Actor | null,
  {
    id,
    ticketTypesOf,
  }: {
    id: string;
    ticketTypesOf: (event: Awaited<ReturnType<typeof getVisibleEvent>>) => Promise<EventDetail['ticket_types']>;
  },
): Promise<EventDetail> {
  const event = await getVisibleEvent(ctx, actor, id);
  const [sale, ticketTypes, role] = await Promise.all([
    findSale(ctx.db, event.id, ctx.clock.now()),
    ticketTypesOf(event),
    findEventRole(ctx.db, event.id, actor),
  ]);
  const can = { edit: role === 'owner' || role === 'manager', scan: role !== undefined && role !== 'finance' };
  return presentEventDetail(ctx, event, { sale, ticket_types: ticketTypes, can });
}
