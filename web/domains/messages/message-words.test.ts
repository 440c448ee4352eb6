import { expect, test } from 'vitest';

import { audienceOf, segmentLabels } from './message-words.ts';

test('whom a message went to is named as it was when it was sent, also after the event', () => {
  const ends_at = '2026-06-06T04:00:00.000Z';
  const sent = (created_at: string) => ({ segment: 'not_yet_in' as const, ticket_types: ['Regular'], created_at });
  const duringTheNight = sent('2026-06-05T23:00:00.000Z');
  const dayAfter = sent('2026-06-06T12:00:00.000Z');
  expect(audienceOf(duringTheNight, { ends_at })).toBe('Ticket holders who have not arrived yet: Regular');
  expect(audienceOf(duringTheNight, { ends_at: null })).toBe('Ticket holders who have not arrived yet: Regular');
  expect(audienceOf(dayAfter, { ends_at })).toBe('Ticket holders who did not come: Regular');
});

test('once the event is over, nobody is still to arrive or to answer', () => {
  expect(Object.values(segmentLabels({ host_state: 'past' })).join()).not.toMatch(/yet|waiting/);
});
