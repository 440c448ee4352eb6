import type { TicketDetail } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { getOwnedTicket, getTicket } from './get-ticket.ts';

type Rename = { ticket_id: string; holder_name: string };

/** Sets the name on one of the caller's tickets, while it is valid and its event is not over. */
export async function renameHolder(ctx: AppContext, actor: Actor, rename: Rename): Promise<TicketDetail> {
  const now = ctx.clock.now();
  const { holder_name } = await getOwnedTicket(ctx, actor, rename.ticket_id);
  if (holder_name === rename.holder_name) return getTicket(ctx, actor, rename.ticket_id);
  await inTransaction(ctx.db, async (tx) => {
    const renamed = await tx
      .updateTable('tickets')
      .from('events')
      .set({ holder_name: rename.holder_name })
      .whereRef('events.id', '=', 'tickets.event_id')
      .where('tickets.id', '=', rename.ticket_id)
      .where('tickets.owner_user_id', '=', actor.user_id)
      .where('tickets.state', '=', 'valid')
      .where((eb) => eb.or([eb('events.ends_at', 'is', null), eb('events.ends_at', '>', now)]))
      .executeTakeFirst();
    if (renamed.numUpdatedRows === 0n) {
      throw conflict(
        'ticket_not_valid',
        'The name can be changed only on a valid ticket of an event that is not over.',
      );
    }
    await tx
      .insertInto('ticket_history')
      .values({ ticket_id: rename.ticket_id, at: now, kind: 'named', actor_user_id: actor.user_id })
      .execute();
  });
  return getTicket(ctx, actor, rename.ticket_id);
}
