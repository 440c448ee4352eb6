import type { AppContext } from '#server/context.ts';
import { type EventRow, findEvent } from '#server/domains/events/queries.ts';
import { listTicketTypes, type OfferedTypeRow } from '#server/domains/ticket-types/queries.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';

/** An event that people may ask to come to, and the types that are only by request (none of a private one). */
export type RequestableEvent = { event: EventRow; types: OfferedTypeRow[]; state: 'open' | 'over' | 'cancelled' };

/** The event by id or slug if its host lets people ask to come; 404 otherwise, the same as for an unknown one. */
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

/** The same for whoever comes by its address: one that is not public opens by its slug only. */
export async function openRequestableEvent(ctx: AppContext, idOrSlug: string): Promise<RequestableEvent> {
  const requestable = await getRequestableEvent(ctx, idOrSlug);
  if (requestable.event.visibility !== 'public' && isUuid(idOrSlug)) throw notFound();
  return requestable;
}

function stateOf({ state, ends_at }: EventRow, now: Date): RequestableEvent['state'] {
  if (state === 'cancelled') return 'cancelled';
  return ends_at && ends_at <= now ? 'over' : 'open';
}

/** Whether a type that is only by request can be had now. */
export function isOpen({ availability }: OfferedTypeRow): boolean {
  return availability === 'on_sale' || availability === 'few_left';
}
