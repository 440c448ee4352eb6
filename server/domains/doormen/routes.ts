import * as calls from '#contract/doormen.ts';
import type { AppContext } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { addDoorman } from './add-doorman.ts';
import { removeDoorman, updateDoorman } from './change-doorman.ts';
import { createDoorLink, removeDoorDevice, removeDoorLink } from './door-links.ts';
import { listDoormen } from './list-doormen.ts';
import { getDoorLink, openDoorLink } from './open-door-link.ts';

/** Calls about the doormen and door links of an event. */
export function doormenRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.listDoormen, ({ actor, params }) => listDoormen(ctx, actor, params.id));
  route(calls.addDoorman, ({ actor, params, body }) => addDoorman(ctx, actor, { event_id: params.id, ...body }));
  route(calls.updateDoorman, ({ actor, params, body }) =>
    updateDoorman(ctx, actor, { event_id: params.id, id: params.doorman_id, ...body }),
  );
  route(calls.removeDoorman, async ({ actor, params }) => ({
    message: await removeDoorman(ctx, actor, { event_id: params.id, id: params.doorman_id }),
  }));
  route(calls.createDoorLink, ({ actor, params, body }) =>
    createDoorLink(ctx, actor, { event_id: params.id, ...body }),
  );
  route(calls.removeDoorLink, async ({ actor, params }) => ({
    message: await removeDoorLink(ctx, actor, { event_id: params.id, id: params.link_id }),
  }));
  route(calls.removeDoorDevice, async ({ actor, params }) => ({
    message: await removeDoorDevice(ctx, actor, { event_id: params.id, id: params.device_id }),
  }));
  route(calls.getDoorLink, ({ params, request }) => getDoorLink(ctx, { ...params, network: clientNetwork(request) }));
  route(calls.openDoorLink, ({ params, body, request }) =>
    openDoorLink(ctx, { ...params, ...body, network: clientNetwork(request) }),
  );
}
