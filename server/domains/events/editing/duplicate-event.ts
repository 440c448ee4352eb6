import { sql } from 'kysely';
import type { z } from 'zod';
import type { DuplicateEventBody } from '#contract/event-duplicates.ts';
import type { EventCard } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { newId } from '#server/platform/lib/random.ts';
import { addDays, addWeeks, daysBetween, moveOnClock, readWallTime } from '#server/platform/lib/local-time.ts';
import { chooseSlug } from './choose-slug.ts';
import { selectEventCards } from '../event-cards.ts';
import { insertChange } from './event-changes.ts';
import type { EditingHooks } from '../event-hooks.ts';
import { eventAndSeriesChanged } from '../event-series.ts';
import { frozenFee } from './frozen-fee.ts';
import { getOwnEvent, type OwnEventRow } from '../get-own-event.ts';
import { makeOnce } from './idempotent-events.ts';
import { presentEventCard } from '../present.ts';
import { explain } from './read-times.ts';

type Body = z.output<typeof DuplicateEventBody>;
type Input = { id: string; body: Body; idempotencyKey: string | undefined; hooks: EditingHooks };

/** Creates drafts like one of the caller's events on other dates, without sales. */
export async function duplicateEvent(ctx: AppContext, actor: Actor, input: Input): Promise<{ results: EventCard[] }> {
  const { id, body, hooks } = input;
  await ctx.limits.consume('limit_events_made_per_user_hour', limitKey(actor.user_id));
  const event = await getOwnEvent(ctx, actor, id);
  const starts = startsOf(body, event, ctx.clock.now());
  const request = { actor, key: input.idempotencyKey, body: { id: event.id, body } };
  const ids = await makeOnce(ctx, request, async (tx) => {
    const series_id = body.as_series ? await joinSeries(tx, event) : null;
    const copies: string[] = [];
    for (const starts_at of starts)
      copies.push(await insertCopy(ctx, tx, { actor, event, starts_at, series_id, hooks }));
    if (series_id) await eventAndSeriesChanged(tx, { id: event.id, series_id });
    return copies;
  });
  const rows = await selectEventCards(ctx.db, ctx.clock.now())
    .where('e.id', 'in', ids)
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .execute();
  return { results: await Promise.all(rows.map((row) => presentEventCard(ctx, row))) };
}

/** The starts of the copies, in local time of the event. */
function startsOf({ starts_at, weeks, repeated_hour }: Body, { time_zone }: OwnEventRow, now: Date): Date[] {
  const walls = weeks === 1 ? starts_at : Array.from({ length: weeks }, (_, n) => addWeeks(starts_at[0] ?? '', n));
  return walls.map((wall) => {
    const reading = readWallTime(wall, time_zone, repeated_hour);
    const day = `${wall.replace('T', ' ')}: `;
    if (!('instant' in reading)) throw invalid({ starts_at: [day + explain(reading, time_zone)] });
    if (reading.instant <= now) throw invalid({ starts_at: [`${day}Choose a date in the future.`] });
    return reading.instant;
  });
}

/** The series of an event; an event without one starts a series. */
async function joinSeries(tx: Tx, { id }: OwnEventRow): Promise<string> {
  const { series_id } = await tx
    .updateTable('events')
    .set((eb) => ({ series_id: eb.fn.coalesce('series_id', eb.val(newId())) }))
    .where('id', '=', id)
    .returning('series_id')
    .executeTakeFirstOrThrow();
  return series_id as string;
}

type Copy = { actor: Actor; event: OwnEventRow; starts_at: Date; series_id: string | null; hooks: EditingHooks };

async function insertCopy(ctx: AppContext, tx: Tx, copy: Copy): Promise<string> {
  const { actor, event, starts_at, series_id, hooks } = copy;
  const now = ctx.clock.now();
  const id = newId();
  const { time_zone } = event;
  const from = event.starts_at ?? starts_at;
  const moved = (instant: Date | null) => instant && moveOnClock(instant, { from, to: starts_at, timeZone: time_zone });
  const ownValues = {
    id,
    slug: await chooseSlug(tx, { title: event.title }),
    starts_at,
    doors_at: moved(event.doors_at),
    ends_at: moved(event.ends_at),
    codes_revealed_at: moved(event.codes_revealed_at),
    ...(await findFee(ctx, tx, event)),
    state: 'draft',
    postponed_from: null,
    series_id,
    version: 1,
    offer_version: 1,
    published_at: null,
    cancelled_at: null,
    resale_paused_at: null,
    created_at: now,
    updated_at: now,
  };
  await copyRow(tx, event.id, ownValues);
  await copyPicture(tx, { from: event.id, to: id });
  await sql`
    insert into event_stock (event_id, capacity) select ${id}::uuid, capacity from event_stock where event_id = ${event.id}`.execute(
    tx,
  );
  const days = daysBetween(from, starts_at, time_zone);
  const move = (instant: Date) => addDays(instant, days, time_zone);
  await hooks.copyTickets(tx, { from_event_id: event.id, to_event_id: id, days, move, at: now });
  await insertChange(tx, { event_id: id, version: 1, at: now, actor_user_id: actor.user_id, action: 'duplicated' });
  return id;
}

/** The fee of an event that is made now. */
async function findFee(ctx: AppContext, tx: Tx, { organization_id }: OwnEventRow) {
  const organization = await tx
    .selectFrom('organizations')
    .select(['fee_basis_points', 'fee_fixed_amount'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow();
  return frozenFee(ctx, organization);
}

/** Copies every column without a value of its own, including columns that are added later. */
async function copyRow(tx: Tx, from: string, values: Record<string, unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = 'events'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`.execute(tx);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into events (${columns})
    select ${columns} from jsonb_populate_record(
      (select e from events e where e.id = ${from}), ${JSON.stringify(values)}::jsonb)`.execute(tx);
}

async function copyPicture(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into event_pictures (event_id, webp, focal_x, focal_y, created_at, updated_at)
    select ${to}::uuid, webp, focal_x, focal_y, created_at, updated_at from event_pictures where event_id = ${from}`.execute(
    tx,
  );
}
