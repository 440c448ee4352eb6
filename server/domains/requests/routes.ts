import * as calls from '#contract/requests.ts';
import type { AppContext } from '#server/context.ts';
import { eventTag } from '#server/domains/events/event-changed.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { approveRequests } from './approve-requests.ts';
import { askToCome } from './ask-to-come.ts';
import { declineRequests } from './decline-requests.ts';
import { listRequests } from './list-requests.ts';
import { getMyRequest, getRequest, withdrawMyRequest, withdrawRequest } from './own-request.ts';
import { presentRequestForm } from './present.ts';
import { openRequestableEvent } from './requestable-event.ts';

/** Calls of people who ask to come, and of the hosts who answer them. */
export function requestRoutes(ctx: AppContext, route: Registrar): void {
  route(
    calls.getRequestForm,
    async ({ params }) => presentRequestForm(ctx, await openRequestableEvent(ctx, params.id)),
    {
      cacheTag: ({ event }) => eventTag(event.id),
    },
  );
  route(calls.askToCome, async ({ actor, params, body, request }) => {
    await askToCome(ctx, actor, { id: params.id, body, network: clientNetwork(request) });
    return { message: 'Your request is with the host. They answer by e-mail.' };
  });
  route(calls.getMyRequest, ({ actor, params }) => getMyRequest(ctx, actor, params.id));
  route(calls.withdrawMyRequest, ({ actor, params }) => withdrawMyRequest(ctx, actor, params.id));
  route(calls.getRequest, ({ params, request }) =>
    getRequest(ctx, { token: params.token, network: clientNetwork(request) }),
  );
  route(calls.withdrawRequest, ({ params, request }) =>
    withdrawRequest(ctx, { token: params.token, network: clientNetwork(request) }),
  );
  route(calls.listRequests, ({ actor, params, query }) => listRequests(ctx, actor, { id: params.id, query }));
  route(calls.approveRequests, ({ actor, params, body }) => approveRequests(ctx, actor, { id: params.id, body }));
  route(calls.declineRequests, ({ actor, params, body }) => declineRequests(ctx, actor, { id: params.id, body }));
}
