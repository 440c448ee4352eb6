import { useSearchParams } from 'react-router';

import type { AnalyticsRange } from '#contract/analytics.ts';

import { deviceZone } from '#web/platform/lib/device-zone.ts';

/** The ranges in the order they are offered. */
export const ranges = ['today', '7_days', '28_days', '90_days', 'all', 'custom'] as const satisfies AnalyticsRange[];
const defaultRange: AnalyticsRange = '28_days';
const names = ['event', 'currency', 'from', 'to'] as const;

/** What the analytics page asks for: it stands in the page's address, so it can be shared and gone back to. */
export function useAnalyticsQuery(organization: string | undefined) {
  const [search, setSearch] = useSearchParams();
  const range = ranges.find((one) => one === search.get('range')) ?? defaultRange;
  const given = Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])));
  // The zone is this device's: it is not for the address.
  const address = { ...given, ...(organization && { organization }), range };
  const query = { ...address, time_zone: deviceZone() };
  const change = (changes: Record<string, string | null>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { query, address, change };
}

export type AnalyticsQueryInput = ReturnType<typeof useAnalyticsQuery>['query'];
