import type { Analytics } from '#contract/analytics.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { money, sum } from '#server/platform/lib/money.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { boundariesBefore, boundariesOf, clockOf, type Days, lengthOf, type Unit, unitOf } from './days.ts';
import { type PointRow, type SeriesOf, type SeriesRow, sumBetween } from './series-queries.ts';

/**
 * The chart of a range with that of the days before, and the hours of the day. The default of `unit` depends on the
 * length of the range.
 */
export async function makeSeries(
  tx: Tx,
  of: SeriesOf,
  { days, before, unit = unitOf(days) }: { days: Days; before: Days | null; unit?: Unit | undefined },
): Promise<Pick<Analytics, 'series' | 'hours'>> {
  const boundaries = boundariesOf(days, unit, of.time_zone);
  const rows = await sumBetween(tx, of, boundaries);
  const earlier = before
    ? await sumBetween(tx, of, earlierOf(boundaries, { days, before, time_zone: of.time_zone }))
    : null;
  return {
    series: {
      unit,
      points: boundaries.slice(0, -1).map((at, place) => ({
        ...momentOf(at, of.time_zone),
        ...pointOf(rows, { place }, of.currency),
        before: earlier && pointOf(earlier, { place }, of.currency),
      })),
    },
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...pointOf(rows, { hour }, of.currency) })),
  };
}

/** The first 24 hours of a sale, from the hour of its first order. */
export async function makeOnSale(
  tx: Tx,
  of: SeriesOf,
  { first, now }: { first: Date; now: Date },
): Promise<NonNullable<Analytics['on_sale']>> {
  const begin = addMilliseconds(first, -(first.getTime() % HOUR));
  const all = Array.from({ length: 25 }, (_, hour) => addMilliseconds(begin, hour * HOUR));
  const boundaries = all.filter((_, index) => index < 2 || (all[index - 1] ?? now) <= now);
  const rows = await sumBetween(tx, of, boundaries);
  return boundaries
    .slice(0, -1)
    .map((at, place) => ({ ...momentOf(at, of.time_zone), ...pointOf(rows, { place }, of.currency) }));
}

/** A start as an instant and as local time of a zone. */
export function momentOf(at: Date, time_zone: string) {
  return { at: at.toISOString(), starts: clockOf(at, time_zone) };
}

function earlierOf(
  boundaries: Date[],
  { days, before, time_zone }: { days: Days; before: Days; time_zone: string },
): Date[] {
  const moved = boundariesBefore(boundaries, { days: lengthOf(days), end: before.ends_at, time_zone });
  return [...moved.slice(0, -1), before.ends_at];
}

function pointOf(
  rows: SeriesRow[],
  { place = null, hour = null }: { place?: number | null; hour?: number | null },
  currency: string,
) {
  const found = rows.filter((row) => row.place === place && row.hour === hour);
  const total = (name: keyof PointRow) => sum(found.map((row) => row[name]));
  return {
    orders: total('orders'),
    tickets: total('tickets'),
    views: total('views'),
    gross: money(total('gross'), currency),
    refunds: money(total('refunds'), currency),
  };
}
