import type { OpenedTransfer } from '#contract/ticket-transfers.ts';
import { type AppError, conflict } from '#server/platform/lib/errors.ts';

const ends: Record<Exclude<OpenedTransfer['state'], 'pending'>, string> = {
  claimed: 'This ticket was already accepted: it has a new holder.',
  cancelled: 'This ticket was taken back by its sender.',
  expired: 'The doors have opened, so this ticket went back to its sender.',
};

/** 409 for a transfer that has ended. */
export function transferEnded(state: keyof typeof ends): AppError {
  return conflict('transfer_ended', ends[state]);
}

/** 409 for a ticket that may not be sent, with the reason. */
export function notTransferable(reason: string | null): AppError {
  return conflict('ticket_not_transferable', reason ?? 'This ticket has just changed. Please check it again.');
}
