import type { HostTicketType, SaleHours, TicketTypeFields } from '#contract/host-ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { insertTicketType } from './insert-ticket-type.ts';
import { getHostType } from './list-host-types.ts';

type NewType = TicketTypeFields & { event: string; repeated_hours?: SaleHours | undefined };

/** A new ticket type of an event of the caller's. */
export async function createTicketType(
  ctx: AppContext,
  actor: Actor,
  { event: eventId, repeated_hours, ...fields }: NewType,
): Promise<HostTicketType> {
  const event = await getOwnEvent(ctx, actor, eventId);
  const id = await inTransaction(ctx.db, (tx) =>
    insertTicketType(ctx, tx, { event, fields, actor_user_id: actor.user_id, repeated_hours }),
  );
  return getHostType(ctx, ctx.db, event, id);
}
