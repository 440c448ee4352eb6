import type { TicketType } from '#contract/ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { presentTicketType } from './present.ts';
import { listTicketTypes } from './queries.ts';

/** The visible types of an event. */
export async function listVisibleTicketTypes(ctx: AppContext, event: EventRow): Promise<TicketType[]> {
  const types = await listTicketTypes(ctx.db, event.id, { now: ctx.clock.now() });
  return types.filter((type) => !type.is_hidden).map((type) => presentTicketType(type, { event }));
}
