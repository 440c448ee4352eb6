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

export type PartAmount = keyof Pick<PartFigures, 'gross' | 'refunds' | 'fees' | 'commission' | 'net'>;

/** The columns of money. */
export const amountWords: Record<PartAmount, string> = {
  gross: 'Sales',
  refunds: 'Refunds',
  fees: 'Fees',
  commission: 'Commission',
  net: 'Net',
};
