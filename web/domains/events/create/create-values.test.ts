import { expect, test } from 'vitest';

import { endFor } from './create-values.ts';

test.each([
  ['2026-12-12T23:00', '', '2026-12-13T05:00'],
  ['2026-12-31T22:00', '2026-12-30T04:00', '2027-01-01T04:00'],
  ['2026-12-12T23:00', '2026-12-13T08:00', '2026-12-13T08:00'],
  ['', '2026-12-13T08:00', '2026-12-13T08:00'],
])('a start of %j and an end of %j: %j', (start, end, expected) => {
  expect(endFor(start, end)).toBe(expected);
});
