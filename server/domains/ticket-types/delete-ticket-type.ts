import type { AppContext } from '#server/context.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { getEventOfOwnType, typeDeleted } from './get-own-type.ts';
import { deleteType, findTicketType, lockAndCheckUse, lockOffer, updateType } from './host-queries.ts';
import { refreshOffer } from './queries.ts';
import { refuseLastType } from './refuse-last-type.ts';

type Result = { result: 'deleted' | 'archived'; message: string };

const MESSAGES = {
  deleted: 'The ticket type has been removed.',
  archived: 'Nobody can buy it now. Its tickets stay valid.',
};

/**
 * Deletes a ticket type without orders, and archives any other. 409 `last_ticket_type` for the only one of a published
 * event.
 */
export async function deleteTicketType(ctx: AppContext, actor: Actor, id: string): Promise<Result> {
  const event = await getEventOfOwnType(ctx, actor, id);
  const at = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    await lockOffer(tx, event.id);
    const isUsed = await lockAndCheckUse(tx, id);
    const type = await findTicketType(tx, id);
    if (!type) throw typeDeleted();
    await refuseLastType(tx, type);
    if (isUsed) await updateType(tx, { id: type.id, version: type.version, values: { state: 'archived' }, at });
    else await deleteType(tx, { id: type.id, at });
    await writeAudit(tx, {
      action: isUsed ? 'ticket_type.archived' : 'ticket_type.deleted',
      at,
      actor_user_id: actor.user_id,
      subject: { type: 'ticket_type', id: type.id },
      data: { name: type.name },
    });
    await refreshOffer(tx, event.id);
    await eventChanged(tx, event.id);
    const result = isUsed ? 'archived' : 'deleted';
    return { result, message: MESSAGES[result] };
  });
}
