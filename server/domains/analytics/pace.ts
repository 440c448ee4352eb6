import type { Analytics } from '#contract/analytics.ts';
import { isInLastWeek } from '#server/domains/events/host-state.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { sum } from '#server/platform/lib/money.ts';
import { type Measures, NONE } from './figures.ts';
import { sumByEvent } from './queries.ts';
import type { ScopeEvent } from './scope.ts';

const QUARTER_HOUR = 15 * MINUTE;
/** Before any sale. */
const EVER = new Date('2000-01-03T00:00:00Z');

/** `event`: null for several events. `ever`: the figures of events since they were created. */
type Asked = { event: ScopeEvent | null; ever: Map<string, Measures>; now: Date };

/**
 * In the last week before an event: its sales, and those of the organizer's last event at the same time before its
 * start. Null for several events, without such an earlier one, and if it had sold nothing by then.
 */
export async function makePace(tx: Tx, { event, ever, now }: Asked): Promise<Analytics['pace']> {
  if (!event?.starts_at || event.state !== 'published' || !isInLastWeek({ starts_at: event.starts_at, now }))
    return null;
  const last = await findLast(tx, event, now);
  if (!last?.starts_at) return null;
  const until = addMilliseconds(last.starts_at, now.getTime() - event.starts_at.getTime());
  const ends_at = new Date(Math.floor(until.getTime() / QUARTER_HOUR) * QUARTER_HOUR);
  const sums = await sumByEvent(tx, { events: [last.id], span: { starts_at: EVER, ends_at } });
  const sold = soldOf(sums.get(last.id) ?? NONE);
  if (sold <= 0) return null;
  return { sold: soldOf(ever.get(event.id) ?? NONE), last: { slug: last.slug, title: last.title, sold } };
}

/** The organizer's last event that is over, of the same visibility: guests of a private night come differently. */
function findLast(tx: Tx, { id, organization_id }: ScopeEvent, now: Date) {
  return tx
    .selectFrom('events')
    .select(['id', 'slug', 'title', 'starts_at'])
    .where('organization_id', '=', organization_id)
    .where('id', '<>', id)
    .where('state', '=', 'published')
    .where('ends_at', '<=', now)
    .where('visibility', '=', (of) => of.selectFrom('events as own').select('own.visibility').where('own.id', '=', id))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function soldOf({ tickets, returned }: Measures): number {
  return sum([tickets, -returned]);
}
