import * as contract from '#contract/refunds.ts';
import type { AppContext } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { sendOwnRefundAgain } from './failed-refunds.ts';
import { getGuestTicketRefund, getTicketRefund, refundGuestTicket, refundTicket } from './own-refund.ts';
import { previewRefund } from './preview-refund.ts';
import { refundOrder } from './refund-order.ts';

export function refundRoutes(ctx: AppContext, route: Registrar): void {
  route(contract.getTicketRefund, ({ actor, params }) => getTicketRefund(ctx, actor, params.id));
  route(contract.refundTicket, ({ actor, params, body }) =>
    refundTicket(ctx, actor, { ticket_id: params.id, ...body }),
  );
  route(contract.getGuestTicketRefund, ({ params, request }) =>
    getGuestTicketRefund(ctx, { token: params.token, ticket_id: params.id, network: clientNetwork(request) }),
  );
  route(contract.refundGuestTicket, ({ params, body, request }) =>
    refundGuestTicket(ctx, { token: params.token, ticket_id: params.id, ...body, network: clientNetwork(request) }),
  );
  route(contract.previewOrderRefund, ({ actor, params, body }) => previewRefund(ctx, actor, { ...params, ...body }));
  route(contract.refundOrder, ({ actor, params, body, request }) =>
    refundOrder(ctx, actor, { ...params, body, key: idempotencyKeyOf(request) }),
  );
  route(contract.sendRefundAgain, ({ actor, params }) => sendOwnRefundAgain(ctx, actor, params));
}
