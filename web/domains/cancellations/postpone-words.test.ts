import { expect, test } from 'vitest';

import { confirmWords, rehearsalWords } from './postpone-words.ts';

const eur = (amount: number) => ({ amount, currency: 'eur' });
const rehearsal = {
  holders: 2,
  others: 0,
  tickets: 2,
  refundable: eur(8000),
  admitted: { tickets: 0, refundable: eur(0) },
  choice_days: 14,
};
const WORDS =
  '2 people hold or are buying tickets. We’ll e-mail them all. For 14 days, but no later than the new date, they can give their tickets back: at most €80.00 goes back, fees included.';

test('who hears of a move, and what can be given back', () => {
  expect(rehearsalWords(rehearsal)).toBe(WORDS);
  expect(rehearsalWords({ ...rehearsal, holders: 0 })).toBe('Nobody holds a ticket yet.');
  expect(rehearsalWords({ ...rehearsal, holders: 0, others: 1 })).toBe(
    'Nobody holds a ticket yet. 1 e-mail goes to people who wait for one, promoters and door staff.',
  );
  expect(rehearsalWords({ ...rehearsal, others: 12 })).toBe(
    `${WORDS} 12 e-mails go to people who wait for one, promoters and door staff.`,
  );
});

test.each([
  [
    1,
    4000,
    '1 ticket. If the event moves by some hours only, nothing changes for them; otherwise it is valid again, and at most €40.00 more goes back.',
  ],
  [2, 0, '2 tickets. If the event moves by some hours only, nothing changes for them; otherwise they are valid again.'],
])('%i tickets that were let in are counted apart', (tickets, amount, words) => {
  const admitted = { tickets, refundable: eur(amount) };
  expect(rehearsalWords({ ...rehearsal, admitted })).toBe(`${WORDS} Let in already: ${words}`);
});

test.each([
  [{ has_date: true, holders: 1200 }, 'Postpone and tell 1,200'],
  [{ has_date: true, holders: 0 }, 'Postpone'],
  [{ has_date: false, holders: 214 }, 'Set the date and tell 214'],
  [{ has_date: false, holders: 0 }, 'Set the date'],
])('%j is confirmed with “%s”', (values, words) => {
  expect(confirmWords(values)).toBe(words);
});
