import type { CancellationPage } from '#contract/cancellations.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent, type OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { hasEnded, isOffSale } from '#server/domains/events/host-state.ts';
import { requirePermission } from '#server/domains/organizations/policy.ts';
import type { Actor } from '#server/platform/http/route.ts';

/** An event that the caller may cancel or move, which needs the permissions for the event and for its orders. */
export async function getOwnWithOrders(ctx: AppContext, actor: Actor, idOrSlug: string): Promise<OwnEventRow> {
  const event = await getOwnEvent(ctx, actor, idOrSlug, 'edit_events');
  requirePermission(event.role, 'manage_orders');
  return event;
}

type Facts = Pick<OwnEventRow, 'state' | 'ends_at' | 'published_at' | 'blocked_at'>;

/** Why an event cannot be cancelled or moved; null if it can, also while staff has it off sale. */
export function blockedBy(event: Facts, now: Date): CancellationPage['blocked'] {
  if (event.state === 'cancelled' || (event.state === 'draft' && !isOffSale(event))) return event.state;
  return hasEnded(event, now) ? 'over' : null;
}
