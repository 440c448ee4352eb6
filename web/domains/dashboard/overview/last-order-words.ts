import type { Analytics } from '#contract/analytics.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long before the time of the figures the last order came; empty before the first one. */
export function lastOrderWords({ recent_orders, as_of }: Pick<Analytics, 'recent_orders' | 'as_of'>): string {
  const [last] = recent_orders;
  if (!last) return '';
  const age = Date.parse(as_of.at) - Date.parse(last.paid_at);
  if (age < MINUTE) return 'Last order just now';
  if (age < HOUR) return `Last order ${counted(age / MINUTE, 'minute')} ago`;
  return age < 2 * DAY
    ? `Last order ${counted(age / HOUR, 'hour')} ago`
    : `Last order ${counted(age / DAY, 'day')} ago`;
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${whole === 1 ? unit : `${unit}s`}`;
}
