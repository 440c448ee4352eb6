import type { FastifyRequest } from 'fastify';
import * as calls from '#contract/waiting-list.ts';
import type { AppContext } from '#server/context.ts';
import { eventTag } from '#server/domains/events/event-changed.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { getWaitingListFigures } from './figures.ts';
import { declineOffer, leaveWaitingList } from './give-back.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import { openListedEvent, presentForm } from './listed-event.ts';
import { changeEntry, getEntry, listMine } from './own-entry.ts';

/** Calls of people who wait for tickets, and of hosts about their waiting lists. */
export function waitingListRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.getWaitingListForm, async ({ params }) => presentForm(ctx, await openListedEvent(ctx, params.id)), {
    cacheTag: ({ event }) => eventTag(event.id),
  });
  route(calls.joinWaitingList, ({ actor, params, body, request }) =>
    joinWaitingList(ctx, actor, { id: params.id, body, network: clientNetwork(request) }),
  );
  route(calls.listMyWaitingListEntries, ({ actor, query }) => listMine(ctx, actor, query.event_id));
  route(calls.getWaitingListEntry, ({ params, request }) => getEntry(ctx, linkOf(params, request)));
  route(calls.changeWaitingListEntry, ({ params, body, request }) => changeEntry(ctx, linkOf(params, request), body));
  route(calls.declineOffer, ({ params, request }) => declineOffer(ctx, linkOf(params, request)));
  route(calls.leaveWaitingList, ({ params, request }) => leaveWaitingList(ctx, linkOf(params, request)));
  route(calls.getWaitingListFigures, ({ actor, params }) => getWaitingListFigures(ctx, actor, params.id));
}

function linkOf({ token }: { token: string }, request: FastifyRequest) {
  return { token, network: clientNetwork(request) };
}
