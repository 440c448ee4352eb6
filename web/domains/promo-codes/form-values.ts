import type { PromoCode, PromoKind } from '#contract/promo-codes.ts';

import { decimalsOf, plainAmount } from '#contract/format-money.ts';
import { parseDecimal } from '#web/platform/lib/parse-money.ts';
import { numberOrNull } from '#web/platform/lib/whole-number.ts';
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
  const isUnlock = kind === 'unlock';
  const number = isUnlock ? null : parseDecimal(value, isPercent ? 2 : decimalsOf(currency));
  if (number === null && !isUnlock) return undefined;
  const named = scope === 'some' || isUnlock;
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
    max_uses: numberOrNull(max_uses),
  };
}
