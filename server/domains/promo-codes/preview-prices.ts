import type { PreviewedPrice } from '#contract/promo-codes.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { EventRow } from '#server/domains/events/queries.ts';
import type { TicketTypeRow } from '#server/domains/ticket-types/queries.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { smallestPayment } from '#server/platform/lib/smallest-payment.ts';
import { errorsOfValues, type PriceOrder } from './check-values.ts';
import { type PromoParts, refuse } from './create-promo-code.ts';
import { covers, type PromoRule, reveals } from './discount.ts';
import { listAllTypes } from './queries.ts';

type Input = { event_id: string; rule: PromoRule; quantity: number };

/** The effect of a code on an order of each ticket type, by the same rules as the checkout. */
export async function previewPrices(
  ctx: AppContext,
  actor: Actor,
  { event_id, rule, quantity }: Input,
  { priceOrder }: PromoParts,
): Promise<PreviewedPrice[]> {
  const event = await getOwnEvent(ctx, actor, event_id);
  const types = await listAllTypes(ctx.db, event.id);
  const values = {
    ...rule,
    starts_at: null,
    ends_at: null,
    max_uses: null,
    reserved_ticket_type_id: null,
    reserved_quantity: 0,
  };
  const minimum = smallestPayment(ctx.settings, event.currency);
  refuse(errorsOfValues(values, { event, types, priceOrder, minimum, kept_ids: types.map((type) => type.id) }));
  return types
    .filter((type) => type.state !== 'archived')
    .map((type) => previewType(type, { event, rule, quantity, priceOrder }));
}

type Sale = { event: EventRow; rule: PromoRule; quantity: number; priceOrder: PriceOrder };

function previewType(type: TicketTypeRow, { event, rule, quantity, priceOrder }: Sale): PreviewedPrice {
  const priced = (promo: PromoRule | null) => {
    const order = priceOrder([{ type, quantity }], event, promo);
    const host_amount = order.face_amount - order.discount_amount - order.organizer_fee_amount;
    return { total: order.total_amount, fee: order.fee_amount + order.organizer_fee_amount, host_amount };
  };
  const [before, after] = [priced(null), priced(rule)];
  const money = (amount: number) => ({ amount, currency: event.currency });
  return {
    ticket_type_id: type.id,
    name: type.name,
    is_hidden: type.is_hidden,
    // Nobody can buy a hidden type with a code that does not show it.
    is_covered: covers(rule, type.id) && (!type.is_hidden || reveals(rule, type.id)),
    regular_total: money(before.total),
    total: money(after.total),
    fee: money(after.fee),
    host_amount: money(after.host_amount),
  };
}
