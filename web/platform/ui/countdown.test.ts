import { expect, test } from 'vitest';

import { spokenTime } from './countdown.tsx';

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [15, '15 minutes'],
  [61, '1 hour 1 minute'],
  [118, '1 hour 58 minutes'],
  [1439, '23 hours 59 minutes'],
])('%i minutes are spoken as “%s”', (minutes, words) => {
  expect(spokenTime(minutes)).toBe(words);
});
