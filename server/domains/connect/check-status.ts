import type { Payouts } from '#contract/connect.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import type { OwnOrganizationRow } from '#server/domains/organizations/queries.ts';
import { chooseOrganization } from './choose-organization.ts';
import { noAnswer } from './make-account.ts';
import { presentPayouts } from './present.ts';
import { findAccount } from './queries.ts';
import type { ConnectHooks } from './hooks.ts';
import { refreshAccount } from './refresh-account.ts';

type Input = { organization_id?: string | undefined };

/** Whether an organization can be paid, as last read. */
export async function getPayouts(ctx: AppContext, actor: Actor, { organization_id }: Input): Promise<Payouts> {
  return payoutsOf(ctx, await chooseOrganization(ctx, actor, { organization_id, permission: 'see_sales' }));
}

/** The same, read from the provider now. */
export async function checkStatus(
  ctx: AppContext,
  actor: Actor,
  { organization_id, hooks }: Input & { hooks: ConnectHooks },
): Promise<Payouts> {
  const { id } = await chooseOrganization(ctx, actor, { organization_id, permission: 'manage_payouts' });
  await ctx.limits.consume('limit_payouts_per_user_minute', actor.user_id);
  if (!(await refreshAccount(ctx, { owner: { organization_id: id }, hooks, calls: ctx.provider.web })))
    throw noAnswer();
  return payoutsOf(ctx, await chooseOrganization(ctx, actor, { organization_id: id, permission: 'manage_payouts' }));
}

async function payoutsOf(ctx: AppContext, organization: OwnOrganizationRow): Promise<Payouts> {
  return presentPayouts(organization, await findAccount(ctx.db, { organization_id: organization.id }));
}
