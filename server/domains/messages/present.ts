import type { Message } from '#contract/messages.ts';
import { nameOf } from '#server/domains/organizations/names.ts';
import { pick } from '#server/platform/lib/pick.ts';
import type { MessageRow } from './queries.ts';

/** Row → wire: a message as the event's team sees it. */
export function presentMessage(row: MessageRow): Message {
  return {
    ...pick(row, ['id', 'subject', 'text', 'segment', 'ticket_types', 'recipients', 'sent', 'left_out', 'failed']),
    sent_by: writerOf(row),
    created_at: row.created_at.toISOString(),
    state: stateOf(row),
  };
}

function stateOf({ stopped_at, waiting }: MessageRow): Message['state'] {
  if (stopped_at) return 'stopped';
  return waiting > 0 ? 'sending' : 'sent';
}

function writerOf({ first_name, last_name, username, disabled_at }: MessageRow): string | null {
  if (username === null || disabled_at !== null) return null;
  return nameOf({ first_name: first_name ?? '', last_name: last_name ?? '', username });
}
