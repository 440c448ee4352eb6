import { type AppError, conflict } from '#server/platform/lib/errors.ts';

const ends = {
  claimed: 'This ticket was already accepted: it has a new holder.',
  sender: 'This ticket was taken back by its sender.',
  receiver: 'This ticket was declined, so it went back to its sender.',
  event_cancelled: 'The event was cancelled, and this ticket with it.',
  sale_undone: 'The sale of this ticket was undone, so it went back to its seller.',
  ticket_ended: 'This ticket has ended: it is no longer valid.',
  expired: 'The doors have opened, so this ticket went back to its sender.',
} as const;

/** 409 for a transfer that has ended. */
export function transferEnded(how: keyof typeof ends): AppError {
  return conflict('transfer_ended', ends[how]);
}

/** 409 for a ticket that may not be sent, with the reason. */
export function notTransferable(reason: string | null): AppError {
  return conflict('ticket_not_transferable', reason ?? 'This ticket has just changed. Please check it again.');
}
