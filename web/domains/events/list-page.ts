import { countFilters, type EventFilters } from './event-filters.ts';

/** What a list's query has besides its filters. Search text and city may be as typed, for the server to interpret. */
export function pageQuery({ search, city }: EventFilters, cursor: string | null) {
  return { ...((search ?? city) && { is_typed: 'true' as const }), ...(cursor && { cursor }) };
}

/** Whether search engines index a list: only the plain one and those with a single filter, each from its first page. */
export function isIndexed(filters: EventFilters, cursor: string | null): boolean {
  return countFilters(filters) <= 1 && !filters.search && !filters.near && !filters.sort && !cursor;
}
