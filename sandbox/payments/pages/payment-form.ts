import { passesLuhn } from '../rules/test-cards.ts';

export const FIELD_NAMES = ['email', 'card_number', 'card_expiry', 'card_cvc', 'card_name'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];
export type Filled = Record<FieldName, string>;

export interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
  name: string;
}

const MAX_FIELD = 300;

/** Reads the fields of the payment form as they were typed. */
export function readFields(form: URLSearchParams): Filled {
  const read = (name: FieldName): string => (form.get(name) ?? '').trim().slice(0, MAX_FIELD);
  return {
    email: read('email'),
    card_number: read('card_number'),
    card_expiry: read('card_expiry'),
    card_cvc: read('card_cvc'),
    card_name: read('card_name'),
  };
}

/** The errors of the typed card, in the order of the fields. */
export function checkCard(filled: Filled, now: Date): Partial<Filled> {
  const problems: Partial<Filled> = {};
  const number = digitsOf(filled.card_number);
  if (number.length < 12) problems.card_number = 'Your card number is incomplete.';
  else if (!passesLuhn(number)) problems.card_number = 'Your card number is invalid.';
  const expiry = checkExpiry(filled.card_expiry, now);
  if (expiry !== null) problems.card_expiry = expiry;
  if (!/^\d{3,4}$/.test(filled.card_cvc)) problems.card_cvc = "Your card's security code is incomplete.";
  if (filled.card_name === '') problems.card_name = 'Enter the name on the card.';
  return problems;
}

/** What is wrong with the e-mail address, if anything. */
export function checkEmail(email: string): string | null {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : 'Enter a complete e-mail address.';
}

function checkExpiry(text: string, now: Date): string | null {
  const expiry = readExpiry(text);
  if (!expiry) return "Your card's expiration date is incomplete.";
  const past = Date.UTC(expiry.exp_year, expiry.exp_month, 1) <= now.getTime();
  return past ? "Your card's expiration date is in the past." : null;
}

function readExpiry(text: string): { exp_month: number; exp_year: number } | null {
  const found = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(text);
  const month = Number(found?.[1]);
  const year = Number(found?.[2]);
  if (!found || month < 1 || month > 12) return null;
  return { exp_month: month, exp_year: year < 100 ? 2000 + year : year };
}

function digitsOf(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** The card of a form that passed the checks. */
export function readCard(filled: Filled): CardInput {
  const { exp_month, exp_year } = readExpiry(filled.card_expiry) ?? { exp_month: 12, exp_year: 2034 };
  return { number: digitsOf(filled.card_number), exp_month, exp_year, name: filled.card_name };
}
