import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from './list-filters.ts';
import { distanceTo } from './places.ts';

/** What a list is ordered by: a value and, behind it, the id in the same direction; both have an index. */
export type Order = {
  value: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  descending: boolean;
};

const id = sql`s.event_id`;
const soonest: Order = { value: sql`s.starts_at`, id, type: sql`timestamptz`, descending: false };
// Drafts may have no date yet; those come last.
const drafts: Order = { ...soonest, value: sql`coalesce(s.starts_at, 'infinity')` };
const newest: Order = { value: sql`s.published_at`, id, type: sql`timestamptz`, descending: true };
const popular: Order = { value: sql`p.sold_count`, id: sql`p.event_id`, type: sql`bigint`, descending: true };
const cheapest: Order = { value: sql`s.price_amount`, id, type: sql`bigint`, descending: false };

/** The order asked for; `relevance` has a way of its own (list-by-relevance.ts) and is soonest without words. */
export function orderOf({ sort, near, published_only }: ListQuery): Order {
  if (!published_only) return drafts;
  if (sort === 'newest') return newest;
  if (sort === 'popular') return popular;
  if (sort === 'price') return cheapest;
  if (sort === 'distance' && near) return { value: distanceTo(near), id, type: sql`float8`, descending: false };
  return soonest;
}
