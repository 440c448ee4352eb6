import type { Settlements } from '#contract/settlements.ts';
import type { AppContext } from '#server/context.ts';
import { chooseOrganization } from '#server/domains/connect/choose-organization.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { money, sum } from '#server/platform/lib/money.ts';
import { pick } from '#server/platform/lib/pick.ts';
import { listHeldOfOrganization } from './held-for-disputes.ts';
import { listMoneyOfOrganization, listPaidOut, type MoneyRow } from './money-queries.ts';

type Input = { organization_id?: string | undefined };

/** What an organization is owed and was sent, by the ledger. */
export async function getSettlements(ctx: AppContext, actor: Actor, { organization_id }: Input): Promise<Settlements> {
  const organization = await chooseOrganization(ctx, actor, { organization_id, permission: 'see_sales' });
  const [rows, paidOut, disputed] = await Promise.all([
    listMoneyOfOrganization(ctx, organization.id),
    listPaidOut(ctx, organization.id),
    listHeldOfOrganization(ctx.db, organization.id),
  ]);
  const currencies = [...new Set([...rows, ...paidOut].map(({ currency }) => currency))].sort();
  const { payouts_frozen_at, payouts_frozen_reason } = organization;
  return {
    organization: pick(organization, ['id', 'handle', 'name']),
    currencies: currencies.map((currency) => ({
      ...sumsOf(
        rows.filter((row) => row.currency === currency),
        { currency, disputed: disputed.find((row) => row.currency === currency)?.held ?? 0 },
      ),
      paid_out: money(paidOut.find((row) => row.currency === currency)?.amount ?? 0, currency),
    })),
    frozen: payouts_frozen_at && { since: payouts_frozen_at.toISOString(), reason: payouts_frozen_reason },
    payout_hours: ctx.settings.payout_hours,
    first_payout_days: ctx.settings.first_payout_days,
  };
}

type Of = { currency: string; /** Held, or sent before. */ disputed: number };

function sumsOf(rows: readonly MoneyRow[], { currency, disputed }: Of) {
  const total = (field: 'pending' | 'held' | 'sending' | 'owing') =>
    money(sum(rows.map((row) => row[field])), currency);
  return {
    currency,
    pending: total('pending'),
    held: total('held'),
    sending: total('sending'),
    owing: total('owing'),
    disputed: money(disputed - total('held').amount, currency),
  };
}
