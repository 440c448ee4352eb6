import type { Checkout } from '#contract/checkout.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { OrderDraft } from './draft-order.ts';
import { checkoutUrl, linesOf, NOTHING_TYPED, presentCheckout, presentOrderSummary } from '../present.ts';
import { findOrder } from '../queries.ts';
import type { HoldOutcome } from './take-holds.ts';

/** The response to a checkout with a hold: for a new one from memory, for an existing one from the database. */
export async function answerHold(ctx: AppContext, outcome: HoldOutcome, draft: OrderDraft): Promise<Checkout> {
  if (outcome.order_id !== draft.request.order_id) return answerKnown(ctx, outcome.order_id);
  if (outcome.outcome === 'paid') ctx.wake.outbox();
  return answerNew(ctx, draft);
}

/** The first response again, for a repeated call; the order's present state is in the details call. */
export async function answerKnown(ctx: AppContext, orderId: string | null): Promise<Checkout> {
  const order = orderId ? await findOrder(ctx.db, orderId) : undefined;
  if (!order) throw notFound();
  return presentCheckout(ctx, order, order.total_amount === 0 ? 'paid' : 'held');
}

function answerNew(ctx: AppContext, { offer, priced, promo, request }: OrderDraft): Checkout {
  return {
    session_id: request.session_id,
    status: request.total === 0 ? 'paid' : 'held',
    expires_at: request.expires_at,
    url: checkoutUrl(request.session_id),
    order: presentOrderSummary(ctx, {
      order: {
        ...priced,
        id: request.order_id,
        kind: 'primary',
        currency: request.currency,
        buyer_email: request.buyer_email,
        promo_code: promo?.code ?? null,
        ...NOTHING_TYPED,
      },
      lines: linesOf(priced),
      card: offer.card,
      event: offer.event,
      questions: offer.questions,
    }),
  };
}
