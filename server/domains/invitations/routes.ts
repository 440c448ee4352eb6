import * as lists from '#contract/invitation-lists.ts';
import * as calls from '#contract/invitations.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts';
import type { Actor, Registrar } from '#server/platform/http/route.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { checkList, createBatch } from './create-batch.ts';
import { createInvitation } from './create-invitation.ts';
import { declineInvitation } from './decline-invitation.ts';
import { deleteInvitation } from './delete-invitation.ts';
import { getBatch } from './get-batch.ts';
import { getGuestChain } from './guest-chain.ts';
import type { InvitationHooks } from './hooks.ts';
import { getEventInvitation, listInvitations } from './list-invitations.ts';
import { markOpened, openInvitation } from './open-invitation.ts';
import { resendInvitation } from './resend-invitation.ts';
import { updateInvitation } from './update-invitation.ts';

/** The calls about invitations, for the event's team and for people with a link. */
export function invitationRoutes(ctx: AppContext, route: Registrar, hooks: InvitationHooks): void {
  hostRoutes(ctx, route);
  guestRoutes(ctx, route, hooks);
}

function hostRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.listInvitations, ({ actor, params, query }) => listInvitations(ctx, actor, { id: params.id, query }));
  route(calls.createInvitation, ({ actor, params, body, request }) =>
    createInvitation(ctx, actor, { id: params.id, body, idempotencyKey: idempotencyKeyOf(request) }),
  );
  route(calls.getEventInvitation, ({ actor, params }) => getEventInvitation(ctx, actor, whichOf(params)));
  route(calls.updateInvitation, ({ actor, params, body }) =>
    updateInvitation(ctx, actor, { ...whichOf(params), change: body }),
  );
  route(calls.resendInvitation, ({ actor, params }) => resendInvitation(ctx, actor, whichOf(params)));
  route(calls.deleteInvitation, ({ actor, params }) => deleteInvitation(ctx, actor, whichOf(params)));
  const ofTheTeam = { mayCall: (actor: Actor, id: string) => getOwnEvent(ctx, actor, id) };
  route(lists.checkInvitations, ({ actor, params, body }) => checkList(ctx, actor, { id: params.id, body }), ofTheTeam);
  route(
    lists.createInvitations,
    ({ actor, params, body, request }) =>
      createBatch(ctx, actor, { id: params.id, body, idempotencyKey: idempotencyKeyOf(request) }),
    ofTheTeam,
  );
  route(lists.getInvitationBatch, ({ actor, params }) =>
    getBatch(ctx, actor, { event_id: params.id, id: params.batch_id }),
  );
  route(calls.getGuestChain, ({ actor, params }) => getGuestChain(ctx, actor, params.id));
}

function whichOf({ id, invitation_id }: { id: string; invitation_id: string }) {
  return { event_id: id, id: invitation_id };
}

function guestRoutes(ctx: AppContext, route: Registrar, hooks: InvitationHooks): void {
  route(calls.getInvitation, ({ actor, params, request }) => {
    const visit = { token: params.token, network: clientNetwork(request) };
    return openInvitation(ctx, actor, { visit, hooks });
  });
  route(calls.markInvitationOpened, ({ params, request }) =>
    markOpened(ctx, { token: params.token, network: clientNetwork(request) }),
  );
  route(calls.acceptInvitation, ({ actor, params, body, request }) => {
    const visit = { token: params.token, network: clientNetwork(request) };
    return acceptInvitation(ctx, actor, { visit, body, hooks });
  });
  route(calls.declineInvitation, ({ actor, params, request }) => {
    const visit = { token: params.token, network: clientNetwork(request) };
    return declineInvitation(ctx, actor, { visit, hooks });
  });
}
