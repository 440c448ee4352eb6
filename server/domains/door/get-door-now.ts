import type { DoorNow } from '#contract/door-report.ts';
import type { AppContext } from '#server/context.ts';
import { findReopening } from '#server/domains/cancellations/reopen-tickets.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { addMilliseconds, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { sum } from '#server/platform/lib/money.ts';
import { gatesOf } from './get-door-report.ts';
import { countDoor } from './queries.ts';
import { countInside, countPhones, countRefusals, listArrivals } from './report-queries.ts';

/** A phone that is online asks every ten seconds, and is noted every minute. */
const SILENT_AFTER = 5 * MINUTE;

/** The door of an event right now, for those of its team who see sales. */
export async function getDoorNow(ctx: AppContext, actor: Actor, idOrSlug: string): Promise<DoorNow> {
  const event = await getOwnEvent(ctx, actor, idOrSlug, 'see_sales');
  const now = ctx.clock.now();
  const opens = event.doors_at ?? event.starts_at ?? now;
  const [counts, arrivals, inside, refusals, phones] = await Promise.all([
    countDoor(ctx.db, event.id),
    listArrivals(ctx.db, event.id),
    countInside(ctx.db, event.id),
    countRefusals(ctx.db, event.id, await findReopening(ctx, ctx.db, event.id)),
    countPhones(ctx.db, event.id, {
      since: addMilliseconds(opens, -ctx.settings.admission_early_hours * HOUR),
      silent_since: addMilliseconds(now, -SILENT_AFTER),
    }),
  ]);
  return {
    counts,
    refused: sum(refusals.map(({ count }) => count)),
    gates: gatesOf(arrivals, refusals).map((row) => ({
      ...row,
      inside: inside.find(({ gate }) => gate === row.gate)?.inside ?? 0,
    })),
    phones,
  };
}
