import type { CancellationPage } from '#contract/cancellations.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent, type OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { hasEnded, isPrepared } from '#server/domains/events/host-state.ts';
import { countHolders } from '#server/domains/events/ticket-holders.ts';
import { requirePermission } from '#server/domains/organizations/policy.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';

/** An event that the caller may cancel or move, which needs the permissions for the event and for its orders. */
export async function getOwnWithOrders(ctx: AppContext, actor: Actor, idOrSlug: string): Promise<OwnEventRow> {
  const event = await getOwnEvent(ctx, actor, idOrSlug, 'edit_events');
  requirePermission(event.role, 'manage_orders');
  return event;
}

type Facts = Pick<OwnEventRow, 'id' | 'state' | 'ends_at' | 'published_at' | 'blocked_at'>;

/**
 * Why an event cannot be cancelled or moved; null if it can, also while staff has it off sale, or has allowed it again and
 * its host has not published it, but people have tickets.
 */
export async function findBlock(db: Db | Tx, event: Facts, now: Date): Promise<CancellationPage['blocked']> {
  if (event.state === 'cancelled') return 'cancelled';
  if (isPrepared(event) && (await countHolders(db, event.id)) === 0) return 'draft';
  return hasEnded(event, now) ? 'over' : null;
}
