import type { PromoCode, PromoCodeChange } from '#contract/promo-codes.ts';
import type { AppContext } from '#server/context.ts';
import { lockOffer } from '#server/domains/ticket-types/host-queries.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import { refreshOffer } from '#server/domains/ticket-types/queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, invalid } from '#server/platform/lib/errors.ts';
import { smallestPayment } from '#server/platform/lib/smallest-payment.ts';
import { errorsOfValues } from './check-values.ts';
import { codeTaken, type PromoParts, refuse } from './create-promo-code.ts';
import { presentPromoCode } from './present.ts';
import {
  findPromoCode,
  insertPromoAudit,
  listAllTypes,
  lockPromoCode,
  type PromoCodeValues,
  wasUsed,
} from './queries.ts';
import { changedValues, mergeChange, type NextValues } from './merge-change.ts';
import { codeDeleted } from './refusals.ts';
import { lockTypes, reserveStock } from './reserve-stock.ts';

type Input = { event_id: string; id: string; change: PromoCodeChange };

/** Changes, pauses or resumes a promo code of the caller's team. Existing orders keep their price. */
export async function updatePromoCode(
  ctx: AppContext,
  actor: Actor,
  { event_id, id, change }: Input,
  parts: PromoParts,
): Promise<PromoCode> {
  const event = await getOwnEvent(ctx, actor, event_id);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockOffer(tx, event.id);
    const known = await findPromoCode(tx, { event_id: event.id, id, now });
    if (!known) throw codeDeleted();
    await lockTypes(tx, [known.reserved_ticket_type_id, change.reserved_ticket_type_id]);
    const promo = await lockPromoCode(tx, { event_id: event.id, id });
    if (!promo) throw codeDeleted();
    if (promo.version !== change.version)
      throw conflict(
        'edited_meanwhile',
        'Somebody else has changed this code in the meantime. Check it again, then save.',
      );
    const next = await checkedChange(ctx, tx, { event, promo, change, parts });
    await moveReserve(tx, promo, next);
    await saveChange(tx, promo, next);
    const data = changedValues(promo, next);
    await insertPromoAudit(tx, {
      at: now,
      actor_user_id: actor.user_id,
      action: 'promo_code.changed',
      subject_id: id,
      data,
    });
    // A checkout that was priced before this must be priced again.
    await refreshOffer(tx, event.id);
    await eventChanged(tx, event.id);
  });
  const promo = await findPromoCode(ctx.db, { event_id: event.id, id, now });
  if (!promo) throw codeDeleted();
  return presentPromoCode(ctx, event, promo);
}

type Change = { event: EventRow; promo: PromoCodeValues; change: PromoCodeChange; parts: PromoParts };

async function checkedChange(ctx: AppContext, tx: Tx, { event, promo, change, parts }: Change): Promise<NextValues> {
  if (promo.batch_id) refuseOfBatch(change);
  const { next, errors } = mergeChange(promo, change, { zone: event.time_zone, now: ctx.clock.now() });
  const isValueChanged = Object.keys(change).some((field) => field !== 'version' && field !== 'is_paused');
  // Pausing must work whatever has happened to the event's ticket types.
  if (!isValueChanged) return next;
  const types = await listAllTypes(tx, event.id);
  const minimum = smallestPayment(ctx.settings, event.currency);
  const kept_ids = promo.ticket_type_ids ?? [];
  refuse({
    ...errorsOfValues(next, { event, types, priceOrder: parts.priceOrder, minimum, kept_ids }),
    ...errorsOfUse(promo, next),
    ...errors,
  });
  if (next.code !== promo.code && (await wasUsed(tx, promo.id)))
    throw invalid({ code: ['Orders have used this code, so it can’t be renamed. Create a new code instead.'] });
  return next;
}

function refuseOfBatch({ version: _version, is_paused: _paused, ...others }: PromoCodeChange): void {
  const fields = Object.keys(others);
  if (fields.length > 0)
    throw invalid(Object.fromEntries(fields.map((field) => [field, ['Codes in a batch can’t be edited.']])));
}

/** Never below what orders have used. */
function errorsOfUse(promo: PromoCodeValues, next: NextValues): Record<string, string[]> {
  const { used, reserved_taken: taken } = promo;
  const isMoved = next.reserved_ticket_type_id !== promo.reserved_ticket_type_id;
  return {
    ...(next.max_uses !== null &&
      next.max_uses < used && { max_uses: [`At least ${used}: that’s how often it has been used.`] }),
    ...(next.reserved_quantity < taken && { reserved_quantity: [`At least ${taken}: that’s how many are taken.`] }),
    ...(taken > 0 &&
      isMoved && {
        reserved_ticket_type_id: [`${taken} of the reserved tickets are taken. Create another code instead.`],
      }),
  };
}

/** Reserves what the code needs in addition, or releases what it does not need any more. */
async function moveReserve(tx: Tx, promo: PromoCodeValues, next: NextValues): Promise<void> {
  const before = promo.reserved_quantity - promo.reserved_taken;
  const after = next.is_paused ? 0 : next.reserved_quantity - promo.reserved_taken;
  if (promo.reserved_ticket_type_id === next.reserved_ticket_type_id)
    return reserveStock(tx, next.reserved_ticket_type_id, after - before);
  await reserveStock(tx, promo.reserved_ticket_type_id, -before);
  await reserveStock(tx, next.reserved_ticket_type_id, after);
}

async function saveChange(tx: Tx, promo: PromoCodeValues, next: NextValues): Promise<void> {
  const { is_paused, paused_at, ...values } = next;
  const taken = await tx
    .selectFrom('promo_codes')
    .select('id')
    .where('event_id', '=', promo.event_id)
    .where('code', '=', next.code)
    .where('id', '<>', promo.id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (taken) throw codeTaken(next.code);
  await tx
    .updateTable('promo_codes')
    .set({
      ...values,
      paused_at,
      reserved_quantity: is_paused ? promo.reserved_taken : next.reserved_quantity,
      paused_reserved_quantity: is_paused ? next.reserved_quantity : null,
      version: promo.version + 1,
    })
    .where('id', '=', promo.id)
    .execute();
}
