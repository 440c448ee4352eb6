import type { OwnOrganization } from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { presentOwnOrganization } from './present.ts';
import { selectOwnOrganizations } from './queries.ts';

/** The organizations of the caller's teams, in the order of joining. */
export async function listMyOrganizations(ctx: AppContext, { user_id }: Actor): Promise<OwnOrganization[]> {
  const rows = await selectOwnOrganizations(ctx.db, user_id).orderBy('m.created_at').orderBy('o.id').execute();
  return rows.map((row) => presentOwnOrganization(ctx, row));
}
