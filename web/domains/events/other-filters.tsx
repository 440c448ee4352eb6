import type { EventFilters, FilterName } from './event-filters.ts';

/** The other filters as hidden fields, so that a form for some of them does not lose them. */
export function OtherFilters({ filters, except }: { filters: EventFilters; except: FilterName[] }) {
  return Object.entries(filters)
    .filter(([name]) => !except.includes(name as FilterName))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
