import { paths } from '#web/paths.ts';

import { withFilters, type EventFilters } from './event-filters.ts';

export type Typed = { what: string; city: string; date: string };

/** The address of the list for what was typed; the server reads it (server/domains/events/search/read-typed.ts). */
export function searchAddress({ what, city, date }: Typed, filters: EventFilters, list = paths.events): string {
  const changes = {
    search: what || null,
    city: city || null,
    ...(city && { near: null }),
    date: date || null,
    ...(date && { date_from: null, date_to: null }),
  };
  return withFilters(filters, changes, list);
}
