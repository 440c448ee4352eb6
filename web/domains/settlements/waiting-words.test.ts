import { expect, test } from 'vitest';

import { afterWords } from './waiting-words.ts';

const event = { ends_at: '2026-12-01T04:00:00.000Z' };

test('money that waits for its date says how long after the event that is; other reasons have words of their own', () => {
  const release_at = '2026-12-03T04:00:00.000Z';
  expect(afterWords({ reason: 'not_over', release_at, event })).toBe('48 hours after the event');
  // A first event, or one that moved to a sooner date: its holders choose meanwhile.
  for (const reason of ['first_event', 'waiting_period'] as const)
    expect(afterWords({ reason, release_at: '2026-12-15T04:00:00.000Z', event })).toBe('14 days after the event');
  expect(afterWords({ reason: 'account', release_at, event })).toBeNull();
  // An event that was postponed and has no new date.
  expect(afterWords({ reason: 'not_over', release_at: null, event: { ends_at: null } })).toBeNull();
});
