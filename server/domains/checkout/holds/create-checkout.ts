import type { Checkout } from '#contract/checkout.ts';
import type { AppContext } from '#server/context.ts';
import { conflict, invalid, invalidForm, unavailable } from '#server/platform/lib/errors.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { checkPromoCode } from '#server/domains/promo-codes/check-promo-code.ts';
import { findNamedInvitation } from '#server/domains/invitations/find-for-checkout.ts';
import type { InvitationValues } from '#server/domains/invitations/queries.ts';
import { findReferral } from '#server/domains/promoters/find-referral.ts';
import { isUsedUp, type PromoCodeRow } from '#server/domains/promo-codes/find-live-promo-code.ts';
import { promoRefusal } from '#server/domains/promo-codes/refusals.ts';
import { smallestPayment } from '#server/platform/lib/smallest-payment.ts';
import { buyerOf } from '../buyer.ts';
import { buyListings } from './buy-listings.ts';
import { answerAgain } from './answer-again.ts';
import { answerHold } from './answer-hold.ts';
import type { CheckoutParts, CreateCheckoutInput } from './checkout-parts.ts';
import { chooseLines, mergeItems } from './choose-lines.ts';
import { draftOrder, type OrderDraft, requestHash } from './draft-order.ts';
import { findAgreed } from './find-agreed.ts';
import { limitFreeOrders } from './limit-free-orders.ts';
import { limitGuestTickets } from './limit-guest-tickets.ts';
import { endReplaced } from './end-replaced.ts';
import type { Offer } from './offer.ts';
import { priceOrder } from './price-order.ts';
import { redeemOffer } from './redeem-offer.ts';
import { refusalFor, refuseHidden } from './refusals.ts';
import type { HoldOutcome } from './take-holds.ts';

const MAX_ATTEMPTS = 4;

/**
 * Takes a hold for the chosen tickets and responds at once. The provider is called only if an earlier hold of the same
 * buyer has to end there first. An order with a total of zero is complete when this returns.
 */
export async function createCheckout(
  ctx: AppContext,
  parts: CheckoutParts,
  input: CreateCheckoutInput,
): Promise<Checkout> {
  const { offer_token: token } = input.body;
  if (token) return redeemOffer(ctx, { token, browserSecret: input.browserSecret, ip: input.ip });
  if (input.body.listing_id || input.body.listing_ids) return buyListings(ctx, parts, input);
  await ctx.limits.consume('limit_checkout_per_ip_minute', input.ip);
  const invitation = await findNamedInvitation(ctx, input.body.invitation_token);
  const email = input.body.email ?? invitation?.email;
  const buyer = buyerOf({ actor: input.actor, email, browserSecret: input.browserSecret });
  await ctx.limits.consume('limit_checkout_per_buyer_minute', buyer.buyer_key);
  const asked = { ...input, buyer, invitation };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const draft = await draftOrAnswer(ctx, parts, asked);
    if ('session_id' in draft) return draft;
    const take = () => parts.holds.take(draft.request, ctx.clock.now());
    const outcome = await limitGuestTickets(ctx, { buyer, draft, ip: input.ip }, () =>
      limitFreeOrders(ctx, { buyer, draft }, take),
    );
    if (await isSettled(ctx, parts, outcome, draft)) return answerHold(ctx, outcome, draft);
  }
  throw unavailable('busy', 'It is very busy right now. Please try again.', 1);
}

/** The priced order; for a repeated request that would be refused now, the first response again. */
async function draftOrAnswer(ctx: AppContext, parts: CheckoutParts, input: DraftInput): Promise<OrderDraft | Checkout> {
  try {
    return await draftAsShown(ctx, parts, input);
  } catch (refusal) {
    const { body, buyer, idempotencyKey, invitation } = input;
    const request_hash = requestHash({ lines: mergeItems(body), body, invitation_id: invitation?.id });
    const asked = { hold_key: buyer.hold_key, idempotencyKey, request_hash, shown: body.expected_total };
    const first = await answerAgain(ctx, asked);
    if (first) return first;
    throw refusal;
  }
}

