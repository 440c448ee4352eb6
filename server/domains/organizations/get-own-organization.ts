import type { Permission } from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { requirePermission } from './policy.ts';
import { findOwnOrganization, type OwnOrganizationRow } from './queries.ts';

/** An organization of the caller by id or handle: 404 outside its team, 403 without the permission. */
export async function getOwnOrganization(
  ctx: AppContext,
  actor: Actor,
  { id, permission }: { id: string; permission: Permission | 'any' },
): Promise<OwnOrganizationRow> {
  const organization = await findOwnOrganization(ctx.db, actor.user_id, id);
  if (!organization) throw notFound('Your account is not on this team.');
  requirePermission(organization.role, permission);
  return organization;
}
