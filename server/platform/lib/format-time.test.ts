import { expect, it } from 'vitest';

import { systemClock } from './clock.ts';
import { formatDateTime, formatDay } from './format-time.ts';

it('names the year of a date unless it is the current one', () => {
  const year = systemClock.now().getUTCFullYear();
  const [now, later] = [year, year + 1].map((one) => new Date(Date.UTC(one, 5, 6, 20))) as [Date, Date];
  expect(formatDay(now, 'Europe/Berlin')).toMatch(/^\w{3} 6 Jun$/);
  expect(formatDay(later, 'Europe/Berlin')).toMatch(new RegExp(`^\\w{3} 6 Jun ${year + 1}$`));
  expect(formatDateTime(later, 'Europe/Berlin')).toMatch(new RegExp(`^\\w{3} 6 Jun ${year + 1}, 22:00 CEST$`));
});
