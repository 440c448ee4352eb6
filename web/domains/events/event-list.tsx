import { AppliedFilters } from './applied-filters.tsx';
import type { EventFilters } from './event-filters.ts';
import { EventGrid, type EventGridProps } from './event-grid.tsx';
import { FilterBar } from './filter-bar.tsx';
import { MeantCity } from './meant-city.tsx';
import { SearchBar } from './search-bar.tsx';

type EventListProps = EventGridProps & {
  /** The filters as they are in the address. */
  typed: EventFilters;
  /** The currency of the prices listed. */
  currency: string | undefined;
};

/** The search, the filters and the events found. */
export function EventList({ typed, currency, ...grid }: EventListProps) {
  const { filters, events } = grid;
  return (
    <>
      <div className="mt-3 sm:mt-5">
        <SearchBar key={`${filters.search} ${filters.city} ${filters.date}`} filters={filters} is_compact />
      </div>
      <div className="z-20 bg-paper max-sm:contents sm:sticky sm:top-16 sm:mt-2 sm:py-2">
        <FilterBar filters={filters} events={events} currency={currency} />
      </div>
      <MeantCity typed={typed} filters={filters} />
      <AppliedFilters filters={filters} currency={currency} />
      <EventGrid {...grid} />
    </>
  );
}
