import type { TicketType } from '#contract/ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { covers } from './discount.ts';
import { findLivePromo } from './find-live-promo.ts';
import { presentTicketType } from './present.ts';
import { promoRefusal } from './promo-refusals.ts';
import { findEventLeft, listTicketTypes } from './queries.ts';

/** The visible types of an event; with a promo code in force as its holder buys them, hidden ones it is for included. */
export async function listTicketTypesFor(ctx: AppContext, event: EventRow, promoCode?: string): Promise<TicketType[]> {
  const now = ctx.clock.now();
  const [types, eventLeft] = await Promise.all([listTicketTypes(ctx.db, event.id), findEventLeft(ctx.db, event.id)]);
  const promo = promoCode ? await findLivePromo(ctx.db, { eventId: event.id, code: promoCode, now }) : null;
  if (promo && promo.max_uses !== null && promo.used >= promo.max_uses) throw promoRefusal('used_up');
  return types
    .filter((type) => !type.is_hidden || (promo && covers(promo, type.id)))
    .map((type) => presentTicketType(type, { event, event_left: eventLeft, now, promo }));
}
