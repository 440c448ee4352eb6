import type { RawBuilder } from 'kysely';

/** The sort key of a list: a value, then the id in the same direction; an index covers both. */
export type SortOrder = {
  value: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  descending: boolean;
};

/**
 * A subset of the public events with its own prices and sort orders: those with tickets in Resale. Defined by a later
 * domain.
 */
export type Catalogue = {
  /** The path of its list, below the API prefix. */
  path: string;
  /** What is joined to the events `s`. */
  join: RawBuilder<unknown>;
  /** Its own conditions, including the price filter. */
  conditions: RawBuilder<unknown>[];
  sortOrders: { soonest: SortOrder; newest: SortOrder; price: SortOrder };
  /** Counts all of it up to the cap, by an index only; below the cap, an exact count follows. */
  countRoughly: (cap: number) => Promise<number>;
};
