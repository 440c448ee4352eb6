import type { FastifyRequest } from 'fastify';
import {
  createCheckout as createCheckoutRoute,
  getCheckoutDetails as getCheckoutDetailsRoute,
  giveBackCheckout,
  openTickets as openTicketsRoute,
  payCheckout as payCheckoutRoute,
  quoteOrder as quoteOrderRoute,
  updateCheckout as updateCheckoutRoute,
} from '#contract/checkout.ts';
import type { AppContext } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import { browserSecretOf } from '#server/platform/http/browser-secret.ts';
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import type { Actor, Registrar } from '#server/platform/http/route.ts';
import { createCheckoutParts } from './holds/checkout-parts.ts';
import { createCheckout } from './holds/create-checkout.ts';
import { getCheckoutDetails, getKnownDetails } from './get-checkout-details.ts';
import { giveBackHold } from './holds/give-back-hold.ts';
import { openTickets } from './open-tickets.ts';
import { payCheckout } from './payment/pay-checkout.ts';
import { requireOwnCheckout } from './policy.ts';
import { presentCheckout } from './present.ts';
import { findOrder, findOrderBySession } from './queries.ts';
import { quoteOrder } from './holds/quote-order.ts';
import { updateCheckout } from './update-checkout.ts';

/** The calls of a checkout, from the hold to its end. */
export function checkoutRoutes(ctx: AppContext, route: Registrar): void {
  const parts = createCheckoutParts(ctx);

  route(createCheckoutRoute, async ({ actor, body, request }) => {
    return createCheckout(ctx, parts, {
      actor,
      body,
      idempotencyKey: idempotencyKeyOf(request),
      browserSecret: browserSecretOf(request),
      ip: clientNetwork(request),
    });
  });

  route(quoteOrderRoute, async ({ actor, query, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return quoteOrder(ctx, parts, { actor, ...query, ip: clientNetwork(request) });
  });

  route(updateCheckoutRoute, async ({ actor, params, body, request }) => {
    const order = await ownOrder(ctx, params.session_id, actor, request);
    await updateCheckout(ctx, order, body, { browserSecret: browserSecretOf(request), ip: clientNetwork(request) });
    const updated = await findOrder(ctx.db, order.id);
    return presentCheckout(ctx, updated ?? order, order.total_amount === 0 ? 'paid' : 'held');
  });

  route(payCheckoutRoute, async ({ actor, params, body, request }) =>
    payCheckout(ctx, await ownOrder(ctx, params.session_id, actor, request), body),
  );

  route(giveBackCheckout, async ({ actor, params, request }) => {
    await giveBackHold(ctx, await ownOrder(ctx, params.session_id, actor, request));
    return getKnownDetails(ctx, { ...viewerOf(actor, request), sessionId: params.session_id });
  });

  route(openTicketsRoute, ({ params, request }) =>
    openTickets(ctx, { sessionId: params.session_id, browserSecret: browserSecretOf(request) }),
  );

  route(getCheckoutDetailsRoute, async ({ actor, query, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return getCheckoutDetails(ctx, { ...viewerOf(actor, request), sessionId: query.session_id });
  });
}

const viewerOf = (actor: Actor | null, request: FastifyRequest) => ({
  actor,
  browserSecret: browserSecretOf(request),
  ip: clientNetwork(request),
});

async function ownOrder(ctx: AppContext, sessionId: string, actor: Actor | null, request: FastifyRequest) {
  const order = await findOrderBySession(ctx.db, sessionId);
  if (!order) throw notFound();
  requireOwnCheckout(order, actor, browserSecretOf(request));
  return order;
}
