import { ONBOARDING_STEPS } from '../state/account-records.ts';
import type { AccountRecord, Demand, StatusCode } from '../state/account-records.ts';
import { NO_CAUSE } from '../state/sandbox.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { changeAccount } from './change-account.ts';

export type WantedState =
  | { state: 'not_started' | 'in_review' | 'ready' | 'closed' }
  | { state: 'more_needed'; requirements: string[]; due: string | null; error: Demand['error'] }
  | { state: 'restricted' | 'rejected' | 'unsupported'; code: StatusCode };

/** Puts an account into a state, whatever was filled in before, as the provider's staff could. */
export function setAccountState(sandbox: Sandbox, record: AccountRecord, wanted: WantedState): AccountRecord {
  return changeAccount(sandbox, NO_CAUSE, record, stateChange(sandbox, record, wanted));
}

function stateChange(sandbox: Sandbox, record: AccountRecord, wanted: WantedState): Partial<AccountRecord> {
  const calm = { demand: null, verdict: null };
  switch (wanted.state) {
    case 'closed':
      return { closed: true };
    case 'not_started':
      return { ...calm, ...forgotten(record), steps_done: [] };
    case 'ready':
      return { ...calm, ...onboarded(sandbox, record) };
    case 'in_review':
      return { ...onboarded(sandbox, record), demand: null, verdict: { kind: 'in_review' } };
    case 'more_needed': {
      const { requirements, due, error } = wanted;
      const past_due = due === null || Date.parse(due) <= sandbox.clock.now();
      return { ...onboarded(sandbox, record), verdict: null, demand: { requirements, due, past_due, error } };
    }
    default:
      return { demand: null, verdict: { kind: wanted.state, code: wanted.code } };
  }
}

function forgotten({ identity }: AccountRecord): Partial<AccountRecord> {
  return { bank_account: null, identity: { ...identity, address: undefined, date_of_birth: undefined } };
}

/** The values that a completed form would have left. */
function onboarded(sandbox: Sandbox, { identity, bank_account, display_name }: AccountRecord): Partial<AccountRecord> {
  const { person, address, date_of_birth, entity_type } = identity;
  return {
    steps_done: [...ONBOARDING_STEPS],
    identity: {
      ...identity,
      entity_type: entity_type ?? 'individual',
      person: { given_name: 'Jenny', surname: 'Rosen', ...person },
      address: address ?? { line1: 'Example Street 1', postal_code: '10115', city: 'Berlin' },
      date_of_birth: date_of_birth ?? { day: 1, month: 1, year: 1990 },
    },
    bank_account: bank_account ?? { id: sandbox.ids.next('ba_'), holder: display_name ?? 'Jenny Rosen', last4: '3000' },
  };
}
