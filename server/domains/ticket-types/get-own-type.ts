import type { AppContext } from '#server/context.ts';
import { getOwnEvent, type OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { findTicketType } from './host-queries.ts';

/** 404 for a ticket type that somebody else of the team has deleted meanwhile. */
export const typeDeleted = () => notFound('This ticket type was already deleted.');

/** The event of a ticket type that the caller may edit: 404 outside its team, 403 without the permission. */
export async function getEventOfOwnType(ctx: AppContext, actor: Actor, id: string): Promise<OwnEventRow> {
  const type = await findTicketType(ctx.db, id);
  if (!type) throw typeDeleted();
  return getOwnEvent(ctx, actor, type.event_id);
}
