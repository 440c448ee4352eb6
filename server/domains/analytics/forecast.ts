import type { Forecast, SellOut } from '#contract/analytics.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

type Situation = {
  /** Tickets sold minus tickets returned on each full day, the latest last. Today is not included. */
  daily: readonly number[];
  sold: number;
  capacity: number | null;
  /** It has ended, or is cancelled. */
  is_over: boolean;
  is_on_sale: boolean;
  /** The latest end of its sale. */
  ends_at: Date | null;
  now: Date;
};
type Outcome = Pick<SellOut, 'forecast' | 'no_forecast'>;

/** The numbers of days whose mean pace is compared. */
const WINDOWS = [3, 7, 14];
const LEAST_DAYS = 3;
const LEAST_TICKETS = 20;

/**
 * When the last ticket may be sold if sales continue like in the last days. Each window gives a mean pace, and a count
 * of n varies by chance by about twice its square root; the fastest and the slowest of these give the range.
 * docs/rules/analytics.md
 */
export function forecastSellOut({ daily, sold, capacity, is_over, is_on_sale, ends_at, now }: Situation): Outcome {
  if (is_over) return without('over');
  if (capacity === null) return without('no_limit');
  if (sold >= capacity) return without('sold_out');
  if (!is_on_sale) return without('not_on_sale');
  const windows = WINDOWS.filter((days) => days <= daily.length);
  const longest = windows.at(-1) ?? 0;
  const count = (days: number) => Math.max(0, total(daily.slice(-days)));
  if (longest < LEAST_DAYS || total(daily) < LEAST_TICKETS) return without('too_little_data');
  if (count(longest) < LEAST_TICKETS) return without('no_recent_sales');
  const paces = windows.flatMap((days) => {
    const [tickets, chance] = [count(days), 2 * Math.sqrt(count(days))];
    return [(tickets + chance) / days, Math.max(0, tickets - chance) / days];
  });
  const [fastest, slowest] = [Math.max(...paces), Math.min(...paces)];
  const left = capacity - sold;
  return { forecast: rangeOf({ left, fastest, slowest, days: longest, ends_at, now }), no_forecast: null };
}

type Range = { left: number; fastest: number; slowest: number; days: number; ends_at: Date | null; now: Date };

function rangeOf({ left, fastest, slowest, days, ends_at, now }: Range): Forecast {
  const soldOutAt = (pace: number) => {
    const needed = left / pace;
    // Dates are limited, and a pace of zero never sells out.
    if (!Number.isFinite(needed) || needed > 3660) return null;
    const at = addMilliseconds(now, Math.round(needed * DAY));
    return ends_at && at > ends_at ? null : at.toISOString();
  };
  const rounded = (pace: number) => Math.round(pace * 10) / 10;
  return {
    earliest: soldOutAt(fastest),
    latest: soldOutAt(slowest),
    fastest: rounded(fastest),
    slowest: rounded(slowest),
    days,
  };
}

function without(no_forecast: NonNullable<SellOut['no_forecast']>): Outcome {
  return { forecast: null, no_forecast };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
