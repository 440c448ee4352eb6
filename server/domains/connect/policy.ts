import type { PayoutsState } from '#contract/connect.ts';
import type { ProviderAccount } from '#server/platform/payments-provider/types.ts';

/** What is derived from an account as the provider describes it. */
export type PayoutsStatus = { state: PayoutsState; paid_sales_allowed: boolean };

type Reading = Pick<ProviderAccount, 'is_closed' | 'transfers_status' | 'transfers_code' | 'requirements'>;

/** The payouts state, by the last reading and whether the account was ever ready. */
export function statusOf(account: Reading, wasReady: boolean): PayoutsStatus {
  const stopped = (state: PayoutsState): PayoutsStatus => ({ state, paid_sales_allowed: false });
  const { is_closed, transfers_status, transfers_code, requirements } = account;
  if (transfers_status === 'rejected' || transfers_status === 'unsupported') return stopped('rejected');
  if (is_closed) return stopped('restricted');
  const isHostsTurn = dueRequirements(requirements).length > 0;
  if (transfers_status === 'active') {
    return { state: isHostsTurn ? 'more_needed' : 'ready', paid_sales_allowed: true };
  }
  if (isHostsTurn) return stopped(wasReady ? 'restricted' : 'more_needed');
  const isChecked = transfers_status === 'pending' || transfers_code === 'requirements_pending_verification';
  return stopped(isChecked ? 'in_review' : 'restricted');
}

/** What the host has to provide now or by the deadline, without what is only needed eventually. */
export function dueRequirements(requirements: ProviderAccount['requirements']): ProviderAccount['requirements'] {
  return requirements.filter(({ awaits, deadline }) => awaits === 'user' && deadline !== 'eventually_due');
}

/**
 * Whether the provider reviews an account and waits for nothing from its owner: also one that is restricted while nothing
 * is due.
 */
export function isInReview(state: PayoutsState, account: Pick<Reading, 'is_closed' | 'requirements'> | null): boolean {
  if (state !== 'restricted') return state === 'in_review';
  return account !== null && !account.is_closed && dueRequirements(account.requirements).length === 0;
}

type Row = Omit<Reading, 'transfers_status'> & {
  transfers_status: string | null;
  ready_at: Date | null;
  read_at: Date | null;
};

/** The same by a stored reading; `not_started` before the first one. */
export function stateOfRow(row: Row | undefined): PayoutsState {
  if (!row?.read_at) return 'not_started';
  const transfers_status = (row.transfers_status ?? 'unknown') as Reading['transfers_status'];
  return statusOf({ ...row, transfers_status }, row.ready_at !== null).state;
}
