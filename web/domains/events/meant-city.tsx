import { Link } from 'react-router';

import { withFilters, type EventFilters } from './event-filters.ts';
import { useListPath } from './list-path.ts';

/** Says which city a list is for where that is not the one typed; capital letters and accents make no difference. */
export function MeantCity({ typed, filters }: { typed: EventFilters; filters: EventFilters }) {
  const list = useListPath();
  const { city } = filters;
  if (!typed.city || !city || isSame(typed.city, city)) return null;
  return (
    <p dir="auto" className="mt-3 text-sm wrap-anywhere text-ink-soft">
      {`Showing results for ${city} instead of “${typed.city}”. `}
      <Link to={withFilters(filters, { city: null }, list)} className="font-semibold underline underline-offset-4">
        Search everywhere
      </Link>
    </p>
  );
}

// `Intl` takes a phone a tenth of a second at first.
function isSame(one: string, other: string): boolean {
  return one === other || one.trim().localeCompare(other, 'en', { sensitivity: 'base' }) === 0;
}
