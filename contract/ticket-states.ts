/** The states of a ticket. */
export const ticketStates = ['valid', 'listed', 'transferring', 'used', 'refunded', 'void'] as const;
export type TicketState = (typeof ticketStates)[number];

/** What each state of a ticket is called on pages and in files. */
export const ticketStateWords: Readonly<Record<TicketState, string>> = {
  valid: 'Valid',
  listed: 'In Resale',
  transferring: 'On its way',
  used: 'Used',
  refunded: 'Refunded',
  void: 'Void',
};

/**
 * The allowed transitions from each state. The database refuses all others. A used ticket becomes
 * valid again only when its admission is undone; refunded or void only by its organizer, never by its owner.
 */
export const ticketTransitions: Record<TicketState, readonly TicketState[]> = {
  valid: ['listed', 'transferring', 'used', 'refunded', 'void'],
  listed: ['valid', 'void', 'refunded'],
  transferring: ['valid', 'void', 'refunded'],
  used: ['valid', 'refunded', 'void'],
  refunded: [],
  void: [],
};

/** Whether a ticket in this state has ended: nobody can come in with it any more. */
export function isEnded(state: string): state is 'refunded' | 'void' {
  return state === 'refunded' || state === 'void';
}
