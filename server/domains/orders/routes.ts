import * as detail from '#contract/order-detail.ts';
import * as calls from '#contract/orders.ts';
import type { AppContext } from '#server/context.ts';
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { correctBuyerEmail } from './correct-buyer-email.ts';
import { getOrder } from './get-order.ts';
import { getOrderFilters } from './get-order-filters.ts';
import { giveTickets } from './give-tickets.ts';
import { listGuests } from './list-guests.ts';
import { getOrderNews, listOrders } from './list-orders.ts';
import { getPrintedList } from './print-guests.ts';
import { resendTickets } from './resend-tickets.ts';

/** Calls of an event’s team about its orders and guests. */
export function orderRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.listOrders, ({ actor, params, query }) => listOrders(ctx, actor, { id: params.id, query }));
  route(calls.listGuests, ({ actor, params, query }) => listGuests(ctx, actor, { id: params.id, query }));
  route(calls.getOrderNews, ({ actor, params, query }) =>
    getOrderNews(ctx, actor, { id: params.id, since: query.since }),
  );
  route(calls.getOrderFilters, ({ actor, params }) => getOrderFilters(ctx, actor, params.id));
  route(calls.getPrintedList, ({ actor, params }) => getPrintedList(ctx, actor, params.id));
  route(detail.getOrder, ({ actor, params }) => getOrder(ctx, actor, params));
  route(detail.resendTickets, ({ actor, params }) => resendTickets(ctx, actor, params));
  route(detail.correctBuyerEmail, ({ actor, params, body }) =>
    correctBuyerEmail(ctx, actor, { ...params, email: body.email }),
  );
  route(calls.giveTickets, ({ actor, params, body, request }) =>
    giveTickets(ctx, actor, { id: params.id, body, idempotencyKey: idempotencyKeyOf(request) }),
  );
}
