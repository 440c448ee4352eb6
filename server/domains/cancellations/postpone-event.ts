import type { z } from 'zod';
import type { PostponeEventBody } from '#contract/postponements.ts';
import type { AppContext } from '#server/context.ts';
import { type EditedEvent, lockEvent } from '#server/domains/events/editing/edited-event.ts';
import { type Changes, insertChange } from '#server/domains/events/editing/event-changes.ts';
import { eventAndSeriesChanged } from '#server/domains/events/event-series.ts';
import { dateMoveOf, movedFrom } from '#server/domains/events/editing/moved-event.ts';
import { noticeHolders } from '#server/domains/events/editing/notice-holders.ts';
import { readTimes, refuseDisorder, refusePast } from '#server/domains/events/editing/read-times.ts';
import { countHolders } from '#server/domains/events/ticket-holders.ts';
import { moveSaleEnds } from '#server/domains/ticket-types/move-sale-ends.ts';
import { refreshOffer } from '#server/domains/ticket-types/queries.ts';
import { waitsForDate } from '#server/domains/tickets/policy.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, invalid } from '#server/platform/lib/errors.ts';
import { moveOnClock, wallTimeOf } from '#server/platform/lib/local-time.ts';
import { findBlock, getOwnWithOrders } from './find-cancellable.ts';
import { letHoldersChoose } from './let-holders-choose.ts';
import { findPostponement } from './postponement-queries.ts';

type Body = z.output<typeof PostponeEventBody>;
type Input = { id: string; body: Body };

/** Moves an event to another date, or takes its date away; returns its id. */
export async function postponeEvent(ctx: AppContext, actor: Actor, { id, body }: Input): Promise<string> {
  const { id: eventId } = await getOwnWithOrders(ctx, actor, id);
  await inTransaction(ctx.db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    await refuseBlocked(tx, event, ctx.clock.now());
    const dates = readDates(event, body, ctx.clock.now());
    if (event.version === body.version + 1 && (await hasMoved(tx, { actor, event, dates, body }))) return;
    if (event.version !== body.version)
      throw conflict('edited_meanwhile', 'Somebody has changed the event in the meantime. Please check it again.');
    if (isSame(event, dates)) throw invalid({ starts_at: ['The event already has this date.'] });
    await move(ctx, tx, { actor, event, dates, message: body.message });
    await refreshOffer(tx, eventId);
  });
  return eventId;
}

async function refuseBlocked(tx: Tx, event: EditedEvent, now: Date): Promise<void> {
  switch (await findBlock(tx, event, now)) {
    case 'draft':
      throw conflict('not_published', 'Nobody has a ticket for this draft. Just change its date in Details.');
    case 'cancelled':
      throw conflict('event_cancelled', 'This event is cancelled.');
    case 'over':
      throw conflict('event_over', 'This event is over.');
    default:
  }
}

type Dates = Record<'starts_at' | 'ends_at' | 'doors_at', Date | null>;

function readDates(event: EditedEvent, body: Body, now: Date): Dates {
  const { starts_at, ends_at, doors_at, repeated_hours } = body;
  if (starts_at === null && ends_at !== null) throw invalid({ starts_at: ['Enter the start, too.'] });
  if (starts_at !== null && ends_at === null) throw invalid({ ends_at: ['Enter the end, too.'] });
  const dates = readTimes({ starts_at, ends_at, doors_at: doors_at ?? null }, event.time_zone, repeated_hours);
  if (doors_at === undefined) dates.doors_at = doorsAfter(event, dates.starts_at);
  if (!isSame(event, dates)) refusePast(dates, now);
  refuseDisorder(dates, event.time_zone);
  return dates;
}

/** Doors that keep their distance to the start in local time. */
function doorsAfter({ doors_at, starts_at: from, time_zone: timeZone }: EditedEvent, to: Date | null): Date | null {
  return doors_at && from && to && moveOnClock(doors_at, { from, to, timeZone });
}

const isSame = (event: Dates, dates: Dates): boolean =>
  (['starts_at', 'ends_at', 'doors_at'] as const).every((field) => event[field]?.getTime() === dates[field]?.getTime());

/** Whether the latest change was this very request, sent twice: a colleague's move may have the same date. */
async function hasMoved(
  tx: Tx,
  { actor, event, dates, body }: { actor: Actor; event: EditedEvent; dates: Dates; body: Body },
): Promise<boolean> {
  if (!isSame(event, dates)) return false;
  const latest = await findPostponement(tx, event.id);
  return latest?.version === event.version && latest.actor_user_id === actor.user_id && latest.message === body.message;
}

type Moving = { actor: Actor; event: EditedEvent; dates: Dates; message: string };

async function move(ctx: AppContext, tx: Tx, { actor, event, dates, message }: Moving): Promise<void> {
  const now = ctx.clock.now();
  const { id } = event;
  const version = event.version + 1;
  const after = { ...event, ...dates };
  const moved = { ...dates, ...movedFrom(event, after), codes_revealed_at: revealedAfter(event, after) };
  await tx
    .updateTable('events')
    .set({ ...moved, version, updated_at: now })
    .where('id', '=', id)
    .execute();
  const changes = changesOf(event, dates);
  await insertChange(tx, {
    event_id: id,
    version,
    at: now,
    actor_user_id: actor.user_id,
    action: 'postponed',
    changes,
  });
  await writeAudit(tx, {
    at: now,
    action: 'event.postponed',
    actor_user_id: actor.user_id,
    subject: { type: 'event', id },
    data: { from_starts_at: event.starts_at, to_starts_at: dates.starts_at, message },
  });
  await moveSaleEnds(tx, { ...dateMoveOf(event, after), actor_user_id: actor.user_id, at: now });
  if ((await countHolders(tx, id)) > 0) await noticeHolders(tx, { event, after, version, now, moved: true });
  const starts = { from_starts_at: event.starts_at, to_starts_at: dates.starts_at };
  await letHoldersChoose(ctx, tx, { event_id: id, version, actor_user_id: actor.user_id, ...starts, at: now, message });
  await eventAndSeriesChanged(tx, event);
}

/**
 * The time from which codes are shown keeps its distance to the start in local time, also when the event had no date
 * meanwhile.
 */
function revealedAfter(event: EditedEvent, after: EditedEvent): Date | null {
  const { codes_revealed_at, time_zone: timeZone } = event;
  const { from, to, was_open } = dateMoveOf(event, after);
  if (!codes_revealed_at || !from || !to || (was_open && !waitsForDate(event))) return codes_revealed_at;
  return moveOnClock(codes_revealed_at, { from, to, timeZone });
}

function changesOf(event: EditedEvent, dates: Dates): Changes {
  const wall = (instant: Date | null) => instant && wallTimeOf(instant, event.time_zone);
  const changed = (['starts_at', 'ends_at', 'doors_at'] as const).filter(
    (field) => event[field]?.getTime() !== dates[field]?.getTime(),
  );
  return Object.fromEntries(changed.map((field) => [field, [wall(event[field]), wall(dates[field])]]));
}
