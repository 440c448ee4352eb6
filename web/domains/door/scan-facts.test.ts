import { expect, it } from 'vitest';

import { scanFacts } from './scan-facts.ts';

it('a scan that the server did not take says why, and not that it is checked again', () => {
  const reason = 'Only a supervisor can do that.';
  expect(scanFacts({ status: 'refused', reason }, 'Europe/Berlin')).toBe(reason);
});

it('a scan without an answer is checked again', () => {
  expect(scanFacts({ status: 'unanswered' }, 'Europe/Berlin')).toBe('Being checked again');
});
