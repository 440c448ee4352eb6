import type { Permission } from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnOrganization } from '#server/domains/organizations/get-own-organization.ts';
import { type OwnOrganizationRow, selectOwnOrganizations } from '#server/domains/organizations/queries.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { invalid, notFound } from '#server/platform/lib/errors.ts';

type Choice = { organization_id?: string | undefined; permission: Permission };

/** The named organization; otherwise the caller's only one, or the first one they own. */
export async function chooseOrganization(
  ctx: AppContext,
  actor: Actor,
  { organization_id, permission }: Choice,
): Promise<OwnOrganizationRow> {
  const id = organization_id ?? (await defaultOrganization(ctx, actor));
  return getOwnOrganization(ctx, actor, { id, permission });
}

async function defaultOrganization(ctx: AppContext, { user_id }: Actor): Promise<string> {
  const all = await selectOwnOrganizations(ctx.db, user_id).orderBy('o.created_at').orderBy('o.id').execute();
  const [first] = all;
  if (!first) throw notFound();
  const chosen = all.length === 1 ? first : all.find(({ role }) => role === 'owner');
  if (!chosen) throw invalid({ organization_id: ['Choose one of your organizations.'] });
  return chosen.id;
}
