import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';
import { isHidden } from './host-state.ts';
import { type EventRow, findEvent, findEventRole, hasTicketOf, isInvitedTo } from './queries.ts';

/**
 * An event the caller may see, by id or slug; 404 otherwise, as for an unknown one. Drafts are visible to their team,
 * private events also to the invited, unlisted ones by their slug, public ones to everybody. Ticket holders can always
 * see their event, because staff may have taken it off sale; cancelling it then does not show it to anybody else.
 */
export async function getVisibleEvent(ctx: AppContext, actor: Actor | null, idOrSlug: string): Promise<EventRow> {
  const event = await findEvent(ctx.db, idOrSlug);
  if (!event) throw notFound();
  const isOpen = event.visibility === 'public' || (event.visibility === 'unlisted' && !isUuid(idOrSlug));
  if (!isHidden(event) && isOpen) return event;
  if (await findEventRole(ctx.db, event.id, actor)) return event;
  if (await hasTicketOf(ctx.db, event.id, actor)) return event;
  if (event.state === 'draft') throw notFound();
  if (await isInvitedTo(ctx.db, event, { actor, now: ctx.clock.now() })) return event;
  throw notFound();
}
