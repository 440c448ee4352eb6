import type { ProviderAccount } from '#server/platform/payments-provider/types.ts';
import { dueRequirements } from './policy.ts';

/** The provider's names of requirements and our texts for them; the first match counts. */
const REQUIREMENT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/entity_type$/, 'Whether you are a person or a company'],
  [/registered_name$/, 'Company name'],
  [/(given_name|surname)$/, 'Name'],
  [/date_of_birth|\.dob/, 'Date of birth'],
  [/address/, 'Address'],
  [/documents/, 'Photo of an identity document'],
  [/id_numbers|tax_id/, 'Identity or tax number'],
  [/external_account|bank_account/, 'Bank account'],
  [/terms_of_service/, 'Agreement to the payment provider’s terms'],
  [/phone/, 'Phone number'],
  [/email/, 'E-mail address'],
  [/owners|directors|executives|representative|persons/, 'People behind the company'],
  [/business_details|profile/, 'Details of the company'],
];
const OTHER = 'More details';

/** Requirements as people read them, without duplicates, in the order of the form. */
export function requirementWords(requirements: ProviderAccount['requirements']): string[] {
  const found = requirements.map(({ name }) => wordsFor(name));
  return [...REQUIREMENT_WORDS.map(([, words]) => words), OTHER].filter((words) => found.includes(words));
}

function wordsFor(name: string): string {
  return REQUIREMENT_WORDS.find(([pattern]) => pattern.test(name))?.[1] ?? OTHER;
}

// The ends of the sentences "Paid sales are paused: …" and "Our payment provider can't pay you: …".
const REASONS: Record<string, string> = {
  requirements_past_due: 'something was not sent in time',
  rejected_incomplete_verification: 'it could not confirm who you are',
  rejected_terms_of_service: 'what you offer is against its terms',
  rejected_platform_terms_of_service: 'what you offer is against our terms',
  rejected_listed: 'it may not pay people or companies on official lists',
  unsupported_business: 'it does not pay this kind of business',
  unsupported_country: 'it does not pay to your country',
  unsupported_entity_type: 'it does not pay this kind of company',
};

type Reading = Pick<ProviderAccount, 'is_closed' | 'transfers_code' | 'requirements'>;

/** Why paid sales are paused, as the end of a sentence. */
export function restrictionWords({ is_closed, transfers_code, requirements }: Reading): string {
  if (is_closed) return 'your account with our payment provider was closed';
  if (dueRequirements(requirements).length > 0) return 'our payment provider needs more details from you';
  return REASONS[transfers_code ?? ''] ?? 'our payment provider is looking into your account';
}

/** Why the provider refuses to pay somebody, as the end of a sentence. */
export function rejectionWords({ transfers_code }: Reading): string {
  return REASONS[transfers_code ?? ''] ?? 'it gave no reason we can pass on';
}
