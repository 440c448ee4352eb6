import type { BankPayout } from '#contract/settlements.ts';
import type { AppContext } from '#server/context.ts';
import { chooseOrganization } from '#server/domains/connect/choose-organization.ts';
import { findAccount } from '#server/domains/connect/queries.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { money } from '#server/platform/lib/money.ts';

type Input = { organization_id?: string | undefined };
type Answer = { results: BankPayout[] | null };

/** The provider's payouts from the connected account to the bank; null if it does not respond. */
export async function listBankPayouts(ctx: AppContext, actor: Actor, { organization_id }: Input): Promise<Answer> {
  const { id } = await chooseOrganization(ctx, actor, { organization_id, permission: 'see_sales' });
  const account = await findAccount(ctx.db, { organization_id: id });
  if (!account?.provider_account_id || account.is_closed) return { results: [] };
  await ctx.limits.consume('limit_payouts_per_user_minute', actor.user_id);
  const read = await ctx.provider.web.listPayouts(account.provider_account_id);
  if (read.kind !== 'ok') return { results: null };
  return {
    results: read.value.map(({ id: payout, amount, currency, state, arrives_at, failure }) => ({
      id: payout,
      amount: money(amount, currency),
      state,
      arrives_at: arrives_at.toISOString(),
      failure,
    })),
  };
}
