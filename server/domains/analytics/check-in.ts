import type { Analytics } from '#contract/analytics.ts';
import { countDoor } from '#server/domains/door/queries.ts';
import { listArrivals } from '#server/domains/door/report-queries.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { ScopeEvent } from './scope.ts';
import { momentOf } from './series.ts';

const QUARTER = 15 * MINUTE;
/** A longer curve shows only the quarter hours with entries. */
const MOST_QUARTERS = 192;

/** First entries by quarter hour, including empty ones; null before the first entry. */
export async function makeCheckIn(tx: Tx, { id, time_zone }: ScopeEvent): Promise<Analytics['check_in']> {
  const arrivals = await listArrivals(tx, id);
  const [first, last] = [arrivals[0]?.at, arrivals.at(-1)?.at];
  if (!first || !last) return null;
  const { admitted: good, expected } = await countDoor(tx, id);
  let total = 0;
  const quarters = quartersOf(arrivals.map(({ at }) => at)).map((at) => {
    const admitted = arrivals
      .filter((row) => row.at.getTime() === at.getTime())
      .reduce((sum, row) => sum + row.admitted, 0);
    total += admitted;
    return { ...momentOf(at, time_zone), admitted, total };
  });
  // Who came and was refunded afterwards is not counted at the door any more.
  return { expected: expected + total - good, quarters };
}

function quartersOf(arrivals: Date[]): Date[] {
  const [first, last] = [arrivals[0], arrivals.at(-1)] as [Date, Date];
  const count = (last.getTime() - first.getTime()) / QUARTER + 1;
  if (count > MOST_QUARTERS) return [...new Map(arrivals.map((at) => [at.getTime(), at])).values()];
  return Array.from({ length: count }, (_, place) => addMilliseconds(first, place * QUARTER));
}
