import type { Message } from '#contract/messages.ts';
import { pick } from '#server/platform/lib/pick.ts';
import type { MessageRow } from './queries.ts';

/** Row → wire: a message as the event's team sees it. */
export function presentMessage(row: MessageRow): Message {
  return {
    ...pick(row, ['id', 'subject', 'text', 'segment', 'ticket_types', 'recipients', 'sent', 'left_out', 'failed']),
    sent_by: row.writer,
    created_at: row.created_at.toISOString(),
    state: stateOf(row),
  };
}

function stateOf({ stopped_at, waiting }: MessageRow): Message['state'] {
  if (stopped_at) return 'stopped';
  return waiting > 0 ? 'sending' : 'sent';
}
