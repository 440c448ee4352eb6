import { describe, expect, it } from 'vitest';
import { resultWord, scanSentence, scanWords } from './door-words.ts';

const place = { now: new Date('2026-11-20T21:00:00Z'), time_zone: 'Europe/Berlin' };
const verdict = { result: 'already_in', reason: null, first_admitted_at: null, door: null } as const;

describe('the sentence about a scan', () => {
  it('says when and where a ticket came in, in the event’s zone', () => {
    const first = { first_admitted_at: '2026-11-20T19:41:00Z', door: 'Gate 1' };
    expect(scanSentence({ ...verdict, ...first }, place)).toBe('Already in at 20:41 CET, Gate 1.');
    expect(scanSentence({ ...verdict, ...first, reason: 'no_reentry' }, place)).toBe(
      'Came in at 20:41 CET, Gate 1, and left. No re-entry.',
    );
  });

  it('names the day of an admission before today', () => {
    const first = { first_admitted_at: '2026-11-19T19:41:00Z', door: null };
    expect(scanSentence({ ...verdict, ...first }, place)).toBe('Already in at Thu 19 Nov 20:41 CET.');
  });

  it('says why a code is not valid', () => {
    expect(scanSentence({ ...verdict, result: 'void' }, place)).toBe('This ticket was cancelled and is not valid.');
    expect(scanSentence({ ...verdict, result: 'void', reason: 'event_cancelled' }, place)).toBe(
      'This event was cancelled. No ticket is valid.',
    );
  });

  it.each(Object.entries(scanWords))('of %s does not say its word again', (result, sentence) => {
    const word = resultWord({ result: result as keyof typeof scanWords, reason: null });
    expect(sentence.startsWith(word)).toBe(false);
  });
});
