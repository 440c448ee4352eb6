import type { AccountRecord, OnboardingStep } from '../state/account-records.ts';
import { ONBOARDING_STEPS } from '../state/account-records.ts';

export const STEPS = [...ONBOARDING_STEPS, 'demand'] as const;
export type Step = (typeof STEPS)[number];

export const FIELDS = {
  identity: [
    'entity_type',
    'registered_name',
    'given_name',
    'surname',
    'day',
    'month',
    'year',
    'line1',
    'postal_code',
    'city',
  ],
  bank_account: ['holder', 'account_number'],
  terms: ['accept'],
  demand: ['answer'],
} as const satisfies Record<Step, readonly string[]>;

export type FieldName = (typeof FIELDS)[Step][number];
export type Filled = Partial<Record<FieldName, string>>;

const MAX_FIELD = 300;

/** The fields of a step as they were typed. */
export function readStep(step: Step, form: URLSearchParams): Filled {
  const names: readonly FieldName[] = FIELDS[step];
  return Object.fromEntries(names.map((name) => [name, (form.get(name) ?? '').trim().slice(0, MAX_FIELD)]));
}

/** The values of a step that the account already has. */
export function knownFields({ identity, bank_account }: AccountRecord): Filled {
  const { entity_type = 'individual', registered_name, person, address, date_of_birth } = identity;
  const { given_name, surname } = person;
  const birth = date_of_birth && {
    day: String(date_of_birth.day),
    month: String(date_of_birth.month),
    year: String(date_of_birth.year),
  };
  return { entity_type, registered_name, given_name, surname, ...birth, ...address, holder: bank_account?.holder };
}

const MISSING: Partial<Record<FieldName, string>> = {
  given_name: 'Enter a first name.',
  surname: 'Enter a last name.',
  line1: 'Enter a street and number.',
  postal_code: 'Enter a postal code.',
  city: 'Enter a town or city.',
  holder: 'Enter the name of the account holder.',
  accept: 'Accept the terms to continue.',
  answer: 'Enter what is asked for.',
};

/** The errors in the fields of a step, in their order. */
export function checkStep(step: Step, filled: Filled, now: Date): Filled {
  const problems: Filled = {};
  for (const name of FIELDS[step]) {
    const problem = problemOf(name, filled, now);
    if (problem !== undefined) problems[name] = problem;
  }
  return problems;
}

type Check = (value: string, filled: Filled, now: Date) => string | undefined;

const CHECKS: Partial<Record<FieldName, Check>> = {
  entity_type: (value) => (['individual', 'company'].includes(value) ? undefined : 'Choose who gets the money.'),
  registered_name: (value, { entity_type }) =>
    entity_type === 'company' && value === '' ? 'Enter the name of the company.' : undefined,
  day: (_value, filled, now) => (isAdult(filled, now) ? undefined : 'Enter the date of birth of an adult.'),
  account_number: (value) => (ACCOUNT_NUMBER.test(compact(value)) ? undefined : 'Enter a complete IBAN.'),
};

const ACCOUNT_NUMBER = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$|^\d{6,17}$/;

function problemOf(name: FieldName, filled: Filled, now: Date): string | undefined {
  const value = filled[name] ?? '';
  const check = CHECKS[name];
  if (check) return check(value, filled, now);
  return value === '' ? MISSING[name] : undefined;
}

function compact(number: string): string {
  return number.replace(/\s/g, '').toUpperCase();
}

function isAdult({ day, month, year }: Filled, now: Date): boolean {
  const born = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDate = born.getUTCDate() === Number(day) && born.getUTCMonth() === Number(month) - 1;
  const age = now.getUTCFullYear() - born.getUTCFullYear();
  return isDate && age >= 18 && age < 120;
}

/** The identity in a valid form. */
export function identityFrom(filled: Filled, { identity }: AccountRecord): AccountRecord['identity'] {
  const text = (name: FieldName): string => filled[name] ?? '';
  const isCompany = filled.entity_type === 'company';
  return {
    country: identity.country,
    entity_type: isCompany ? 'company' : 'individual',
    registered_name: isCompany ? text('registered_name') : undefined,
    person: { ...identity.person, given_name: text('given_name'), surname: text('surname') },
    address: { line1: text('line1'), postal_code: text('postal_code'), city: text('city') },
    date_of_birth: { day: Number(filled.day), month: Number(filled.month), year: Number(filled.year) },
  };
}

/** The bank account in a valid form; never more than its last four digits. */
export function bankAccountFrom(filled: Filled, id: string): NonNullable<AccountRecord['bank_account']> {
  return { id, holder: filled.holder ?? '', last4: compact(filled.account_number ?? '').slice(-4) };
}

/** The step to show: the requested one, else the first unfinished one; null if nothing is left to fill in. */
export function stepToShow(account: AccountRecord, wanted: string | null): Step | null {
  if (account.verdict || account.closed) return null;
  const next: OnboardingStep | undefined = ONBOARDING_STEPS.find((step) => !account.steps_done.includes(step));
  const open = next ?? (account.demand ? 'demand' : null);
  const asked = ONBOARDING_STEPS.find((step) => step === wanted);
  // Earlier steps can be opened again, but steps cannot be skipped.
  return asked !== undefined && account.steps_done.includes(asked) ? asked : open;
}
