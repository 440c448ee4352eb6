import type { Stripe } from 'stripe';

import { defineEndpoint } from '../http/define-endpoint.ts';
import {
  boolean,
  currencyMap,
  emptyable,
  integer,
  list,
  object,
  oneOf,
  optional,
  string,
  unsupported,
} from '../http/schema.ts';
import type { Parsed } from '../http/schema.ts';
import { emitUpdate } from '../rules/emit-event.ts';
import { planPayout, saveSettings, settingsOf } from '../rules/payout-plan.ts';

type Payouts = Stripe.BalanceSettings.Payments.Payouts;

const weekday = oneOf('monday', 'tuesday', 'wednesday', 'thursday', 'friday');

const payouts = {
  automatic_transfer_rules_by_currency: unsupported(),
  minimum_balance_by_currency: optional(emptyable(currencyMap(integer({ min: 0 })))),
  schedule: optional(
    object({
      interval: optional(oneOf('daily', 'manual', 'monthly', 'weekly')),
      monthly_payout_days: optional(list(integer({ min: 1, max: 31 }), 31)),
      weekly_payout_days: optional(list(weekday, 5)),
    }),
  ),
  statement_descriptor: optional(string(22)),
};

const updateParams = {
  payments: optional(
    object({
      debit_negative_balances: optional(boolean()),
      payouts: optional(object(payouts)),
      settlement_timing: optional(
        object({
          delay_days_override: optional(emptyable(integer({ min: 0, max: 31 }))),
          start_of_day: unsupported(),
        }),
      ),
    }),
  ),
};

type Change = NonNullable<Parsed<typeof updateParams>['payments']>;

function changed({ payments }: Stripe.BalanceSettings, change: Change): Stripe.BalanceSettings {
  const { delay_days_override: override } = change.settlement_timing ?? {};
  const { delay_days_override: before, ...timing } = payments.settlement_timing;
  const kept = override === undefined ? before : (override ?? undefined);
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: change.debit_negative_balances ?? payments.debit_negative_balances,
      payouts: payments.payouts && changedPayouts(payments.payouts, change.payouts),
      settlement_timing: { ...timing, ...(kept === undefined ? {} : { delay_days_override: kept }) },
    },
  };
}

function changedPayouts(before: Payouts, change: Change['payouts']): Payouts {
  if (!change) return before;
  const { minimum_balance_by_currency: minimum, schedule, statement_descriptor } = change;
  return {
    ...before,
    ...(minimum === undefined ? {} : { minimum_balance_by_currency: minimum }),
    schedule: schedule?.interval === undefined ? before.schedule : { ...schedule, interval: schedule.interval },
    statement_descriptor: statement_descriptor ?? before.statement_descriptor,
  };
}

export const balanceSettingsEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/balance_settings',
    returns: null,
    connected: true,
    params: {},
    work: ({ sandbox, owner }) => settingsOf(sandbox, owner),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/balance_settings',
    returns: null,
    connected: true,
    params: updateParams,
    work: ({ sandbox, owner, cause }, { payments }) => {
      const before = settingsOf(sandbox, owner);
      const after = payments ? changed(before, payments) : before;
      saveSettings(sandbox, owner, after);
      const previous = { payments: before.payments };
      emitUpdate(sandbox, cause, 'balance_settings.updated', { object: after, previous });
      planPayout(sandbox, owner);
      return after;
    },
  }),
];
