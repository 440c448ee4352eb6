import { buildRequirement } from '../objects/requirement.ts';
import type { NewRequirement, RequirementEntry } from '../objects/requirement.ts';
import { ONBOARDING_STEPS } from '../state/account-records.ts';
import type { AccountRecord, CapabilityName, OnboardingStep } from '../state/account-records.ts';

const BOTH: readonly CapabilityName[] = ['payouts', 'stripe_transfers'];
// A missing bank account blocks payouts to the bank, but not transfers into the balance.
const PAYOUTS_ONLY: readonly CapabilityName[] = ['payouts'];
const BANK_ACCOUNT = 'external_account';

const DATE_OF_BIRTH = ['date_of_birth.day', 'date_of_birth.month', 'date_of_birth.year'];
const ADDRESS = ['address.city', 'address.line1', 'address.postal_code'];
const TERMS = 'identity.attestations.terms_of_service.account';

/** The open requirements of an account, and what the provider still has to check. */
export function listRequirements(record: AccountRecord): RequirementEntry[] {
  if (!record.recipient || record.closed) return [];
  const missing = ONBOARDING_STEPS.filter((step) => !record.steps_done.includes(step));
  const found = [...missing.flatMap((step) => stepRequirements(record, step)), ...laterRequirements(record)];
  return found.map(buildRequirement).toSorted((a, b) => (a.description < b.description ? -1 : 1));
}

function stepRequirements(record: AccountRecord, step: OnboardingStep): NewRequirement[] {
  const restricts = step === 'bank_account' ? PAYOUTS_ONLY : BOTH;
  return describeStep(record, step).map((description) => ({
    description,
    awaiting: 'user',
    deadline: 'past_due',
    restricts,
    reason: 'routine_onboarding',
    error: null,
  }));
}

function describeStep({ identity }: AccountRecord, step: OnboardingStep): string[] {
  if (step === 'bank_account') return [BANK_ACCOUNT];
  if (step === 'terms') return [`${TERMS}.date`, `${TERMS}.ip`];
  const names = (['given_name', 'surname'] as const).filter((name) => identity.person[name] === undefined);
  const asked = [...names, ...DATE_OF_BIRTH, ...ADDRESS];
  if (identity.entity_type === 'individual') return asked.map((field) => `identity.individual.${field}`);
  const business = identity.registered_name === undefined ? ['identity.business_details.registered_name'] : [];
  const type = identity.entity_type === undefined ? ['identity.entity_type'] : business;
  return [...type, ...asked.map((field) => `representative.${field}`)];
}

function laterRequirements({ demand, verdict }: AccountRecord): NewRequirement[] {
  const asked = demand?.requirements ?? [];
  const wanted: NewRequirement[] = asked.map((description) => ({
    description,
    awaiting: 'user',
    deadline: demand?.past_due ? 'past_due' : 'currently_due',
    restricts: description === BANK_ACCOUNT ? PAYOUTS_ONLY : BOTH,
    reason: 'routine_verification',
    error: demand?.error ?? null,
  }));
  if (verdict?.kind !== 'in_review') return wanted;
  const checked: NewRequirement = {
    description: 'identity.individual.documents.primary_verification',
    awaiting: 'stripe',
    deadline: 'currently_due',
    restricts: BOTH,
    reason: 'routine_verification',
    error: null,
  };
  return [...wanted, checked];
}
