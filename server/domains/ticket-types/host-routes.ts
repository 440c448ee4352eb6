import {
  createTicketType as createRoute,
  deleteTicketType as deleteRoute,
  listHostTicketTypes as listRoute,
  orderTicketTypes as orderRoute,
  updateTicketType as updateRoute,
} from '#contract/host-ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { createTicketType } from './create-ticket-type.ts';
import { deleteTicketType } from './delete-ticket-type.ts';
import { type FindEarnings, listHostTypes } from './list-host-types.ts';
import { orderTicketTypes } from './order-ticket-types.ts';
import { updateTicketType } from './update-ticket-type.ts';

/** What a higher domain provides; `server/app.ts` connects it. */
export type HostTypeHooks = { findEarnings: FindEarnings };

/** Calls of hosts about the ticket types of their events. */
export function hostTicketTypeRoutes(ctx: AppContext, route: Registrar, { findEarnings }: HostTypeHooks): void {
  route(listRoute, async ({ actor, params }) =>
    listHostTypes(ctx, await getOwnEvent(ctx, actor, params.id), findEarnings),
  );
  route(orderRoute, async ({ actor, params, body }) =>
    listHostTypes(
      ctx,
      await orderTicketTypes(ctx, actor, { eventId: params.id, ids: body.ticket_type_ids }),
      findEarnings,
    ),
  );
  route(createRoute, async ({ actor, body, request }) =>
    createTicketType(ctx, actor, { body, idempotencyKey: idempotencyKeyOf(request) }),
  );
  route(updateRoute, async ({ actor, params, body }) => updateTicketType(ctx, actor, { id: params.id, changes: body }));
  route(deleteRoute, async ({ actor, params }) => deleteTicketType(ctx, actor, params.id));
}
