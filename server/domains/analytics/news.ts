import { NONE } from './figures.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { sum } from '#server/platform/lib/money.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import type { Measures } from './figures.ts';
import { sumByEvent } from './queries.ts';
import { findScope } from './scope.ts';
import { inSnapshot } from './snapshot.ts';

type Counts = { orders: number; returned: number };
type Query = { organization?: string | undefined; event?: string | undefined; since: string };

/** The cursor for asking what changed since these figures were read. */
export function newsCursorOf(byEvent: Map<string, Measures>): string {
  const { orders, returned } = countsOf(byEvent);
  return Buffer.from(`${orders}-${returned}`).toString('base64url');
}

/** The number of new orders and returned tickets since a cursor. */
export async function getNews(ctx: AppContext, actor: Actor, { since, ...choice }: Query) {
  const before = decode(since);
  const { events } = await findScope(ctx, actor, choice);
  const byEvent = await inSnapshot(ctx.db, (tx) => sumEver(tx, events));
  const now = countsOf(byEvent);
  return {
    orders: Math.max(0, now.orders - before.orders),
    returned: Math.max(0, now.returned - before.returned),
    news_cursor: newsCursorOf(byEvent),
  };
}

/** The figures of events since they were created. */
export async function sumEver(tx: Tx, events: readonly { id: string }[]): Promise<Map<string, Measures>> {
  const found = await sumByEvent(tx, { events: events.map(({ id }) => id), span: null });
  return new Map(events.map(({ id }) => [id, found.get(id) ?? NONE]));
}

function countsOf(byEvent: Map<string, Measures>): Counts {
  const rows = [...byEvent.values()];
  return { orders: sum(rows.map(({ orders }) => orders)), returned: sum(rows.map(({ returned }) => returned)) };
}

function decode(cursor: string): Counts {
  const [, orders, returned] =
    /^(\d{1,15})-(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (orders === undefined || returned === undefined) throw invalid({ since: ['Not a cursor of these figures.'] });
  return { orders: Number(orders), returned: Number(returned) };
}
