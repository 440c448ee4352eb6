import type { MessageInput } from '#contract/messages.ts';
import { ticketSegments } from '#contract/messages.ts';
import { hasLink } from '#server/domains/invitations/sending-limits.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import type { Used } from './limits.ts';

const NO_LINKS = 'Links are allowed after your first event. The e-mail links to this event anyway.';

/** 400 for links in a message of an organizer without a past event, because the mails carry our name. */
export function refuseLinks({ is_new_host }: Pick<Used, 'is_new_host'>, { subject, text }: MessageInput): void {
  if (!is_new_host) return;
  if (hasLink(subject)) throw invalid({ subject: [NO_LINKS] });
  if (hasLink(text)) throw invalid({ text: [NO_LINKS] });
}

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
