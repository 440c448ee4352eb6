import type { Analytics } from '#contract/analytics.ts';

import { formatClock, formatDay, wallTime } from '#contract/format-time.ts';

import { clearClock } from '#web/platform/lib/clear-clock.ts';

type Unit = Analytics['series']['unit'];

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A point of time on an axis: "14:00", "22 Nov", "Nov 2026". */
export function shortPoint(at: string, zone: string, unit: Unit): string {
  const { day, month, year } = wallTime(at, zone);
  const name = monthNames[month - 1] ?? '';
  if (unit === 'hour') return formatClock(at, zone);
  return unit === 'month' ? `${name} ${year}` : `${day} ${name}`;
}

/** A point of time in full: "Sun 22 Nov, 14:00", "Week from Mon 16 Nov". */
export function longPoint(at: string, zone: string, unit: Unit): string {
  if (unit === 'hour') return `${formatDay(at, zone)}, ${clearClock(at, zone)}`;
  if (unit === 'month') return shortPoint(at, zone, unit);
  return unit === 'week' ? `Week from ${formatDay(at, zone)}` : formatDay(at, zone);
}
