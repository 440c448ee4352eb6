import type { AppContext } from '#server/context.ts';
import { lockOffer } from '#server/domains/ticket-types/host-queries.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { findPromoCode, insertPromoAudit, lockPromoCode, wasUsed } from './queries.ts';
import { codeDeleted } from './refusals.ts';
import { lockTypes, reserveStock } from './reserve-stock.ts';

type Input = { event_id: string; id: string };

/** Deletes a code that no order has ever used; archives any other. Stock reserved for it goes back on sale. */
export async function deletePromoCode(
  ctx: AppContext,
  actor: Actor,
  { event_id, id }: Input,
): Promise<{ is_archived: boolean }> {
  const event = await getOwnEvent(ctx, actor, event_id);
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    await lockOffer(tx, event.id);
    const known = await findPromoCode(tx, { event_id: event.id, id, now });
    if (!known) throw codeDeleted();
    await lockTypes(tx, [known.reserved_ticket_type_id]);
    const promo = await lockPromoCode(tx, { event_id: event.id, id });
    if (!promo) throw codeDeleted();
    await reserveStock(tx, promo.reserved_ticket_type_id, promo.reserved_taken - promo.reserved_quantity);
    const is_archived = await wasUsed(tx, id);
    if (is_archived) {
      const values = { archived_at: now, reserved_quantity: promo.reserved_taken, version: promo.version + 1 };
      await tx.updateTable('promo_codes').set(values).where('id', '=', id).execute();
    } else {
      await tx.deleteFrom('promo_codes').where('id', '=', id).execute();
    }
    const action = is_archived ? 'promo_code.archived' : 'promo_code.deleted';
    const data = { code: promo.code };
    await insertPromoAudit(tx, { at: now, actor_user_id: actor.user_id, action, subject_id: id, data });
    await eventChanged(tx, event.id);
    return { is_archived };
  });
}
