import type { OwnPayouts, Payouts, PayoutsState } from '#contract/connect.ts';
import type { TeamRole } from '#contract/organizations.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import { dueRequirements, isInReview, stateOfRow } from './policy.ts';
import { type AccountRow, requirementsOf } from './queries.ts';
import { rejectionWords, requirementWords, restrictionWords } from './words.ts';

type Organization = {
  id: string;
  handle: string;
  name: string;
  payouts_state: string;
  paid_sales_allowed: boolean;
  payouts_frozen_at: Date | null;
  /** The caller's role. */
  role: TeamRole;
};

// The fields before there is an account.
const NO_ACCOUNT = {
  provider_account_id: null,
  is_closed: false,
  transfers_code: null,
  requirements: [] as unknown,
  due_at: null,
  ready_at: null,
  read_at: null,
};
type Facts = Pick<AccountRow, keyof typeof NO_ACCOUNT>;

/** Rows → wire: whether an organization can be paid. */
export function presentPayouts(organization: Organization, row: AccountRow | undefined): Payouts {
  const { id, handle, name, paid_sales_allowed } = organization;
  return {
    organization: { id, handle, name },
    paid_sales_allowed,
    ...presentAccount(organization.payouts_state as PayoutsState, row),
    can_manage: permissionsOf(organization.role).includes('manage_payouts'),
    is_frozen: organization.payouts_frozen_at !== null,
  };
}

/** Rows → wire: whether a person can be paid. */
export function presentOwnPayouts(row: AccountRow | undefined): OwnPayouts {
  return presentAccount(stateOfRow(row && { ...row, requirements: requirementsOf(row) }), row);
}

function presentAccount(state: PayoutsState, row: AccountRow | undefined): OwnPayouts {
  const account: Facts = row ?? NO_ACCOUNT;
  const requirements = requirementsOf(account);
  const needsHost = state === 'more_needed' || state === 'restricted';
  return {
    state,
    connected: isOpen(account),
    requirements_due: needsHost ? requirementWords(dueRequirements(requirements)) : [],
    being_checked: requirementWords(requirements.filter(({ awaits }) => awaits === 'provider')),
    due_at: state === 'more_needed' ? (account.due_at?.toISOString() ?? null) : null,
    reason: reasonOf(state, { ...account, requirements }),
    next: nextOf(state, account),
    has_dashboard: hasDashboard(state, account),
    checked_at: account.read_at?.toISOString() ?? null,
  };
}

function isOpen({ provider_account_id, is_closed }: Facts): boolean {
  return provider_account_id !== null && !is_closed;
}

type Reading = Parameters<typeof restrictionWords>[0];

function reasonOf(state: PayoutsState, reading: Reading): string | null {
  if (state === 'restricted') return restrictionWords(reading);
  return state === 'rejected' ? rejectionWords(reading) : null;
}

function nextOf(state: PayoutsState, account: Facts): Payouts['next'] {
  switch (state) {
    case 'not_started':
    case 'more_needed':
      return 'continue';
    case 'restricted':
      return isOpen(account) && isInReview(state, { ...account, requirements: requirementsOf(account) })
        ? 'contact'
        : 'continue';
    case 'rejected':
      return 'contact';
    default:
      return 'none';
  }
}

/** The provider offers it to everybody who has completed the form once. */
function hasDashboard(state: PayoutsState, account: Facts): boolean {
  return isOpen(account) && (account.ready_at !== null || (state !== 'not_started' && state !== 'more_needed'));
}
