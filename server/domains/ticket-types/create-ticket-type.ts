import type { HostTicketType, SaleHours, TicketTypeFields } from '#contract/host-ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { refuseClosed } from '#server/domains/events/refuse-over.ts';
import { keyedRequest } from '#server/platform/http/idempotency-key.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { findMadeType } from './find-made-type.ts';
import { lockOffer } from './host-queries.ts';
import { insertTicketType } from './insert-ticket-type.ts';
import { getHostType } from './list-host-types.ts';

type NewType = TicketTypeFields & { event: string; repeated_hours?: SaleHours | undefined };

type Creation = { body: NewType; idempotencyKey: string | undefined };

/** Adds a ticket type to an event of the caller's. A repeated request with the same key returns the same type. */
export async function createTicketType(
  ctx: AppContext,
  actor: Actor,
  { body, idempotencyKey: key }: Creation,
): Promise<HostTicketType> {
  const { event: eventId, repeated_hours, ...fields } = body;
  const event = await getOwnEvent(ctx, actor, eventId);
  refuseClosed(ctx, event);
  const { user_id: actor_user_id } = actor;
  const request = keyedRequest(key, body);
  const id = await inTransaction(ctx.db, async (tx) => {
    await lockOffer(tx, event.id);
    const made = request && (await findMadeType(tx, { event_id: event.id, actor_user_id, request }));
    return made ?? insertTicketType(ctx, tx, { event, fields, actor_user_id, repeated_hours, request });
  });
  return getHostType(ctx, ctx.db, event, id);
}
