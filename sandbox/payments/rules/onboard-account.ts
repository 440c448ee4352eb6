import type { AccountRecord, HostedLink, OnboardingStep } from '../state/account-records.ts';
import { NO_CAUSE } from '../state/sandbox.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { changeAccount } from './change-account.ts';
import { emitThinEvent } from './emit-thin-event.ts';

/** The result a person chooses in the last step of the form. */
export type Outcome = 'complete' | 'review' | 'reject';

/** Stores the values of one step. */
export function saveStep(
  sandbox: Sandbox,
  account: AccountRecord,
  step: OnboardingStep,
  given: Partial<Pick<AccountRecord, 'identity' | 'bank_account'>>,
): AccountRecord {
  const steps_done = account.steps_done.includes(step) ? account.steps_done : [...account.steps_done, step];
  return changeAccount(sandbox, NO_CAUSE, account, { ...given, steps_done });
}

/** The last step: the terms are accepted and the provider decides, as the person chose. */
export function finish(sandbox: Sandbox, account: AccountRecord, outcome: Outcome): AccountRecord {
  const steps_done = account.steps_done.includes('terms')
    ? account.steps_done
    : [...account.steps_done, 'terms' as const];
  return changeAccount(sandbox, NO_CAUSE, account, { steps_done, demand: null, verdict: verdictOf(outcome) });
}

function verdictOf(outcome: Outcome): AccountRecord['verdict'] {
  if (outcome === 'complete') return null;
  return outcome === 'review' ? { kind: 'in_review' } : { kind: 'rejected', code: 'rejected_other' };
}

/** The person goes back to the platform, finished or not. */
export function returnToPlatform(sandbox: Sandbox, link: HostedLink): void {
  const data = { account_id: link.account, configurations: ['recipient'], use_case: link.page };
  emitThinEvent(sandbox, NO_CAUSE, { type: 'v2.core.account_link.returned', data, related_object: null });
}
