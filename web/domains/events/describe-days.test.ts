import { expect, it } from 'vitest';

import { describeDays } from './describe-days.ts';

it('describes a range of days', () => {
  expect(describeDays({ date_from: '2026-12-04', date_to: '2026-12-05' })).toBe('Fri 4 Dec – Sat 5 Dec');
  expect(describeDays({ date_from: '2026-12-04', date_to: '2026-12-04' })).toBe('Fri 4 Dec');
  expect(describeDays({ date_from: '2026-12-04' })).toBe('From Fri 4 Dec');
  expect(describeDays({ date_to: '2026-12-05' })).toBe('Until Sat 5 Dec');
  expect(describeDays({})).toBe('');
});
