import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { type EventRow, eventQuery } from './queries.ts';

/** An event the caller may change, by id or slug; 404 unless they own or manage its organization. */
export async function getOwnEvent(ctx: AppContext, actor: Actor, idOrSlug: string): Promise<EventRow> {
  const event = await eventQuery(ctx.db, idOrSlug)
    .innerJoin('organization_members', 'organization_members.organization_id', 'events.organization_id')
    .where('organization_members.user_id', '=', actor.user_id)
    .where('organization_members.role', 'in', ['owner', 'manager'])
    .executeTakeFirst();
  if (!event) throw notFound();
  return event;
}
