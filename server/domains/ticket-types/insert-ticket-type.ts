import { MAX_TICKET_TYPES, type SaleHours, type TicketTypeFields } from '#contract/host-ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { KeyedRequest } from '#server/platform/http/idempotency-key.ts';
import { invalidForm } from '#server/platform/lib/errors.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { checkName } from './check-name.ts';
import { insertType, listTiers, lockOffer } from './host-queries.ts';
import { refreshOffer } from './queries.ts';
import { checkTier } from './tiers.ts';
import { checkValues, type TypesEvent, type TypeValues, valuesOf } from './type-values.ts';

export type NewTicketType = {
  event: TypesEvent;
  fields: TicketTypeFields;
  actor_user_id: string;
  repeated_hours?: SaleHours | undefined;
  request?: KeyedRequest | undefined;
};

/** Adds a ticket type after the event's others, inside the caller's transaction; 400 naming the field that is wrong. */
export async function insertTicketType(
  ctx: Pick<AppContext, 'clock' | 'settings'>,
  tx: Tx,
  { event, fields, actor_user_id, repeated_hours, request }: NewTicketType,
): Promise<string> {
  const at = ctx.clock.now();
  const values = valuesOf(fields, event, repeated_hours) as TypeValues;
  checkValues(ctx, values, event);
  await lockOffer(tx, event.id);
  const others = await listTiers(tx, event.id);
  if (others.filter(({ state }) => state !== 'archived').length >= MAX_TICKET_TYPES)
    throw invalidForm([`An event has at most ${MAX_TICKET_TYPES} ticket types.`]);
  checkName(others, values);
  checkTier(others, values.opens_after_type_id);
  const position = Math.max(0, ...others.map((other) => other.position)) + 1;
  const id = await insertType(tx, { ...values, event_id: event.id, position, at });
  await writeAudit(tx, {
    action: 'ticket_type.created',
    at,
    actor_user_id,
    subject: { type: 'ticket_type', id },
    data: { ...values, ...(request && { request }) },
  });
  await refreshOffer(tx, event.id);
  await eventChanged(tx, event.id);
  return id;
}
