import type { AnalyticsPart } from '#contract/analytics.ts';

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
export const namelessWords: Record<AnalyticsPart, string> = {
  types: 'No ticket type',
  promoters: 'No promoter',
  sources: 'Not known',
  promo_codes: 'No code',
  cities: 'No city yet',
  events: 'No event',
};
