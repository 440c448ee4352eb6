import type { RawBuilder } from 'kysely';

/** The sort key of a list: a value, then the id in the same direction; together they have an index. */
export type SortOrder = {
  value: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  descending: boolean;
};

/**
 * Some of the public events, with prices and orders of their own: those with tickets in Resale. A higher domain defines
 * it.
 */
export type Catalogue = {
  /** The path of its list, below the API prefix. */
  path: string;
  /** What is joined to the events `s`. */
  join: RawBuilder<unknown>;
  /** Its own conditions, that of the price among them. */
  conditions: RawBuilder<unknown>[];
  sortOrders: { soonest: SortOrder; newest: SortOrder; price: SortOrder };
  /** Counts all of it up to the cap, from an index alone; a count below the cap is then made exactly. */
  countRoughly: (cap: number) => Promise<number>;
};
