import type { PromoCode, PromoKind } from '#contract/promo-codes.ts';

import { plainAmount } from '#web/platform/lib/format-money.ts';
import { formatIso } from '#contract/format-time.ts';

/** What a code does, as it stands in the form: text as typed. */
export type RuleForm = {
  kind: PromoKind;
  /** The percentage or the amount. */
  value: string;
  scope: 'all' | 'some';
  ticket_type_ids: string[];
  starts_at: string;
  ends_at: string;
  max_uses: string;
};

/** The form of one code. */
export type CodeFormValues = RuleForm & { code: string; reserved_ticket_type_id: string; reserved_quantity: string };

/** A whole number in a text field. */
export const wholeNumber = { value: /^\d*$/, message: 'Enter a whole number.' };

export const emptyRule: RuleForm = {
  kind: 'percent',
  value: '',
  scope: 'all',
  ticket_type_ids: [],
  starts_at: '',
  ends_at: '',
  max_uses: '',
};

/** A code's values for the form; times by the clock at the event. */
export function ruleFormOf(promo: PromoCode, zone: string): RuleForm {
  const { kind, percent_basis_points, amount, ticket_type_ids, starts_at, ends_at, max_uses } = promo;
  return {
    kind,
    value: amount ? plainAmount(amount).replace(/\.00$/, '') : String((percent_basis_points ?? 0) / 100),
    scope: ticket_type_ids ? 'some' : 'all',
    ticket_type_ids: ticket_type_ids ?? [],
    starts_at: starts_at ? formatIso(starts_at, zone).slice(0, 16) : '',
    ends_at: ends_at ? formatIso(ends_at, zone).slice(0, 16) : '',
    max_uses: max_uses === null ? '' : String(max_uses),
  };
}

/** What a code takes off, for the API. `undefined`: the value is not a number. */
export function worthOf({ kind, value, scope, ticket_type_ids }: RuleForm, currency: string) {
  const isPercent = kind === 'percent';
  const decimals = isPercent ? 2 : decimalsOf(currency);
  const number = kind === 'unlock' ? null : parseDecimal(value, decimals);
  if (number === undefined) return undefined;
  const named = scope === 'some' || kind === 'unlock';
  return {
    kind,
    percent_basis_points: isPercent ? number : null,
    amount: isPercent ? null : number,
    ticket_type_ids: named ? ticket_type_ids : null,
  };
}

/** When and how often, for the API. */
export function limitsOf({ starts_at, ends_at, max_uses }: RuleForm) {
  return {
    starts_at: starts_at || null,
    ends_at: ends_at || null,
    max_uses: max_uses === '' ? null : Number(max_uses),
  };
}

function decimalsOf(currency: string): number {
  return plainAmount({ amount: 0, currency }).split('.')[1]?.length ?? 0;
}

/** "12.5" and "12,5" with two decimals are 1250; undefined for what is not such a number. */
function parseDecimal(text: string, decimals: number): number | undefined {
  const match = /^(\d{1,9})(?:[.,](\d*))?$/.exec(text.trim());
  const part = match?.[2] ?? '';
  if (!match || part.length > decimals) return undefined;
  return Number(`${match[1]}${part.padEnd(decimals, '0')}`);
}
