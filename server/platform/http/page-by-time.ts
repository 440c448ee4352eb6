import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from './paging.ts';

type List = {
  /** What the list is sorted by: a time, then an id in the same direction. */
  value: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  descending: boolean;
  cursor: Cursor | undefined;
};

/** The condition for the rows behind a list's cursor, and their order in reading direction. */
export function pageByTime({ value, id, descending, cursor }: List) {
  const isDescending = descending !== (cursor?.backwards ?? false);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const after = cursor
    ? sql<boolean>`(${value}, ${id}) ${isDescending ? sql`<` : sql`>`} (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
    : sql<boolean>`true`;
  return { after, order: sql`${value} ${direction}, ${id} ${direction}` };
}
