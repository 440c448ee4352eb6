import { sql } from 'kysely';
import { rankByDistance } from './list-by-distance.ts';
import { distanceTo } from './places.ts';
import type { SortOrder } from './list-catalogue.ts';
import type { ListQuery, ListRequest } from './list-filters.ts';

const id = sql`s.event_id`;
const soonest: SortOrder = { value: sql`s.starts_at`, id, type: sql`timestamptz`, descending: false };
// Drafts without a date come last.
const drafts: SortOrder = { ...soonest, value: sql`coalesce(s.starts_at, 'infinity')` };
const newest: SortOrder = { value: sql`s.published_at`, id, type: sql`timestamptz`, descending: true };
const popular: SortOrder = { value: sql`p.sold_count`, id: sql`p.event_id`, type: sql`bigint`, descending: true };
const cheapest: SortOrder = { value: sql`s.price_amount`, id, type: sql`bigint`, descending: false };

/** The sort order of a list. `relevance` is in list-by-relevance.ts; without a search text it means soonest. */
export function sortOrderOf({ query, catalogue }: Pick<ListRequest, 'query' | 'catalogue'>): SortOrder {
  const { sort, near, published_only }: ListQuery = query;
  if (!published_only) return drafts;
  const orders = catalogue?.sortOrders ?? { soonest, newest, price: cheapest };
  if (sort === 'newest') return orders.newest;
  if (sort === 'popular') return popular;
  if (sort === 'price') return orders.price;
  if (sort === 'distance' && near) {
    return { value: catalogue ? distanceTo(near) : rankByDistance(near), id, type: sql`float8`, descending: false };
  }
  return orders.soonest;
}
