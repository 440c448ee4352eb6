import { type RawBuilder, sql } from 'kysely';
import { distanceTo, type ListQuery } from './list-filters.ts';

/** What a list is ordered by: a value and, behind it, the id in the same direction; both have an index. */
export type Order = {
  value: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  descending: boolean;
};

const eventId = sql`e.id`;
const standingId = sql`p.event_id`;
const soonest: Order = { value: sql`e.starts_at`, id: eventId, type: sql`timestamptz`, descending: false };
// Drafts may have no date yet; those come last.
const drafts: Order = { ...soonest, value: sql`coalesce(e.starts_at, 'infinity')` };

// The narrow table's own, so that a search walks its index.
const soonestFound: Order = { ...soonest, value: sql`s.starts_at`, id: sql`s.event_id` };

/** The order asked for; `relevance` has a way of its own (list-by-relevance.ts) and is soonest without words. */
export function orderOf({ sort, near, published_only }: ListQuery, isSearch: boolean): Order {
  if (!published_only) return drafts;
  if (sort === 'newest') return { value: sql`e.published_at`, id: eventId, type: sql`timestamptz`, descending: true };
  if (sort === 'popular') return { value: sql`p.sold_count`, id: standingId, type: sql`bigint`, descending: true };
  if (sort === 'price') return { value: sql`p.price_amount`, id: standingId, type: sql`bigint`, descending: false };
  if (sort === 'distance' && near) {
    return { value: distanceTo(near), id: standingId, type: sql`float8`, descending: false };
  }
  return isSearch ? soonestFound : soonest;
}
