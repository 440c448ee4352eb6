import { expect, test } from 'vitest';

import { payoutsWords } from './payouts-words.ts';

const facts = {
  requirements_due: ['Bank account'],
  due_at: null,
  reason: null,
  paid_sales_allowed: false,
  is_frozen: false,
};
const text = (change: Partial<Parameters<typeof payoutsWords>[0]>) =>
  payoutsWords({ state: 'more_needed', ...facts, ...change }, 'Europe/Berlin').text;

test('what is missing and what it stops: nothing yet, all of it, or after a date on the reader’s clock', () => {
  expect(text({ requirements_due: ['Name', 'Date of birth', 'Bank account'] })).toBe(
    '3 things are missing. Paid tickets go on sale once we have everything.',
  );
  expect(text({ paid_sales_allowed: true })).toBe(
    'Missing: bank account. Paid sales continue; payouts wait until we have everything.',
  );
  expect(text({ requirements_due: ['Date of birth', 'Bank account'] })).toBe(
    'Missing: date of birth and bank account. Paid tickets go on sale once we have everything.',
  );
  expect(text({ paid_sales_allowed: true, due_at: '2026-12-24T18:00:00.000Z' })).toBe(
    'Missing: bank account. Send it by Thursday 24 December 2026, 19:00 CET, or paid sales pause.',
  );
});

test('why sales are paused, and what goes on', () => {
  expect(text({ state: 'restricted', reason: 'your account with our payment provider was closed' })).toBe(
    'Paid sales are paused: your account with our payment provider was closed. Sold tickets stay valid, free ones stay on sale.',
  );
  expect(text({ state: 'rejected', reason: 'it does not pay to your country' })).toBe(
    'Our payment provider can’t pay you: it does not pay to your country. Free events still work.',
  );
});

test('a ready account is not called ready while staff stop its payouts', () => {
  const ready = { ...facts, state: 'ready' as const, requirements_due: [], paid_sales_allowed: true };
  expect(payoutsWords(ready, 'Europe/Berlin').label).toBe('Ready');
  expect(payoutsWords({ ...ready, is_frozen: true }, 'Europe/Berlin')).toEqual({
    label: 'Stopped',
    tone: 'danger',
    text: 'Payouts are stopped while we review the account. Sales continue, and your money is kept for you.',
  });
});
