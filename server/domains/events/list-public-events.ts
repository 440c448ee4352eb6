import { type RawBuilder, sql } from 'kysely';
import type { EventCard } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import { type Cursor, pageOfRows } from '#server/platform/http/paging.ts';
import { selectEventCards } from './event-cards.ts';
import { presentEventCard } from './present.ts';
import { type FindResalePrices, withResalePrices } from './with-resale-prices.ts';

type List = {
  when: 'upcoming' | 'past';
  cursor: Cursor | undefined;
  path: string;
  of: RawBuilder<boolean>;
  /** The parameters that links to other pages repeat. */
  query?: Record<string, string>;
  findResalePrices: FindResalePrices;
};
type Page = { results: EventCard[]; next: string | null; previous: string | null };

/** A postponed event without a new date comes last. */
const SORT_VALUE = sql`coalesce(e.starts_at, 'infinity'::timestamptz)`;

/** One page of the public events `e` that fulfil a condition: future ones, the soonest first, or past ones. */
export async function listPublicEvents(
  ctx: AppContext,
  { when, cursor, path, of, query = { when }, findResalePrices }: List,
): Promise<Page> {
  const now = ctx.clock.now();
  const size = ctx.settings.page_size;
  const isDescending = (when === 'past') !== (cursor?.backwards ?? false);
  const direction = isDescending ? 'desc' : 'asc';
  const after = cursor
    ? sql<boolean>`(${SORT_VALUE}, e.id) ${isDescending ? sql`<` : sql`>`} (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
    : sql<boolean>`true`;
  const rows = await selectEventCards(ctx.db, now)
    .select(sql<string>`${SORT_VALUE}::text`.as('sort_value'))
    .where(of)
    .where('e.state', '=', 'published')
    .where('e.visibility', '=', 'public')
    .where(
      when === 'past' ? sql<boolean>`e.ends_at <= ${now}` : sql<boolean>`(e.ends_at is null or e.ends_at > ${now})`,
    )
    .where(after)
    .orderBy(SORT_VALUE, direction)
    .orderBy('e.id', direction)
    .limit(size + 1)
    .execute();
  const keyOf = (row: (typeof rows)[number]) => ({ value: row.sort_value, id: row.id });
  const { page, next, previous } = pageOfRows({ rows, size, cursor, keyOf, path, query });
  const cards = await Promise.all(page.map((row) => presentEventCard(ctx, row)));
  return { results: await withResalePrices(cards, findResalePrices), next, previous };
}
