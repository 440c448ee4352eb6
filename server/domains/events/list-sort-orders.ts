import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from './list-filters.ts';
import { distanceTo } from './places.ts';

/** The sort key of a list: a value, then the id in the same direction; together they have an index. */
export type SortOrder = {
  value: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  descending: boolean;
};

const id = sql`s.event_id`;
const soonest: SortOrder = { value: sql`s.starts_at`, id, type: sql`timestamptz`, descending: false };
// Drafts without a date come last.
const drafts: SortOrder = { ...soonest, value: sql`coalesce(s.starts_at, 'infinity')` };
const newest: SortOrder = { value: sql`s.published_at`, id, type: sql`timestamptz`, descending: true };
const popular: SortOrder = { value: sql`p.sold_count`, id: sql`p.event_id`, type: sql`bigint`, descending: true };
const cheapest: SortOrder = { value: sql`s.price_amount`, id, type: sql`bigint`, descending: false };

/** The sort order of a query. `relevance` is in list-by-relevance.ts; without a search text it means soonest. */
export function sortOrderOf({ sort, near, published_only }: ListQuery): SortOrder {
  if (!published_only) return drafts;
  if (sort === 'newest') return newest;
  if (sort === 'popular') return popular;
  if (sort === 'price') return cheapest;
  if (sort === 'distance' && near) return { value: distanceTo(near), id, type: sql`float8`, descending: false };
  return soonest;
}
