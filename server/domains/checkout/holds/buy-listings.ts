import type { Checkout } from '#contract/checkout.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { buyerOf } from '../buyer.ts';
import { answerAgain } from './answer-again.ts';
import { answerKnown } from './answer-hold.ts';
import type { CheckoutParts, CreateCheckoutInput } from './checkout-parts.ts';
import { listingsHash } from './draft-listings.ts';
import { holdListings } from './hold-listings.ts';
import { checkoutUrl, NOTHING_TYPED, presentOrderSummary } from '../present.ts';
import type { ListingsRequest } from './take-listings.ts';

/** Takes a hold on listings of Resale; the response is that of any checkout. */
export async function buyListings(
  ctx: AppContext,
  parts: CheckoutParts,
  { actor, body, idempotencyKey, browserSecret, ip }: CreateCheckoutInput,
): Promise<Checkout> {
  await ctx.limits.consume('limit_checkout_per_ip_minute', ip);
  const buyer = buyerOf({ actor, email: body.email, browserSecret });
  await ctx.limits.consume('limit_checkout_per_buyer_minute', buyer.buyer_key);
  const { listing_id, listing_ids = listing_id ? [listing_id] : [], listing_key, referral_code, source } = body;
  const hold = {
    buyer,
    listing_ids: [...new Set(listing_ids.map((id) => id.toLowerCase()))],
    listing_key,
    referral_code,
    source,
    expected_total: body.expected_total,
    idempotency_key: idempotencyKey,
  };
  try {
    const { order_id, made } = await holdListings(ctx, hold, { actor, parts });
    return made ? await answerMade(ctx, parts.offers, made) : await answerKnown(ctx, order_id);
  } catch (refusal) {
    const request_hash = listingsHash(hold);
    const asked = { hold_key: buyer.hold_key, idempotencyKey, request_hash, shown: body.expected_total };
    const first = await answerAgain(ctx, asked);
    if (first) return first;
    throw refusal;
  }
}

async function answerMade(ctx: AppContext, offers: CheckoutParts['offers'], made: ListingsRequest): Promise<Checkout> {
  const offer = await offers.ofEvent(made.event_id);
  if (!offer) throw notFound();
  return {
    session_id: made.session_id,
    status: 'held',
    expires_at: made.expires_at,
    url: checkoutUrl(made.session_id),
    order: presentOrderSummary(ctx, {
      order: {
        id: made.order_id,
        kind: 'resale',
        currency: made.currency,
        face_amount: made.face,
        discount_amount: 0,
        fee_amount: made.fee,
        total_amount: made.total,
        buyer_email: made.buyer_email,
        promo_code: null,
        ...NOTHING_TYPED,
      },
      lines: made.lines.map(({ ticket_type_id, name, unit_price, fee }) => ({
        ticket_type_id,
        name,
        quantity: 1,
        unit_price_amount: unit_price,
        discount_amount: 0,
        fee_amount: fee,
      })),
      card: offer.card,
      event: offer.event,
      questions: offer.questions,
    }),
  };
}
