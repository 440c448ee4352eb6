import type { EventFilters, FilterName } from './event-filters.ts';

/** Filters that a form of a few must not lose. */
export function OtherFilters({ filters, except }: { filters: EventFilters; except: FilterName[] }) {
  return Object.entries(filters)
    .filter(([name]) => !except.includes(name as FilterName))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
