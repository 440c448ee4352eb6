import type { Permission, TeamRole } from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import { requirePermission } from '#server/domains/organizations/policy.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { type EventRow, eventQuery } from './queries.ts';

export type OwnEventRow = EventRow & { role: TeamRole };

/** An event of the caller's organizations by id or slug: 404 outside its team, 403 without the permission. */
export async function getOwnEvent(
  ctx: AppContext,
  actor: Actor,
  idOrSlug: string,
  permission: Permission | 'any' = 'edit_events',
): Promise<OwnEventRow> {
  const event = await eventQuery(ctx.db, idOrSlug)
    .innerJoin('organization_members', 'organization_members.organization_id', 'events.organization_id')
    .select((eb) => eb.ref('organization_members.role').$castTo<TeamRole>().as('role'))
    .where('organization_members.user_id', '=', actor.user_id)
    .executeTakeFirst();
  if (!event) throw notFound('This event does not exist, or your account is not on its team.');
  requirePermission(event.role, permission);
  return event;
}
