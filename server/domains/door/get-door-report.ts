import type { DoorReport } from '#contract/door-report.ts';
import type { AppContext } from '#server/context.ts';
import { findReopening } from '#server/domains/cancellations/reopen-tickets.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { getOldCodes } from './old-codes.ts';
import { initialsOf } from './present.ts';
import { countDoor, countDoorByType } from './queries.ts';
import {
  type ConflictRow,
  countLetInBefore,
  countRefusals,
  listArrivals,
  listConflicts,
  listOverrides,
  listWrongClocks,
} from './report-queries.ts';

/** The maximum number of conflicts and overrides in one response; the CSV has all. */
const LISTED = 200;

/** The report of an event's door, for those of its team who see sales. */
export async function getDoorReport(ctx: AppContext, actor: Actor, idOrSlug: string): Promise<DoorReport> {
  const { id, time_zone } = await getOwnEvent(ctx, actor, idOrSlug, 'see_sales');
  const since = await findReopening(ctx, ctx.db, id);
  const [counts, let_in_before, types, arrivals, refusals, conflicts, overrides, wrong_clocks, old_codes] =
    await Promise.all([
      countDoor(ctx.db, id),
      countLetInBefore(ctx.db, id),
      countDoorByType(ctx.db, id),
      listArrivals(ctx.db, id),
      countRefusals(ctx.db, id, since),
      listConflicts(ctx.db, id, LISTED),
      listOverrides(ctx.db, id, LISTED),
      listWrongClocks(ctx.db, id),
      getOldCodes(ctx.db, id, LISTED),
    ]);
  return {
    time_zone,
    counts,
    no_shows: counts.expected - counts.admitted,
    let_in_before,
    types,
    arrivals: arrivals.map((row) => ({ ...row, at: row.at.toISOString() })),
    gates: gatesOf(arrivals, refusals),
    refusals: byReason(refusals),
    conflicts: [...Map.groupBy(conflicts, ({ conflict_id }) => conflict_id).values()].map(presentConflict),
    conflict_count: conflicts[0]?.of ?? 0,
    overrides: overrides.map((row) => ({ ...row, at: row.at.toISOString() })),
    wrong_clocks,
    old_codes,
  };
}

type Arrivals = Awaited<ReturnType<typeof listArrivals>>;
type Refusals = Awaited<ReturnType<typeof countRefusals>>;

/** What each gate let in and refused. */
export function gatesOf(arrivals: Arrivals, refusals: Refusals): DoorReport['gates'] {
  const names = new Set([...arrivals, ...refusals].map(({ gate }) => gate));
  return [...names].sort().map((name) => ({
    gate: name,
    admitted: arrivals.reduce((sum, { gate, admitted }) => (gate === name ? sum + admitted : sum), 0),
    refused: refusals.reduce((sum, { gate, count }) => (gate === name ? sum + count : sum), 0),
  }));
}

function byReason(refusals: Refusals): DoorReport['refusals'] {
  const groups = Map.groupBy(refusals, ({ result, reason }) => `${result} ${reason}`);
  return [...groups.values()]
    .flatMap(([first, ...others]) =>
      first ? [{ ...first, count: others.reduce((sum, { count }) => sum + count, first.count) }] : [],
    )
    .map(({ result, reason, count }) => ({ result, reason, count }))
    .sort((a, b) => b.count - a.count);
}

function presentConflict(rows: ConflictRow[]): DoorReport['conflicts'][number] {
  const [first] = rows as [ConflictRow];
  return {
    ticket_id: first.ticket_id,
    result: first.result,
    reason: first.reason,
    holder: initialsOf(first.holder_name),
    ticket_type: first.ticket_type,
    entries: rows.map(({ at, gate, device }) => ({ at: at.toISOString(), gate, device })),
  };
}
