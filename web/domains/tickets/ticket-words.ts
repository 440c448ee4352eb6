import { endWord } from '#contract/end-word.ts';
import { isEnded, type TicketState, ticketStateWords } from '#contract/ticket-states.ts';
import type { Ticket } from '#contract/tickets.ts';

import type { BadgeTone } from '#web/platform/ui/badge.tsx';

type InEvent = { event: Pick<Ticket['event'], 'state'> };

type Worded = Pick<Ticket, 'state' | 'paid'> & Partial<InEvent> & { listing?: Pick<Listing, 'state'> | null };
type Listing = NonNullable<Ticket['listing']>;
type StateWords = { label: string; tone: BadgeTone; explanation: string };

/** The label of each state of a ticket, and its explanation when there is no code to show. */
export const stateWords: Record<TicketState, StateWords> = {
  valid: { label: ticketStateWords.valid, tone: 'positive', explanation: 'Show this code at the door.' },
  listed: {
    label: ticketStateWords.listed,
    tone: 'caution',
    explanation: 'On sale in Resale. It works again once you take it off sale.',
  },
  transferring: {
    label: ticketStateWords.transferring,
    tone: 'caution',
    explanation: 'Sent to somebody else, who has not accepted it yet.',
  },
  used: {
    label: ticketStateWords.used,
    tone: 'neutral',
    explanation: 'This ticket has been scanned at the door. Have a good night.',
  },
  refunded: {
    label: ticketStateWords.refunded,
    tone: 'neutral',
    explanation: 'This ticket has ended. It is no longer valid.',
  },
  void: { label: ticketStateWords.void, tone: 'danger', explanation: 'This ticket is no longer valid.' },
};

const reservedWords: StateWords = {
  label: 'Held for a buyer',
  tone: 'caution',
  explanation: 'Somebody is buying it in Resale. If they do not pay, you can take it off sale.',
};

const cancelledWords: StateWords = {
  label: 'Not valid',
  tone: 'danger',
  explanation: 'Nobody gets in with this ticket any more.',
};

/** Whether a ticket will admit nobody any more: it has ended, or its event was cancelled. */
export function isOver({ state, event }: Pick<Ticket, 'state'> & InEvent): boolean {
  return isEnded(state) || event.state === 'cancelled';
}

/**
 * The words of one ticket. Those of a cancelled event are refunded one after the other: until then they are not valid. The
 * team's pages, which say themselves that the event was cancelled, leave it out.
 */
export function wordsOf({ state, paid, event, listing }: Worded): StateWords {
  if (event?.state === 'cancelled' && !isEnded(state) && state !== 'used') return cancelledWords;
  if (listing?.state === 'reserved') return reservedWords;
  return state === 'refunded' ? { ...stateWords.refunded, label: endWord(paid.amount) } : stateWords[state];
}

/** How many people had a ticket before whoever reads this. */
export function hadBefore(people: number): string {
  return `${people === 1 ? 'One person' : `${people} people`} had this ticket before.`;
}

/** What tells a ticket from the others of its order. */
export function nameOf({ position, of, holder_name }: Pick<Ticket, 'position' | 'of' | 'holder_name'>): string {
  const number = `Ticket ${position} of ${of}`;
  return holder_name ? `${number} · ${holder_name}` : number;
}
