import { TicketTypeFields } from '#contract/host-ticket-types.ts';
import type { AppContext } from '#server/context.ts';
import type { FirstTicketType } from '#server/domains/events/event-hooks.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/lib/errors.ts';
import { insertTicketType } from './insert-ticket-type.ts';

const FORM_FIELDS: Record<string, string> = { name: 'ticket_name', price: 'ticket_price', capacity: 'ticket_quantity' };

/** The ticket type that a new event is made with; errors name the fields of the event's form. */
export async function createFirstTicketType(
  ctx: AppContext,
  tx: Tx,
  { event, actor_user_id, name, price, quantity }: FirstTicketType,
): Promise<void> {
  const fields = TicketTypeFields.parse({ name, price, capacity: quantity });
  try {
    await insertTicketType(ctx, tx, { event, fields, actor_user_id });
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    const entries = Object.entries(error.body).map(([field, messages]) => [FORM_FIELDS[field] ?? field, messages]);
    throw new AppError(400, Object.fromEntries(entries));
  }
}
