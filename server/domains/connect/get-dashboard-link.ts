import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { AppError } from '#server/platform/lib/errors.ts';
import { chooseOrganization } from './choose-organization.ts';
import { type AccountRow, findAccount } from './queries.ts';

type Input = { organization_id?: string | undefined };

/**
 * The address of the provider's dashboard, which can be opened once. Failures are in the field `error`, as specified.
 */
export async function getDashboardLink(
  ctx: AppContext,
  actor: Actor,
  { organization_id }: Input,
): Promise<{ url: string }> {
  const organization = await chooseOrganization(ctx, actor, { organization_id, permission: 'manage_payouts' });
  await ctx.limits.consume('limit_payouts_per_user_minute', actor.user_id);
  return linkOf(ctx, await findAccount(ctx.db, { organization_id: organization.id }));
}

/** The same for a person's own account. */
export async function getOwnDashboardLink(ctx: AppContext, actor: Actor): Promise<{ url: string }> {
  await ctx.limits.consume('limit_payouts_per_user_minute', actor.user_id);
  return linkOf(ctx, await findAccount(ctx.db, { user_id: actor.user_id }));
}

async function linkOf(ctx: AppContext, account: AccountRow | undefined): Promise<{ url: string }> {
  if (!account?.provider_account_id) throw failure(400, 'Set up payouts first: there is no dashboard yet.');
  if (account.is_closed) throw failure(400, 'The account was closed, and its dashboard with it.');
  const link = await ctx.provider.web.createLoginLink(account.provider_account_id);
  if (link.kind === 'ok') return link.value;
  if (link.kind === 'refused') throw failure(400, 'Finish setting up payouts first: then the dashboard opens.');
  throw failure(503, 'Our payment provider does not answer right now. Please try again.');
}

function failure(status: number, error: string): AppError {
  return new AppError(status, { error });
}
