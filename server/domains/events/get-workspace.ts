import type { Workspace } from '#contract/workspace.ts';
import type { AppContext } from '#server/context.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { findSale } from './get-event.ts';
import { getOwnEvent } from './get-own-event.ts';
import { presentEventCard } from './present.ts';

/** One event as its team sees it. */
export async function getWorkspace(ctx: AppContext, actor: Actor, idOrSlug: string): Promise<Workspace> {
  const event = await getOwnEvent(ctx, actor, idOrSlug, 'any');
  const sale = await findSale(ctx.db, event.id, ctx.clock.now());
  return {
    ...(await presentEventCard(ctx, { ...event, ...sale })),
    visibility: event.visibility as Workspace['visibility'],
    role: event.role,
    permissions: permissionsOf(event.role),
  };
}
