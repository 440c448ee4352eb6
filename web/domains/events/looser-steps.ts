import type { EventFilters } from './event-filters.ts';

/** Lists that ask for less, the nearest first: the same words and kind where they were looked for, that place, anything. */
export function looserSteps(filters: EventFilters): EventFilters[] {
  const { search, category, city, near, distance_km, sort: _, ...narrowing } = filters;
  const place = { ...(city && { city }), ...(near && { near }), ...(near && distance_km && { distance_km }) };
  const meant = { ...(search && { search }), ...(category && { category }), ...place };
  const isNarrowed = Object.keys(narrowing).length > 0;
  const steps: EventFilters[] = [];
  if (isNarrowed && Object.keys(meant).length > 0) steps.push(meant);
  if ((search ?? category) && Object.keys(place).length > 0) steps.push(place);
  return [...steps, { sort: 'popular' }];
}