/** The order at the price that the buyer was shown, or their hold at that price. */
async function draftAsShown(ctx: AppContext, parts: CheckoutParts, input: DraftInput): Promise<OrderDraft | Checkout> {
  const draft = await draftOf(ctx, parts, input);
  const { expected_total: shown = draft.request.total } = input.body;
  if (shown === draft.request.total) return draft;
  // The cached offer may be slightly older than what the buyer saw: it is read again before the buyer gets an error.
  parts.offers.forget(draft.offer.event.id);
  const fresh = await draftOf(ctx, parts, input);
  return shown === fresh.request.total ? fresh : answerAgreed(ctx, fresh, shown);
}

/** The buyer's hold at the shown price, which is not the current price any more; refuses if there is none. */
async function answerAgreed(ctx: AppContext, draft: OrderDraft, shown: number): Promise<Checkout> {
  const order_id = await findAgreed(ctx, draft.request, shown);
  if (order_id) return answerHold(ctx, { outcome: 'same', order_id, available: null, refusal: null }, draft);
  // Its price is no longer to be had, so the code is what the buyer has to know about.
  if (draft.promo && isUsedUp(draft.promo)) throw promoRefusal('used_up');
  const { total, currency } = draft.request;
  const [before, now] = [shown, total].map((amount) => formatMoney({ amount, currency }));
  throw conflict('price_changed', `The price changed: these tickets cost ${now} now, not ${before}.`, { total });
}

type DraftInput = CreateCheckoutInput & {
  buyer: ReturnType<typeof buyerOf>;
  invitation: InvitationValues | null;
};

async function draftOf(ctx: AppContext, { offers }: CheckoutParts, input: DraftInput): Promise<OrderDraft> {
  const { body, buyer } = input;
  const { offer, lines, invitation } = await chooseLines(ctx, offers, input);
  const promo = await findPromo(ctx, { offer, lines, code: body.promo_code, ip: input.ip });
  refuseHidden(lines, { promo, invitation, isItems: body.items !== undefined });
  refuseUninvited(lines, invitation);
  const priced = priceOrder(lines, offer.event, promo);
  refuseTooLittle(ctx, { total: priced.total_amount, currency: offer.event.currency, promo });
  const referral = await findReferral(ctx, { eventId: offer.event.id, code: body.referral_code, buyer });
  const { idempotencyKey } = input;
  return draftOrder(ctx, { offer, priced, buyer, promo, referral, invitation, body, idempotencyKey });
}

type Lines = Awaited<ReturnType<typeof chooseLines>>['lines'];

type PromoInput = { offer: Offer; lines: Lines; code: string | undefined; ip: string };

async function findPromo(ctx: AppContext, { offer, lines, code, ip }: PromoInput): Promise<PromoCodeRow | null> {
  if (!code) return null;
  const ticketTypeIds = lines.map((line) => line.type.id);
  return checkPromoCode(ctx, { eventId: offer.event.id, code, ticketTypeIds, ip });
}

/** Types that are only by request can be bought only with the invitation of an approved request. */
function refuseUninvited(lines: Lines, invitation: InvitationValues | null): void {
  const closed = lines.find(({ type }) => type.by_request && invitation?.ticket_type_id !== type.id);
  if (closed) throw conflict('by_request', `“${closed.type.name}” is only by request. Ask the host to come first.`);
}

type Priced = { total: number; currency: string; promo: PromoCodeRow | null };

function refuseTooLittle(ctx: AppContext, { total, currency, promo }: Priced): void {
  const least = smallestPayment(ctx.settings, currency);
  if (total === 0 || total >= least) return;
  const [sum, minimum] = [total, least].map((amount) => formatMoney({ amount, currency }));
  const message = `The total would be ${sum}. A card cannot pay less than ${minimum}.`;
  throw promo ? invalid({ promo_code: [message] }) : invalidForm([message]);
}

/** Whether the outcome is final; otherwise its cause was removed and the request can be retried. */
async function isSettled(
  ctx: AppContext,
  { offers }: CheckoutParts,
  outcome: HoldOutcome,
  draft: OrderDraft,
): Promise<boolean> {
  switch (outcome.outcome) {
    case 'held':
    case 'paid':
    case 'same':
      return true;
    case 'replay':
      if (outcome.refusal) throw refusalFor(outcome.refusal);
      return true;
    case 'stale':
      offers.forget(draft.offer.event.id);
      return false;
    case 'wait':
      await endReplaced(ctx, outcome.order_id ?? '');
      return false;
    default:
      throw refusalFor(outcome);
  }
}
