import type { Stripe } from 'stripe';
import type { Ask } from './ask.ts';
import type { Outcome } from './outcome.ts';
import type { ProviderPayout, ProviderSweep } from './types.ts';

/** The calls about payouts from the provider to a bank; all of them only read. */
export type PayoutCalls = {
  /** The newest payouts of a connected account. */
  listPayouts(accountId: string): Promise<Outcome<ProviderPayout[]>>;
  /** The schedule on which the provider pays out the platform's own balance. */
  retrieveSweep(): Promise<Outcome<ProviderSweep>>;
};

const NEWEST = 10;

/** Binds the calls about payouts to one client. */
export function payoutCalls(stripe: Stripe, ask: Ask): PayoutCalls {
  return {
    listPayouts: (accountId) =>
      ask('other', 'list payouts', async () => {
        const { data } = await stripe.payouts.list({ limit: NEWEST }, { stripeAccount: accountId });
        return data.map(readPayout);
      }),
    retrieveSweep: () =>
      ask('other', 'read balance settings', async () => {
        const { payments } = await stripe.balanceSettings.retrieve();
        const { schedule, minimum_balance_by_currency } = payments.payouts ?? {};
        return { interval: schedule?.interval ?? 'unknown', minimum: minimum_balance_by_currency ?? {} };
      }),
  };
}

function readPayout({ id, amount, currency, status, arrival_date, failure_message }: Stripe.Payout): ProviderPayout {
  const arrives_at = new Date(arrival_date * 1000);
  return { id, amount, currency, state: stateOf(status), arrives_at, failure: failure_message };
}

/** States of the provider that are unknown to us count as on its way. */
function stateOf(status: string): ProviderPayout['state'] {
  return status === 'paid' || status === 'failed' || status === 'canceled' ? status : 'on_its_way';
}
