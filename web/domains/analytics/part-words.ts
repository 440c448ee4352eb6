import type { AnalyticsPart, PartFigures } from '#contract/analytics.ts';

/** What the tables are called. */
export const partTitles: Record<AnalyticsPart, string> = {
  types: 'By ticket type',
  promoters: 'By promoter',
  sources: 'By source',
  promo_codes: 'By promo code',
  cities: 'By city',
  events: 'By event',
};

/** A row without a name. */
const namelessWords: Record<AnalyticsPart, string> = {
  types: 'Disputes, other refunds',
  promoters: 'No promoter',
  sources: 'Not known',
  promo_codes: 'No code',
  cities: 'No city yet',
  events: 'No event',
};

/** The name of a row: sources have words of ours, all others what somebody typed. */
export function rowName(part: AnalyticsPart, { key, name }: Pick<PartFigures, 'key' | 'name'>): string {
  if (part === 'sources' && key === 'complimentary') return 'Given away';
  return name ?? namelessWords[part];
}

export type PartAmount = keyof Pick<PartFigures, 'gross' | 'refunds' | 'fees' | 'commission' | 'net'>;

/** The columns of money. */
export const amountWords: Record<PartAmount, string> = {
  gross: 'Sales',
  refunds: 'Refunds',
  fees: 'Fees',
  commission: 'Promoters',
  net: 'Net',
};
