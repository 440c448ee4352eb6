import { expect, test } from 'vitest';

import { afterWords } from './waiting-words.ts';

const event = { ends_at: '2026-12-01T04:00:00.000Z' };

test('money that waits for its date says how long after the event that is; other reasons have words of their own', () => {
  const release_at = '2026-12-03T04:00:00.000Z';
  expect(afterWords({ reason: 'not_over', release_at, event })).toBe('48 hours after the event');
  const first = { reason: 'first_event' as const, release_at: '2026-12-15T04:00:00.000Z', event };
  expect(afterWords(first)).toBe('14 days after the event, as it is your first with sales');
  expect(afterWords({ reason: 'account', release_at, event })).toBeNull();
  // An event that was postponed and has no new date.
  expect(afterWords({ reason: 'not_over', release_at: null, event: { ends_at: null } })).toBeNull();
});
