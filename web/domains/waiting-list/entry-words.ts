import type { WaitingListEnd, WaitingListEntry } from '#contract/waiting-list.ts';

import { formatDateTime } from '#contract/format-time.ts';
import { counted } from '#contract/counted.ts';
import { formatMoney } from '#contract/format-money.ts';

/** The heading of an entry's page. The time of an offer is up some seconds before the server has ended it. */
export function entryTitle({ state, party_size, is_refunded }: WaitingListEntry, isTimeUp = false): string {
  const isOne = party_size === 1;
  if (is_refunded) return isOne ? 'Your ticket is no longer valid' : 'Your tickets are no longer valid';
  switch (state) {
    case 'waiting':
      return 'You are on the waiting list';
    case 'offered':
      if (isTimeUp) return 'Your time is up';
      return isOne ? 'A ticket is held for you' : `${party_size} tickets are held for you`;
    case 'purchased':
      return isOne ? 'The ticket is yours' : 'The tickets are yours';
    case 'cancelled':
      return 'You left the waiting list';
    case 'expired':
      return 'You are off the waiting list';
  }
}

const ends: Record<WaitingListEnd, string> = {
  event_cancelled: 'The event was cancelled.',
  list_closed: 'The list has closed.',
  types_removed: 'The host no longer sells the tickets you waited for.',
  offers_ended: 'Your last offer was given back or not taken in time: the tickets go to the next person on the list.',
};

/** The sentence below the heading; none where an offer says it. */
export function entrySentence(entry: WaitingListEntry): string {
  const { state, party_size, is_refunded } = entry;
  const isOne = party_size === 1;
  if (is_refunded) return `${isOne ? 'It was' : 'They were'} refunded or cancelled. Your order says more.`;
  switch (state) {
    case 'waiting':
      return `When ${isOne ? 'a ticket comes' : 'enough tickets come'} back, we hold ${isOne ? 'it' : 'them'} for you and write to you. You have no ticket yet, and nothing was charged.`;
    case 'purchased':
      return `${isOne ? 'Your ticket is ready. We e-mailed it' : 'Your tickets are ready. We e-mailed them'} to you, too.`;
    case 'cancelled':
      return 'Nothing was charged. You can join again as long as the list is open.';
    case 'expired':
      return `${ends[entry.ended_by ?? 'list_closed']} Nothing was charged.`;
    case 'offered':
      return '';
  }
}

/** What happened after leaving, or giving an offer back. */
export function endedWords({ state, event }: WaitingListEntry): { title: string; text: string } {
  if (state === 'waiting')
    return { title: 'Given back', text: `You still wait for ${event.title}, at the end of the list.` };
  return { title: 'You are off the waiting list', text: `Nothing was charged for ${event.title}.` };
}

/** The place in the list, "You are next" or "2 others are ahead of you", or when offers go on; empty unless it waits. */
export function placeWords(entry: WaitingListEntry): string {
  const { ahead, rests_until, event } = entry;
  if (ahead === null) return '';
  if (isOverLimit(entry)) return 'No offer for now';
  if (rests_until)
    return `No new offer before ${formatDateTime(rests_until, event.time_zone)}, unless you change what you wait for`;
  if (ahead === 0) return 'You are next';
  return ahead === 1 ? '1 other is ahead of you' : `${ahead.toLocaleString('en')} others are ahead of you`;
}

/** Why a party that waits gets fewer offers than it might think, or none; empty where nothing is in the way. */
export function hindranceWords(entry: WaitingListEntry): string {
  return goneWords(entry) || tooManyWords(entry) || limitWords(entry);
}

/** The host has hidden types that are waited for. */
function goneWords({ ticket_types }: WaitingListEntry): string {
  const gone = ticket_types.filter(({ is_gone }) => is_gone);
  if (gone.length === 0) return '';
  const first = `The host does not sell ${gone.map(({ name }) => `“${name}”`).join(' or ')} to everybody any more.`;
  const others = ticket_types.filter(({ is_gone }) => !is_gone);
  if (others.length > 0) return `${first} You still wait for ${typeWords(others)}.`;
  const hope = gone.some(({ resale_allowed }) => resale_allowed) ? ' Such tickets can only come from Resale now.' : '';
  return `${first}${hope} You keep your place: change what you wait for, or leave the list.`;
}

/** The host has lowered what one order may have. */
function tooManyWords({ party_size, max_party }: WaitingListEntry): string {
  // Where nothing is sold to everybody any more, there is nothing to change.
  if (party_size <= max_party || max_party === 0) return '';
  return `The host sells at most ${max_party} of these tickets together now. You keep your place: change how many you wait for.`;
}

/** What they have bought already, and what they wait for, is more than one person may buy. */
function limitWords(entry: WaitingListEntry): string {
  if (!isOverLimit(entry)) return '';
  if (entry.buyer_left === 0)
    return 'You have as many tickets of this event as one person may buy. You keep your place.';
  return `One person may buy only so many tickets of this event, and you may buy ${entry.buyer_left} more. You keep your place: change how many you wait for.`;
}

function isOverLimit({ buyer_left, party_size }: WaitingListEntry): boolean {
  return buyer_left !== null && buyer_left < party_size;
}

/** What is waited for, in a line: "2 tickets, Early bird or Balcony, at most EUR 53 each". */
export function wishWords({ party_size, ticket_types, max_total }: WaitingListEntry): string {
  const most = max_total && `at most ${formatMoney(max_total)} each`;
  return [counted(party_size, 'ticket'), typeWords(ticket_types), most].filter(Boolean).join(', ');
}

/** The types that would do. */
export function typeWords(types: WaitingListEntry['ticket_types']): string {
  if (types.length === 0) return 'any type';
  return types.map(({ name }) => name).join(' or ');
}
