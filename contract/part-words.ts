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

/** Sources that are no name of a campaign or site. */
const sourceWords = new Map([
  ['complimentary', 'Given away'],
  ['direct', 'Direct'],
  ['velvet', 'Velvet'],
]);

/** The name of a row, on the page and in its file: sources have words of ours, all others what somebody typed. */
export function rowName(part: AnalyticsPart, { key, name }: Pick<PartFigures, 'key' | 'name'>): string {
  const word = part === 'sources' && sourceWords.get(key);
  return word || (name ?? namelessWords[part]);
}
