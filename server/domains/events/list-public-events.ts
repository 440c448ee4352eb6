import { type RawBuilder, sql } from 'kysely';
import type { EventCard } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import { pageByTime } from '#server/platform/http/page-by-time.ts';
import { type Cursor, pageOfRows } from '#server/platform/http/paging.ts';
import { BY_START, isNotOver, isPast } from './by-date.ts';
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

/** One page of the public events `e` that fulfil a condition: future ones, the soonest first, or past ones. */
export async function listPublicEvents(
  ctx: AppContext,
  { when, cursor, path, of, query = { when }, findResalePrices }: List,
): Promise<Page> {
  const now = ctx.clock.now();
  const size = ctx.settings.page_size;
  const isOver = when === 'past';
  const { after, order } = pageByTime({ value: BY_START, id: sql.ref('e.id'), descending: isOver, cursor });
  const rows = await selectEventCards(ctx.db, now)
    .select(sql<string>`${BY_START}::text`.as('sort_value'))
    .where(of)
    .where('e.state', '=', 'published')
    .where('e.visibility', '=', 'public')
    .where(isOver ? isPast(now) : isNotOver(now))
    .where(after)
    .orderBy(order)
    .limit(size + 1)
    .execute();
  const keyOf = (row: (typeof rows)[number]) => ({ value: row.sort_value, id: row.id });
  const { page, next, previous } = pageOfRows({ rows, size, cursor, keyOf, path, query });
  const cards = await Promise.all(page.map((row) => presentEventCard(ctx, row)));
  return { results: await withResalePrices(cards, findResalePrices), next, previous };
}
