import { expect, test } from 'vitest';
import type { Analytics, AnalyticsPart, PartFigures } from '#contract/analytics.ts';
import { csvRowsOf } from './csv-rows.ts';

const none = { amount: 0, currency: 'eur' };
const row = (key: string, name: string | null): PartFigures => ({
  ...{ key, name, orders: 1, tickets: 1, returned: 0, views: null },
  ...{ gross: none, refunds: none, fees: none, commission: none, net: none },
});

function namesOf(part: AnalyticsPart, rows: PartFigures[]) {
  const analytics = { currency: 'eur', as_of: { time_zone: 'Europe/Berlin' }, by: { [part]: rows } };
  return csvRowsOf(analytics as unknown as Analytics, part)
    .slice(1)
    .map(([name]) => name);
}

test('rows are called as on the page, also those without a name', () => {
  expect(namesOf('sources', [row('velvet', 'velvet'), row('complimentary', 'complimentary'), row('', null)])).toEqual([
    'Velvet',
    'Given away',
    'Not known',
  ]);
  expect(namesOf('types', [row('1', 'Regular'), row('', null)])).toEqual(['Regular', 'Disputes, other refunds']);
  expect(namesOf('promoters', [row('', null)])).toEqual(['No promoter']);
  // What somebody typed stays as it is.
  expect(namesOf('types', [row('2', 'complimentary')])).toEqual(['complimentary']);
});
