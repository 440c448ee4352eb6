import type { AnalyticsPart, PartFigures } from './analytics.ts';

/** A row without a name. */
const namelessWords: Record<AnalyticsPart, string> = {
  types: 'Disputes, other refunds',
  promoters: 'No promoter',
  sources: 'Not known',
  promo_codes: 'No code',
  cities: 'No city yet',
  events: 'No event',
};

/** The name of a row, on the page and in its file: sources have words of ours, all others what somebody typed. */
export function rowName(part: AnalyticsPart, { key, name }: Pick<PartFigures, 'key' | 'name'>): string {
  if (part === 'sources' && key === 'complimentary') return 'Given away';
  return name ?? namelessWords[part];
}
