import type { AppContext } from '#server/context.ts';
import { isHidden } from '#server/domains/events/host-state.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { listTicketTypes, type OfferedTypeRow } from '#server/domains/ticket-types/queries.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';

/** An event that accepts requests, and the types that are only by request (none for a private event). */
export type RequestableEvent = { event: EventRow; types: OfferedTypeRow[]; state: 'open' | 'over' | 'cancelled' };

/** The event by id or slug if its host accepts requests; 404 otherwise, as for an unknown one. */
export async function getRequestableEvent(ctx: AppContext, idOrSlug: string): Promise<RequestableEvent> {
  const event = await findEvent(ctx.db, idOrSlug);
  if (!event || event.state === 'draft') throw notFound();
  const state = stateOf(event, ctx.clock.now());
  if (event.visibility === 'private') {
    if (!event.takes_requests) throw notFound();
    return { event, types: [], state };
  }
  const types = await listTicketTypes(ctx.db, event.id, { now: ctx.clock.now() });
  const asked = types.filter((type) => type.by_request && !type.is_hidden);
  if (asked.length === 0) throw notFound();
  return { event, types: asked, state };
}

/** The same for visitors: an event that is not public can be opened by its slug only. */
export async function openRequestableEvent(ctx: AppContext, idOrSlug: string): Promise<RequestableEvent> {
  const requestable = await getRequestableEvent(ctx, idOrSlug);
  if (isHidden(requestable.event)) throw notFound();
  if (requestable.event.visibility !== 'public' && isUuid(idOrSlug)) throw notFound();
  return requestable;
}

export function stateOf({ state, ends_at }: Pick<EventRow, 'state' | 'ends_at'>, now: Date): RequestableEvent['state'] {
  if (state === 'cancelled') return 'cancelled';
  return ends_at && ends_at <= now ? 'over' : 'open';
}
