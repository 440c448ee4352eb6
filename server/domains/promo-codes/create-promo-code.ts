import type { Insertable } from 'kysely';
import type { PromoCode, PromoCodeInput } from '#contract/promo-codes.ts';
import type { AppContext } from '#server/context.ts';
import { lockOffer } from '#server/domains/ticket-types/host-queries.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { refuseClosed } from '#server/domains/events/refuse-over.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { eventDeleted, invalid, invalidForm } from '#server/platform/lib/errors.ts';
import { smallestPayment } from '#server/platform/lib/smallest-payment.ts';
import { errorsOfValues, type PriceOrder } from './check-values.ts';
import { presentPromoCode } from './present.ts';
import { countPromoCodes, findPromoCode, insertPromoAudit, listAllTypes } from './queries.ts';
import { readWindow } from './read-window.ts';
import { lockTypes, reserveStock } from './reserve-stock.ts';

const MOST_CODES = 20_000;

export type PromoParts = { priceOrder: PriceOrder };
type Input = { event_id: string; body: PromoCodeInput };

/** Makes a promo code for an event of the caller's team. */
export async function createPromoCode(
  ctx: AppContext,
  actor: Actor,
  { event_id, body }: Input,
  { priceOrder }: PromoParts,
): Promise<PromoCode> {
  const event = await getOwnEvent(ctx, actor, event_id);
  refuseClosed(ctx, event);
  const now = ctx.clock.now();
  const { errors, starts_at = null, ends_at = null } = readWindow(body, { zone: event.time_zone, now });
  const values = { ...body, starts_at, ends_at };
  const minimum = smallestPayment(ctx.settings, event.currency);
  const id = await inTransaction(ctx.db, async (tx) => {
    await lockOffer(tx, event.id);
    await lockTypes(tx, [values.reserved_ticket_type_id]);
    const types = await listAllTypes(tx, event.id);
    refuse({ ...errorsOfValues(values, { event, types, priceOrder, minimum, kept_ids: [] }), ...errors });
    await refuseTooMany(tx, event.id, 1);
    await reserveStock(tx, values.reserved_ticket_type_id, values.reserved_quantity);
    const made = await insertPromoCode(tx, { ...withoutEmptyReserve(values), event_id: event.id, created_at: now });
    const entry = { at: now, actor_user_id: actor.user_id, subject_id: made };
    await insertPromoAudit(tx, { ...entry, action: 'promo_code.created', data: body });
    await eventChanged(tx, event.id);
    return made;
  });
  const promo = await findPromoCode(ctx.db, { event_id: event.id, id, now });
  if (!promo) throw eventDeleted();
  return presentPromoCode(ctx, event, promo);
}

async function insertPromoCode(tx: Tx, values: Insertable<Database['promo_codes']>): Promise<string> {
  const made = await tx
    .insertInto('promo_codes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['event_id', 'code']).where('archived_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw codeTaken(values.code);
  return made.id;
}

/** Without reserved stock there is no type for it. */
function withoutEmptyReserve<Values extends { reserved_quantity: number; reserved_ticket_type_id: string | null }>(
  values: Values,
): Values {
  return { ...values, reserved_ticket_type_id: values.reserved_quantity > 0 ? values.reserved_ticket_type_id : null };
}

/** 400 for a text that another code of the event has. */
export function codeTaken(code: string) {
  return invalid({ code: [`This event already has a code ${code}.`] });
}

/** Throws 400 if any field is wrong. */
export function refuse(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Throws 400 if `more` codes would be too many for one event. */
export async function refuseTooMany(tx: Tx, eventId: string, more: number): Promise<void> {
  if ((await countPromoCodes(tx, eventId)) + more <= MOST_CODES) return;
  throw invalidForm([`An event can have ${MOST_CODES.toLocaleString('en')} codes. Delete some first.`]);
}
