import type { EventFilters } from './event-filters.ts';

const furthestKm = '500';

/**
 * Filters of broader lists, the closest first: the same search and category in that place, the place alone, the nearest to it,
 * everything.
 */
export function broaderFilters(filters: EventFilters): EventFilters[] {
  const { search, category, city, near, distance_km, sort: _, ...narrowing } = filters;
  const place = { ...(city && { city }), ...(near && { near }), ...(near && distance_km && { distance_km }) };
  const essential = { ...(search && { search }), ...(category && { category }), ...place };
  const isNarrowed = Object.keys(narrowing).length > 0;
  const candidates: EventFilters[] = [];
  if (isNarrowed && Object.keys(essential).length > 0) candidates.push(essential);
  if ((search ?? category) && Object.keys(place).length > 0) candidates.push(place);
  return [...candidates, ...nearest(filters), { sort: 'popular' }];
}

/** The same place as far as lists go; nothing for a list that goes there already. */
export function nearest({ near, distance_km }: EventFilters): EventFilters[] {
  if (!near || distance_km === furthestKm) return [];
  return [{ near, distance_km: furthestKm, sort: 'distance' }];
}
