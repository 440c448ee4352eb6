import type { SellOut } from '#contract/analytics.ts';

import { formatDay } from '#contract/format-time.ts';

const why: Record<Exclude<SellOut['no_forecast'], 'over' | null>, string> = {
  no_limit: 'There is no limit, so it cannot sell out.',
  sold_out: 'Sold out.',
  not_on_sale: 'Nothing is on sale right now.',
  too_little_data: 'An estimate comes after a few days of sales.',
  no_recent_sales: 'Nothing was sold in the last few days, so there is no estimate.',
};

/** How far a sale has come, and when it may sell out: a range, and called an estimate. */
export function forecastWords({ sold, capacity, forecast, no_forecast }: SellOut, zone: string): string {
  const so_far = `${sold.toLocaleString('en')}${capacity === null ? '' : ` of ${capacity.toLocaleString('en')}`} sold.`;
  if (!forecast) return no_forecast && no_forecast !== 'over' ? `${so_far} ${why[no_forecast]}` : so_far;
  const { earliest, latest, slowest, fastest, days } = forecast;
  const basis = `at ${paceWords(slowest, fastest)} a day, as in the last ${days} days`;
  if (earliest === null) return `${so_far} Estimate: won’t sell out in time, ${basis}.`;
  const first = formatDay(earliest, zone);
  if (latest === null) return `${so_far} Estimate: sells out on ${first} at the earliest, or not at all, ${basis}.`;
  const last = formatDay(latest, zone);
  return `${so_far} Estimate: sells out ${first === last ? `on ${first}` : `between ${first} and ${last}`}, ${basis}.`;
}

/** "1 to 2.5 tickets", "1 ticket" */
function paceWords(slowest: number, fastest: number): string {
  const [from, to] = [slowest, fastest].map((count) => String(Math.round(count * 10) / 10));
  if (from !== to) return `${from} to ${to} tickets`;
  return to === '1' ? '1 ticket' : `${to} tickets`;
}
