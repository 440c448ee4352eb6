import type { TicketRow } from './queries.ts';

/** When a ticket's code may be shown; null when it may be shown now. */
export function codeHiddenUntil(row: Pick<TicketRow, 'codes_revealed_at'>, now: Date): Date | null {
  return row.codes_revealed_at && row.codes_revealed_at > now ? row.codes_revealed_at : null;
}

/** Whether the code of a ticket may be shown: only while it is valid, and not too early. */
export function maySeeCode(row: Pick<TicketRow, 'ticket_state' | 'codes_revealed_at'>, now: Date): boolean {
  return row.ticket_state === 'valid' && codeHiddenUntil(row, now) === null;
}
