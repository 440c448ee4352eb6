import type { Analytics } from '#contract/analytics.ts';
import { counted } from '#contract/counted.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long before the time of the figures the last order came; empty before the first one. */
export function lastOrderWords({ recent_orders, as_of }: Pick<Analytics, 'recent_orders' | 'as_of'>): string {
  const [last] = recent_orders;
  if (!last) return '';
  const age = Date.parse(as_of.at) - Date.parse(last.paid_at);
  if (age < MINUTE) return 'Last order just now';
  if (age < HOUR) return `Last order ${counted(Math.floor(age / MINUTE), 'minute')} ago`;
  return age < 2 * DAY
    ? `Last order ${counted(Math.floor(age / HOUR), 'hour')} ago`
    : `Last order ${counted(Math.floor(age / DAY), 'day')} ago`;
}
