import type { AppContext } from '#server/context.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { chooseOrganization } from './choose-organization.ts';
import { ensureAccount, noAnswer } from './make-account.ts';

type Input = { organization_id?: string | undefined };

/**
 * The address of the provider's form for an organization. A link works once and only for a short time, so each call
 * creates a new one.
 */
export async function onboardUser(ctx: AppContext, actor: Actor, { organization_id }: Input): Promise<{ url: string }> {
  const organization = await chooseOrganization(ctx, actor, { organization_id, permission: 'manage_payouts' });
  await ctx.limits.consume('limit_payouts_per_user_minute', actor.user_id);
  if (organization.payouts_state === 'rejected')
    throw conflict('payouts_refused', 'Our payment provider can’t pay this organization.');
  const { id, name, country, currency } = organization;
  const accountId = await ensureAccount(ctx, actor, {
    owner: { organization_id: id },
    display_name: name,
    country,
    currency,
  });
  const page = `${ctx.config.publicUrl}/dashboard/payouts`;
  const query = `organization=${encodeURIComponent(organization.handle)}`;
  const link = await ctx.provider.web.createAccountLink({
    account_id: accountId,
    // Opened if the link was used or is too old: this page requests another one.
    refresh_url: `${page}/continue?${query}`,
    // Coming back proves nothing: this page reads the account.
    return_url: `${page}?${query}&returned=1`,
  });
  if (link.kind === 'ok') return link.value;
  if (link.kind === 'refused')
    throw conflict('payouts_refused', 'Our payment provider does not open its form for this organization.');
  throw noAnswer();
}
