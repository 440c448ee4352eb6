import type { Tx } from '#server/platform/db/db.ts';
import { invalid } from '#server/platform/lib/errors.ts';

/** 400 for a ticket type that is not the event's. Locks the type against deletion, before any invitation. */
export async function checkOffer(tx: Tx, eventId: string, ticketTypeId: string | null): Promise<void> {
  if (ticketTypeId === null) return;
  const type = await tx
    .selectFrom('ticket_types')
    .select('state')
    .where('id', '=', ticketTypeId)
    .where('event_id', '=', eventId)
    .forKeyShare()
    .executeTakeFirst();
  if (!type) throw invalid({ ticket_type_id: ['This ticket type does not exist.'] });
  if (type.state === 'archived')
    throw invalid({ ticket_type_id: ['This ticket type was deleted. Choose another one.'] });
}
