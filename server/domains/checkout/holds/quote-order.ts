import type { OrderPrice } from '#contract/checkout.ts';
import type { AppContext } from '#server/context.ts';
import { findLivePromoCode } from '#server/domains/promo-codes/find-live-promo-code.ts';
import { limitGuesses } from '#server/domains/promo-codes/limit-guesses.ts';
import type { Actor } from '#server/platform/http/route.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { chooseLines } from './choose-lines.ts';
import { linesOf, presentPrice } from '../present.ts';
import { priceOrder } from './price-order.ts';
import { refuseHidden } from './refusals.ts';

type Input = {
  actor: Actor | null;
  items: { ticket_type_id: string; quantity: number }[];
  promo_code: string;
  ip: string;
};

/** The price of the chosen tickets with a code, computed like in the checkout, but without a hold. */
export async function quoteOrder(
  ctx: AppContext,
  { offers }: CheckoutParts,
  { actor, items, promo_code: code, ip }: Input,
): Promise<OrderPrice> {
  const { offer, lines, invitation } = await chooseLines(ctx, offers, { actor, body: { items }, invitation: null });
  const { event } = offer;
  const promo = await limitGuesses(ctx, { ip, event_id: event.id }, () =>
    findLivePromoCode(ctx.db, { eventId: event.id, code, now: ctx.clock.now() }),
  );
  refuseHidden(lines, { promo, invitation, isItems: true });
  const priced = priceOrder(lines, event, promo);
  return presentPrice(priced, linesOf(priced), event.currency);
}
