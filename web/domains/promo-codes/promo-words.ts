import type { PreviewedPrice, PromoCode, PromoKind, PromoState } from '#contract/promo-codes.ts';

import { formatMoney } from '#contract/format-money.ts';
import { promoStateWords } from '#contract/promo-words.ts';
import { formatPercent } from '#web/platform/lib/format-percent.ts';
import type { BadgeTone } from '#web/platform/ui/badge.tsx';

type Rule = Pick<PromoCode, 'kind' | 'percent_basis_points' | 'amount' | 'ticket_type_ids'>;
type NamedType = { id: string; name: string };

export const kindLabels: Record<PromoKind, string> = {
  percent: 'Percent off',
  fixed_per_ticket: 'Amount off each ticket',
  fixed_per_order: 'Amount off the order',
  set_price: 'A set price',
  unlock: 'Show hidden tickets',
};

export const stateLabels: Record<PromoState, { text: string; tone: BadgeTone }> = {
  active: { text: promoStateWords.active, tone: 'positive' },
  scheduled: { text: promoStateWords.scheduled, tone: 'neutral' },
  ended: { text: promoStateWords.ended, tone: 'neutral' },
  used_up: { text: promoStateWords.used_up, tone: 'neutral' },
  paused: { text: promoStateWords.paused, tone: 'caution' },
};

const promoStates: readonly PromoState[] = ['active', 'scheduled', 'ended', 'used_up', 'paused'];

/** The choices of the status filter. */
export const stateOptions: { value: PromoState | ''; label: string }[] = [
  { value: '', label: 'All statuses' },
  ...promoStates.map((state) => ({ value: state, label: stateLabels[state].text })),
];

/** What a code does: "15% off · VIP, Early bird". */
export function describeRule(rule: Rule, types: readonly NamedType[]): string {
  const names = rule.ticket_type_ids?.map((id) => types.find((type) => type.id === id)?.name ?? 'a deleted ticket');
  if (rule.kind === 'unlock') return `Shows ${namesOf(names ?? [])}`;
  return [describeWorth(rule), names && namesOf(names)].filter(Boolean).join(' · ');
}

function describeWorth({ kind, percent_basis_points, amount }: Rule): string {
  const money = amount ? formatMoney(amount) : '';
  switch (kind) {
    case 'percent':
      return `${formatPercent(percent_basis_points ?? 0)} off`;
    case 'fixed_per_ticket':
      return `${money} off each ticket`;
    case 'fixed_per_order':
      return `${money} off the order`;
    default:
      return amount?.amount === 0 ? 'Free tickets' : `Tickets for ${money}`;
  }
}

/** The first names of a list: "VIP, Early bird and 3 more". */
function namesOf(names: readonly string[]): string {
  if (names.length <= 2) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

/** What becomes of the tickets that a code is not for. */
export function othersWords(others: readonly Pick<PreviewedPrice, 'name' | 'is_hidden'>[]): string {
  const [first] = others;
  const areHidden = others.every(({ is_hidden }) => is_hidden);
  if (first && others.length === 1)
    return areHidden ? `${first.name} is hidden and keeps its price.` : '1 other ticket keeps its price.';
  return `${others.length} ${areHidden ? 'hidden' : 'other'} tickets keep their prices.`;
}

/** "3 of 50 uses", "1 use" */
export function describeUses({ used, max_uses }: Pick<PromoCode, 'used' | 'max_uses'>): string {
  const uses = (max_uses ?? used) === 1 ? 'use' : 'uses';
  return `${used.toLocaleString('en')}${max_uses === null ? '' : ` of ${max_uses.toLocaleString('en')}`} ${uses}`;
}

/** What is said of a code that was just made: the page of a draft cannot be shared yet. */
export function createdWords({ code, state }: Pick<PromoCode, 'code' | 'state'>, event: { state: string }): string {
  if (event.state === 'draft') return `${code} works once the event is published.`;
  return `${code} works ${state === 'scheduled' ? 'from its start on' : 'now'}. Copy its link to share it.`;
}
