import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { isOtherDate } from '#server/domains/events/editing/moved-event.ts';
import type { Move } from '#server/domains/events/event-hooks.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { HOUR } from '#server/platform/lib/clock.ts';

/**
 * Makes tickets that were let in valid again when their event moves to another date, because an entry at the old date does
 * not count for the new one. Nothing changes if the event starts a little earlier or later: people may be inside. The
 * admissions stay on record, as undone.
 */
export async function reopenTickets({ settings }: AppContext, tx: Tx, move: Move): Promise<void> {
  const { event_id, actor_user_id, from_starts_at, to_starts_at, at } = move;
  const least = settings.moved_event_hours * HOUR;
  if (!isOtherDate({ starts_at: from_starts_at }, { starts_at: to_starts_at }, least)) return;
  await sql`
    with reopened as (
      select k.id from tickets k where k.event_id = ${event_id} and k.state = 'used' order by k.id for update
    ), undone as (
      update admissions a set undone_at = ${at} from reopened r
       where a.ticket_id = r.id and a.event_id = ${event_id} and a.result in ('admitted', 'left') and a.undone_at is null
    ), history as (
      insert into ticket_history (ticket_id, at, kind, actor_user_id)
      select r.id, ${at}, 'admission_undone', ${actor_user_id} from reopened r
    )
    update tickets k set state = 'valid', entries = 0, is_inside = false, first_admitted_at = null
      from reopened r where k.id = r.id`.execute(tx);
}
