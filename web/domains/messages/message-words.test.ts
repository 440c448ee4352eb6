import { expect, test } from 'vitest';

import { audienceOf, segmentLabels } from './message-words.ts';

test('once the event is over, nobody is still to arrive or to answer', () => {
  const message = { segment: 'not_yet_in' as const, ticket_types: ['Regular'] };
  expect(audienceOf(message, { host_state: 'live' })).toBe('Ticket holders who have not arrived yet: Regular');
  expect(audienceOf(message, { host_state: 'past' })).toBe('Ticket holders who did not come: Regular');
  expect(Object.values(segmentLabels({ host_state: 'past' })).join()).not.toMatch(/yet|waiting/);
});
