import { counted } from '#contract/counted.ts';
import * as contract from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { findMyTickets } from './find-my-tickets.ts';
import { getTicket } from './get-ticket.ts';
import { getGuestTickets, markGuestLinkOpened } from './guest-links.ts';
import { listMyTickets } from './list-my-tickets.ts';
import { reissueGuestTicket, reissueTicket } from './reissue-ticket.ts';
import { renameHolder } from './rename-holder.ts';

const LINK_SENT = 'If tickets were bought with this address, a link to them is on its way.';

export function ticketRoutes(ctx: AppContext, route: Registrar): void {
  route(contract.listMyTickets, ({ actor, query }) => listMyTickets(ctx, actor, query));
  route(contract.getTicket, ({ actor, params }) => getTicket(ctx, actor, params.id));
  route(contract.renameHolder, ({ actor, params, body }) =>
    renameHolder(ctx, actor, { ticket_id: params.id, holder_name: body.holder_name }),
  );
  route(contract.reissueTicket, ({ actor, params, body }) =>
    reissueTicket(ctx, actor, { ticket_id: params.id, ...body }),
  );
  route(contract.reissueGuestTicket, ({ params, body, request }) =>
    reissueGuestTicket(ctx, { token: params.token, ticket_id: params.id, ...body, network: clientNetwork(request) }),
  );
  route(contract.markGuestLinkOpened, ({ params, request }) =>
    markGuestLinkOpened(ctx, { token: params.token, network: clientNetwork(request) }),
  );
  route(contract.getGuestTickets, ({ params, request }) =>
    getGuestTickets(ctx, { token: params.token, network: clientNetwork(request) }),
  );
  route(contract.findMyTickets, async ({ body, request }) => {
    await findMyTickets(ctx, body.email, clientNetwork(request));
    return { message: `${LINK_SENT} It works for ${counted(ctx.settings.find_tickets_link_hours, 'hour')}.` };
  });
}
