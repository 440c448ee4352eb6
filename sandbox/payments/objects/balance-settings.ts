import type { Stripe } from 'stripe';

/** The initial settings of an account: the platform keeps its money, connected accounts are paid daily. */
export function defaultBalanceSettings(interval: 'manual' | 'daily', delay_days: number): Stripe.BalanceSettings {
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: true,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days, start_of_day: null },
    },
  };
}
