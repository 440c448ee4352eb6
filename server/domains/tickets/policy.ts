import type { TicketRow } from './queries.ts';

/** When a ticket's code will be shown; null if it may be shown now. */
export function codeHiddenUntil(row: Pick<TicketRow, 'codes_revealed_at'>, now: Date): Date | null {
  return row.codes_revealed_at && row.codes_revealed_at > now ? row.codes_revealed_at : null;
}

/** Whether a ticket's code changes every few seconds and is only shown on its page. */
export function isRotating({ code_mode }: Pick<TicketRow, 'code_mode'>): boolean {
  return code_mode === 'rotating';
}

/** Whether a ticket may be given a new code. */
export function mayReissue({ ticket_state, ends_at }: Pick<TicketRow, 'ticket_state' | 'ends_at'>, now: Date): boolean {
  return ticket_state === 'valid' && (ends_at === null || ends_at > now);
}

/** Whether the code of a ticket may be shown: only while it is valid, and not too early. */
export function maySeeCode(row: Pick<TicketRow, 'ticket_state' | 'codes_revealed_at'>, now: Date): boolean {
  return row.ticket_state === 'valid' && codeHiddenUntil(row, now) === null;
}

/** Whether a ticket may be saved in a wallet: its code may be shown and stays the same, and its event is not over. */
export function mayHavePass(
  row: Pick<TicketRow, 'ticket_state' | 'codes_revealed_at' | 'code_mode' | 'ends_at'>,
  now: Date,
): boolean {
  return maySeeCode(row, now) && !isRotating(row) && (row.ends_at === null || row.ends_at > now);
}
