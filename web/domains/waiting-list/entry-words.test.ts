import { expect, test } from 'vitest';

import type { WaitingListEntry } from '#contract/waiting-list.ts';

import { entrySentence, entryTitle, hindranceWords, placeWords } from './entry-words.ts';

const type = (name: string, is_gone: boolean, resale_allowed = true) => ({ id: name, name, is_gone, resale_allowed });
const entry = (values: Partial<WaitingListEntry>) =>
  ({ party_size: 2, max_party: 4, buyer_left: null, ticket_types: [], ...values }) as WaitingListEntry;

test('who waits for tickets that the host has hidden is told, and what can still come', () => {
  expect(hindranceWords(entry({ ticket_types: [type('Floor', true)] }))).toBe(
    'The host does not sell “Floor” to everybody any more. Such tickets can only come from Resale now. You keep your place: change what you wait for, or leave the list.',
  );
  expect(hindranceWords(entry({ ticket_types: [type('Floor', true, false)] }))).toBe(
    'The host does not sell “Floor” to everybody any more. You keep your place: change what you wait for, or leave the list.',
  );
  expect(hindranceWords(entry({ ticket_types: [type('Floor', true), type('Balcony', false)] }))).toBe(
    'The host does not sell “Floor” to everybody any more. You still wait for Balcony.',
  );
});

test('a party that has become too large is told; where nothing is in the way, nothing is said', () => {
  expect(hindranceWords(entry({ max_party: 1 }))).toContain('The host sells at most 1 of these tickets together now.');
  expect(hindranceWords(entry({ ticket_types: [type('Floor', false)] }))).toBe('');
  expect(hindranceWords(entry({}))).toBe('');
});

test('who would have more than one person may buy is told so, and not that they declined an offer', () => {
  const rests = { ahead: 0, rests_until: '2026-11-27T11:04:00.000Z' };
  expect(hindranceWords(entry({ buyer_left: 2 }))).toBe('');
  expect(hindranceWords(entry({ buyer_left: 1, ...rests }))).toBe(
    'One person may buy only so many tickets of this event, and you may buy 1 more. You keep your place: change how many you wait for.',
  );
  expect(hindranceWords(entry({ buyer_left: 0, ...rests }))).toBe(
    'You have as many tickets of this event as one person may buy. You keep your place.',
  );
  expect(placeWords(entry({ buyer_left: 0, ...rests }))).toBe('No offer for now');
});

test('tickets that were bought are there, not on their way', () => {
  const sentence = (party_size: number) => entrySentence(entry({ state: 'purchased', party_size }));
  expect([sentence(1), sentence(2)]).toEqual([
    'Your ticket is ready. We e-mailed it to you, too.',
    'Your tickets are ready. We e-mailed them to you, too.',
  ]);
});

test('the heading says that tickets are held until the time of the offer is up', () => {
  const title = (party_size: number, isTimeUp: boolean) =>
    entryTitle(entry({ state: 'offered', party_size }), isTimeUp);
  expect([title(1, false), title(2, false), title(2, true)]).toEqual([
    'A ticket is held for you',
    '2 tickets are held for you',
    'Your time is up',
  ]);
});

test('tickets that were refunded are not ready, and the page of their order says the rest', () => {
  const words = (party_size: number) => {
    const refunded = entry({ state: 'purchased', party_size, is_refunded: true });
    return `${entryTitle(refunded)}: ${entrySentence(refunded)}`;
  };
  expect([words(1), words(2)]).toEqual([
    'Your ticket is no longer valid: It was refunded or cancelled. Your order says more.',
    'Your tickets are no longer valid: They were refunded or cancelled. Your order says more.',
  ]);
});

test('who has just declined an offer is not next, but told when offers go on', () => {
  const event = { time_zone: 'Europe/Berlin' } as WaitingListEntry['event'];
  expect(placeWords(entry({ event, ahead: 0, rests_until: null }))).toBe('You are next');
  expect(placeWords(entry({ event, ahead: 1, rests_until: null }))).toBe('1 other is ahead of you');
  expect(placeWords(entry({ event, ahead: 2, rests_until: null }))).toBe('2 others are ahead of you');
  expect(placeWords(entry({ event, ahead: 0, rests_until: '2026-11-27T11:04:00.000Z' }))).toBe(
    'No new offer before Fri 27 Nov, 12:04 CET, unless you change what you wait for',
  );
});
