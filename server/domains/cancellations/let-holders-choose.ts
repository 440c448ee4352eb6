import type { AppContext } from '#server/context.ts';
import type { Move } from '#server/domains/events/event-hooks.ts';
import { tellOfChange } from '#server/domains/events/tell-of-change.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { reopenTickets } from './reopen-tickets.ts';

/**
 * Starts the period in which holders of a moved event choose to keep their tickets or to be refunded: some days, but
 * not after the new start, unless they could count on more time: until the old start, or until the end of the previous
 * period. Another move ends that period, and everybody chooses again.
 * Tickets that were let in are valid again. People who have no ticket yet are told of the move.
 */
export async function letHoldersChoose(ctx: AppContext, tx: Tx, move: Move & { message?: string }): Promise<void> {
  const { event_id, version, actor_user_id, from_starts_at, to_starts_at, at, message = '' } = move;
  await reopenTickets(ctx, tx, move);
  const previous = await tx
    .updateTable('postponements')
    .set({ replaced_at: at })
    .where('event_id', '=', event_id)
    .where('replaced_at', 'is', null)
    .returning('choose_until')
    .executeTakeFirst();
  const end = addMilliseconds(at, ctx.settings.keep_or_refund_days * DAY);
  const latest = to_starts_at && laterOf(to_starts_at, from_starts_at, previous?.choose_until);
  const choose_until = latest && latest < end ? latest : end;
  await tx
    .insertInto('postponements')
    .values({ event_id, version, actor_user_id, message, from_starts_at, to_starts_at, created_at: at, choose_until })
    .execute();
  await tellOfChange(tx, { event_id, version, at, is_move: true });
}

function laterOf(time: Date, ...others: (Date | null | undefined)[]): Date {
  return others.reduce<Date>((latest, other) => (other && other > latest ? other : latest), time);
}
