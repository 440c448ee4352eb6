import X from 'icon:x';
import { Link } from 'react-router';

import { appliedFilters, type EventFilters } from './event-filters.ts';
import { useListPath } from './list-path.ts';

type AppliedFiltersProps = { filters: EventFilters; currency: string | undefined };

/** The filters in use, each as a link that removes it. */
export function AppliedFilters({ filters, currency }: AppliedFiltersProps) {
  const list = useListPath();
  const applied = appliedFilters(filters, list, currency);
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="mt-2 flex flex-wrap gap-2">
      {applied.map(({ name, words, without }) => (
        <li key={name} className="min-w-0">
          <Link
            to={without}
            preventScrollReset
            className="flex h-8 max-w-full items-center gap-1.5 rounded-full bg-accent-soft pr-2 pl-3 text-sm font-medium hover:bg-sunken"
          >
            <span className="sr-only">Remove filter: </span>
            <span dir="auto" className="truncate">
              {words}
            </span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <Link
            to={list()}
            preventScrollReset
            className="flex h-8 items-center px-2 text-sm font-semibold underline underline-offset-4"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
