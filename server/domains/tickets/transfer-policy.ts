import type { TicketRow } from './queries.ts';

type Dated = Pick<TicketRow, 'doors_at' | 'starts_at'>;

/** When a pending transfer expires; null while its event has no date. */
export function transferEndsAt({ doors_at, starts_at }: Dated): Date | null {
  return doors_at ?? starts_at;
}

const states: Record<TicketRow['ticket_state'], string | null> = {
  valid: null,
  listed: 'This ticket is on sale in Resale: take it back first.',
  transferring: 'This ticket is already on its way to somebody.',
  used: 'This ticket was used at the door.',
  refunded: 'This ticket was given back.',
  void: 'This ticket is no longer valid.',
};

/** Why its holder cannot send a ticket to somebody else now, as a sentence; null if they can. */
export function whyNoTransfer(row: TicketRow, now: Date): string | null {
  const state = states[row.ticket_state];
  if (state !== null) return state;
  if (row.state === 'cancelled') return 'This event is cancelled.';
  if (row.state !== 'published') return 'This event is not published right now.';
  const ends_at = transferEndsAt(row);
  if (ends_at === null) return 'This event has no date yet: tickets can be sent again once it has one.';
  if (row.ends_at && row.ends_at <= now) return 'This event is over.';
  if (ends_at <= now) return 'The doors are open: tickets can no longer be sent.';
  if (!row.transfer_allowed) return 'The host does not allow tickets to be passed on.';
  if (row.is_disputed) return 'The payment for this ticket is disputed: it stays where it is until that is decided.';
  return null;
}
