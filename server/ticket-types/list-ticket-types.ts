import type { TicketType } from '#contract/ticket-types.ts';
import type { AppContext } from '../context.ts';
import type { EventRow } from '../events/queries.ts';
import { findUnlockedTypes } from './unlocked-types.ts';
import { presentTicketType } from './present.ts';
import { findEventLeft, listTicketTypes } from './queries.ts';

/** The visible types of an event, hidden ones only when a live promo code names them. */
export async function listTicketTypesFor(ctx: AppContext, event: EventRow, promoCode?: string): Promise<TicketType[]> {
  const now = ctx.clock.now();
  const [types, eventLeft] = await Promise.all([listTicketTypes(ctx.db, event.id), findEventLeft(ctx.db, event.id)]);
  const unlocked = promoCode ? await findUnlockedTypes(ctx.db, { eventId: event.id, code: promoCode, now }) : undefined;
  return types
    .filter((type) => !type.is_hidden || unlocked === 'all' || unlocked?.includes(type.id))
    .map((type) => presentTicketType(type, { event, event_left: eventLeft, now }));
}
