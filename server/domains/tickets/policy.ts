import type { TicketRow } from './queries.ts';

type Revealed = Pick<TicketRow, 'codes_revealed_at' | 'starts_at' | 'postponed_from'>;

/**
 * Whether the codes of a postponed event are shown once it has a date: the time from which they are moves with it. A time
 * after the previous start was entered since, and stays.
 */
export function waitsForDate({ codes_revealed_at, starts_at, postponed_from }: Revealed): boolean {
  return (
    starts_at === null && postponed_from !== null && codes_revealed_at !== null && codes_revealed_at <= postponed_from
  );
}

/** When a ticket's code will be shown; null if it may be shown now, or that is not known. */
export function codeHiddenUntil(row: Revealed, now: Date): Date | null {
  return row.codes_revealed_at && row.codes_revealed_at > now && !waitsForDate(row) ? row.codes_revealed_at : null;
}

/** Whether a ticket's code changes every few seconds and is only shown on its page. */
export function isRotating({ code_mode }: Pick<TicketRow, 'code_mode'>): boolean {
  return code_mode === 'rotating';
}

type Admitting = Pick<TicketRow, 'ticket_state' | 'state'>;

/** The tickets of a cancelled event admit nobody, also before each of them is refunded. */
const admits = ({ ticket_state, state }: Admitting) => ticket_state === 'valid' && state !== 'cancelled';

/** Whether a ticket may be given a new code. */
export function mayReissue(row: Admitting & Pick<TicketRow, 'ends_at'>, now: Date): boolean {
  return admits(row) && (row.ends_at === null || row.ends_at > now);
}

/** Whether the code of a ticket may be shown: only while it is valid, and not too early. */
export function maySeeCode(row: Revealed & Admitting, now: Date): boolean {
  return admits(row) && !waitsForDate(row) && codeHiddenUntil(row, now) === null;
}

/** Whether a ticket may be saved in a wallet: its code may be shown and stays the same, and its event is not over. */
export function mayHavePass(row: Revealed & Admitting & Pick<TicketRow, 'code_mode' | 'ends_at'>, now: Date): boolean {
  return maySeeCode(row, now) && !isRotating(row) && (row.ends_at === null || row.ends_at > now);
}
