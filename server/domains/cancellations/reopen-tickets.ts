import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { isOtherDate } from '#server/domains/events/editing/moved-event.ts';
import type { Move } from '#server/domains/events/event-hooks.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { HOUR } from '#server/platform/lib/clock.ts';

/**
 * Makes tickets that were let in valid again when their event moves to another date, because an entry at the old date does
 * not count for the new one. What was refunded after its entry stays refunded. Nothing changes if the event starts a little
 * earlier or later: people may be inside. The admissions stay on record, as undone, and so do those that offline doors made
 * by mistake.
 */
export async function reopenTickets(ctx: AppContext, tx: Tx, move: Move): Promise<void> {
  if (!isReopening(ctx, move)) return;
  const { event_id, actor_user_id, at } = move;
  await sql`
    with reopened as (
      select k.id, k.state from tickets k where k.event_id = ${event_id} and k.entries > 0 order by k.id for update
    ), undone as (
      update admissions a set undone_at = ${at}
       where a.event_id = ${event_id} and (a.result in ('admitted', 'left') or a.is_conflict) and a.undone_at is null
    ), history as (
      insert into ticket_history (ticket_id, at, kind, actor_user_id, data)
      select r.id, ${at}, 'admission_undone', ${actor_user_id}, '{"reason": "moved"}' from reopened r where r.state = 'used'
    )
    update tickets k
       set state = case k.state when 'used' then 'valid' else k.state end, entries = 0, is_inside = false, first_admitted_at = null
      from reopened r where k.id = r.id`.execute(tx);
}

/** When tickets of an event were last made valid again: scans of an earlier time do not count. */
export async function findReopening(ctx: AppContext, db: Db | Tx, eventId: string): Promise<Date | null> {
  const moves = await db
    .selectFrom('postponements')
    .select(['from_starts_at', 'to_starts_at', 'created_at'])
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .execute();
  return moves.find((move) => isReopening(ctx, move))?.created_at ?? null;
}

function isReopening({ settings }: AppContext, move: Pick<Move, 'from_starts_at' | 'to_starts_at'>): boolean {
  const [before, after] = [{ starts_at: move.from_starts_at }, { starts_at: move.to_starts_at }];
  return isOtherDate(before, after, settings.moved_event_hours * HOUR);
}
