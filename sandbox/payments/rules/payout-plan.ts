import type { Stripe } from 'stripe';

import { defaultBalanceSettings } from '../objects/balance-settings.ts';
import type { Owner } from '../state/owner.ts';
import type { Sandbox } from '../state/sandbox.ts';

const DAY_MS = 24 * 3600 * 1000;
const PLATFORM = 'platform';

/** The settings of an owner's balance. */
export function settingsOf(sandbox: Sandbox, owner: Owner): Stripe.BalanceSettings {
  const stored = sandbox.store.get('balance_settings', owner ?? PLATFORM);
  const { available_after_days } = sandbox.settings.money;
  return stored ?? defaultBalanceSettings(owner === null ? 'manual' : 'daily', available_after_days);
}

/** Stores the settings of an owner's balance. */
export function saveSettings(sandbox: Sandbox, owner: Owner, settings: Stripe.BalanceSettings): void {
  sandbox.store.put('balance_settings', owner ?? PLATFORM, settings);
}

/**
 * Schedules the owner's next automatic payout for midnight, unless one is scheduled or the owner's payouts are manual.
 */
export function planPayout(sandbox: Sandbox, owner: Owner): void {
  const { store, clock, scheduler } = sandbox;
  const key = owner ?? PLATFORM;
  const interval = settingsOf(sandbox, owner).payments.payouts?.schedule?.interval ?? 'manual';
  if (interval === 'manual' || store.has('payout_plans', key)) return;
  const due_at = (Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS;
  store.put('payout_plans', key, { owner, due_at });
  scheduler.schedule('run-payouts', key, due_at);
}

/** Removes and returns the plan that became due; undefined if there is none. */
export function takePlan({ store }: Sandbox, key: string): { owner: Owner } | undefined {
  const plan = store.get('payout_plans', key);
  store.delete('payout_plans', key);
  return plan;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Whether the owner's schedule pays out today. */
export function isPayoutDay(sandbox: Sandbox, owner: Owner): boolean {
  const schedule = settingsOf(sandbox, owner).payments.payouts?.schedule;
  const today = new Date(sandbox.clock.now());
  if (schedule?.interval === 'daily') return true;
  const weekday = WEEKDAYS[today.getUTCDay()];
  if (schedule?.interval === 'weekly') return schedule.weekly_payout_days?.some((day) => day === weekday) ?? false;
  if (schedule?.interval !== 'monthly') return false;
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0)).getUTCDate();
  // A month without that day pays on its last day.
  return schedule.monthly_payout_days?.some((day) => Math.min(day, last) === today.getUTCDate()) ?? false;
}
