import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/ticket-transfers.ts';
import type { AppContext } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { claimTransfer } from './claim-transfer.ts';
import { declineTransfer } from './decline-transfer.ts';
import { listReceivedTransfers } from './list-received.ts';
import { openTransfer } from './open-transfer.ts';
import { resendTicket } from './resend-ticket.ts';
import { sendTicket } from './send-ticket.ts';
import { accountSender, guestSender } from './sender.ts';
import { takeTicketBack } from './take-ticket-back.ts';

type GuestParams = { token: string; id: string };

/** The calls about ticket transfers, for senders and for people with a link. */
export function ticketTransferRoutes(ctx: AppContext, route: Registrar): void {
  const guest = ({ token, id }: GuestParams, request: FastifyRequest) =>
    guestSender(ctx, { token, ticket_id: id, network: clientNetwork(request) });

  route(contract.sendTicket, ({ actor, params, body }) => sendTicket(ctx, accountSender(ctx, actor, params.id), body));
  route(contract.resendTicket, ({ actor, params }) => resendTicket(ctx, accountSender(ctx, actor, params.id)));
  route(contract.takeTicketBack, ({ actor, params }) => takeTicketBack(ctx, accountSender(ctx, actor, params.id)));
  route(contract.sendGuestTicket, ({ params, body, request }) => sendTicket(ctx, guest(params, request), body));
  route(contract.resendGuestTicket, ({ params, request }) => resendTicket(ctx, guest(params, request)));
  route(contract.takeGuestTicketBack, ({ params, request }) => takeTicketBack(ctx, guest(params, request)));
  route(contract.listReceivedTransfers, ({ actor }) => listReceivedTransfers(ctx, actor));
  route(contract.getTransfer, ({ actor, params, request }) =>
    openTransfer(ctx, actor, { token: params.token, network: clientNetwork(request) }),
  );
  route(contract.claimTransfer, ({ actor, params, body, request }) =>
    claimTransfer(ctx, actor, { visit: { token: params.token, network: clientNetwork(request) }, ...body }),
  );
  route(contract.declineTransfer, ({ actor, params, request }) =>
    declineTransfer(ctx, actor, { token: params.token, network: clientNetwork(request) }),
  );
}
