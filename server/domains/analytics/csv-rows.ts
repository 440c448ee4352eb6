import type { Analytics, AnalyticsPart, AnalyticsTable, PartFigures } from '#contract/analytics.ts';
import { rowName } from '#contract/part-words.ts';
import { csvAmount, type CsvCell } from '#server/platform/lib/csv.ts';

type Point = Analytics['hours'][number] | Analytics['series']['points'][number];

/**
 * A table of the page as rows of a file, with a header. Amounts are plain numbers in the currency that the header
 * names.
 */
export function csvRowsOf(analytics: Analytics, table: AnalyticsTable): CsvCell[][] {
  const { currency, series, hours, on_sale, check_in } = analytics;
  const zone = analytics.as_of.time_zone;
  switch (table) {
    case 'days':
      return pointRows(
        `day (${zone})`,
        currency,
        series.points.map((point) => [point.starts.slice(0, 10), point]),
      );
    case 'hours':
      return pointRows(
        `hour of the day (${zone})`,
        currency,
        hours.map((point) => [point.hour, point]),
      );
    case 'on_sale':
      return pointRows(
        `hour (${zone})`,
        currency,
        (on_sale ?? []).map((point) => [clock(point.starts), point]),
      );
    case 'check_in':
      return [
        [`quarter hour (${zone})`, 'came', 'came until its end'],
        ...(check_in?.quarters ?? []).map(({ starts, admitted, total }) => [clock(starts), admitted, total]),
      ];
    default:
      return partRows(table, currency, analytics.by[table]);
  }
}

const HEADS = {
  types: 'ticket type',
  promoters: 'promoter',
  sources: 'source',
  promo_codes: 'promo code',
  cities: 'city',
  events: 'event',
} as const;

function pointRows(
  head: string,
  currency: string,
  points: [CsvCell, Omit<Point, 'hour' | 'at' | 'starts' | 'before'>][],
): CsvCell[][] {
  const unit = currency.toUpperCase();
  return [
    [head, 'orders', 'tickets', 'views', `gross (${unit})`, `refunds (${unit})`],
    ...points.map(([name, { orders, tickets, views, gross, refunds }]) => [
      name,
      orders,
      tickets,
      views,
      csvAmount(gross),
      csvAmount(refunds),
    ]),
  ];
}

function partRows(part: AnalyticsPart, currency: string, rows: PartFigures[]): CsvCell[][] {
  const unit = currency.toUpperCase();
  const columns = ['orders', 'tickets', 'tickets refunded', 'views'];
  const amounts = ['gross', 'refunds', 'fees', 'commission', 'net'].map((name) => `${name} (${unit})`);
  return [
    [HEADS[part], ...columns, ...amounts],
    ...rows.map(({ key, name, orders, tickets, returned, views, gross, refunds, fees, commission, net }) => [
      rowName(part, { key, name }),
      orders,
      tickets,
      returned,
      views,
      ...[gross, refunds, fees, commission, net].map(csvAmount),
    ]),
  ];
}

function clock(starts: string): string {
  return starts.replace('T', ' ');
}
