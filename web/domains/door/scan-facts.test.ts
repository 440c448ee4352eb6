import { expect, it } from 'vitest';

import type { Verdict } from './attempts.ts';
import { scanFacts } from './scan-facts.ts';

it('a scan that the server did not take says why, and not that it is checked again', () => {
  const reason = 'Only a supervisor can do that.';
  expect(scanFacts({ status: 'refused', reason }, 'Europe/Berlin')).toBe(reason);
});

it('a scan without an answer is checked again', () => {
  expect(scanFacts({ status: 'unanswered' }, 'Europe/Berlin')).toBe('Being checked again');
});

it('a scan has its time with the zone of the event', () => {
  const verdict = {
    at: '2026-11-27T21:04:00.000Z',
    holder: 'Z. B.',
    ticket_type: 'Regular',
    is_override: false,
  } as Verdict;
  expect(scanFacts({ status: 'answered', verdict }, 'Europe/Berlin')).toBe('22:04 CET · Z. B. · Regular');
});
