import type { Instead } from '#contract/events.ts';

import { formatDay } from '#contract/format-time.ts';

import { describeFilters, type EventFilters } from './event-filters.ts';

/** The list in words, with its days: "Events in Berlin, Thu 31 Dec – Fri 1 Jan". */
export function describeInstead(filters: EventFilters | Instead['filters']): string {
  const days = [filters.date_from, filters.date_to].filter((day) => day !== undefined);
  const words = [...new Set(days)].map((day) => formatDay(day, 'UTC')).join(' – ');
  return [describeFilters(filters as EventFilters), words].filter(Boolean).join(', ');
}
