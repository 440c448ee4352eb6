import type { Workspace } from '#contract/workspace.ts';
import type { AppContext } from '#server/context.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { refusalToDelete } from './editing/delete-draft.ts';
import { findSale } from './get-event.ts';
import { getOwnEvent } from './get-own-event.ts';
import { getHostSituation, presentHostFacts } from './host-facts.ts';
import { checklistOf, hostStateOf, isInLastWeek } from './host-state.ts';
import { getLastWeek } from './last-week.ts';
import { presentEventCard } from './present.ts';

/** One event as its team sees it. */
export async function getWorkspace(ctx: AppContext, actor: Actor, id: string): Promise<Workspace> {
  const event = await getOwnEvent(ctx, actor, id, 'any');
  const now = ctx.clock.now();
  const [sale, situation] = await Promise.all([
    findSale(ctx.db, event.id, now),
    getHostSituation(ctx.db, event.id, now),
  ]);
  const permissions = permissionsOf(event.role);
  const isPreparing =
    hostStateOf(situation) === 'upcoming' && isInLastWeek(situation) && permissions.includes('edit_events');
  return {
    ...(await presentEventCard(ctx, { ...event, ...sale })),
    visibility: event.visibility as Workspace['visibility'],
    takes_requests: event.takes_requests,
    waiting_requests: situation.waiting_requests,
    role: event.role,
    permissions,
    ...presentHostFacts(situation, permissions),
    may_be_deleted: refusalToDelete(event) === undefined,
    checklist: checklistOf(situation),
    last_week: isPreparing ? await getLastWeek(ctx.db, event.id, now) : null,
  };
}
