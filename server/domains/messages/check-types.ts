import type { MessageInput } from '#contract/messages.ts';
import { ticketSegments } from '#contract/messages.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { invalid } from '#server/platform/lib/errors.ts';

type Chosen = Pick<MessageInput, 'segment' | 'ticket_type_ids'>;

/** 400 for ticket types of another event, or in a segment of people without tickets. */
export async function checkTypes(db: Db | Tx, event_id: string, { segment, ticket_type_ids }: Chosen): Promise<void> {
  if (ticket_type_ids.length === 0) return;
  if (!ticketSegments.includes(segment))
    throw invalid({ ticket_type_ids: ['Only people with tickets have a ticket type.'] });
  const known = await db
    .selectFrom('ticket_types')
    .select('id')
    .where('event_id', '=', event_id)
    .where('id', 'in', ticket_type_ids)
    .execute();
  if (known.length < new Set(ticket_type_ids).size)
    throw invalid({ ticket_type_ids: ['This event has no such ticket type.'] });
}
