import { expect, test } from 'vitest';

import type { HolderChoice } from '#contract/postponements.ts';

import { choiceTitle, giveBackEnding, refundWords } from './choice-words.ts';

const event = {} as HolderChoice['event'];
const times = { from_starts_at: null, message: '', choose_until: '2026-12-05T20:00:00Z' };
const give = { title: 'Keep your ticket, or give it back?', button: 'Give it back' };
const refund = { title: 'Keep your ticket, or get your money back?', button: 'Refund €53.00' };

test.each([
  { who: 'whoever paid', amount: 5300, is_paid_by_you: true, ...refund, ending: ' for a full refund, fees included' },
  {
    ...{ who: 'whoever got it from somebody', amount: 5300, is_paid_by_you: false },
    ...{ ...give, ending: '; what was paid then goes back to whoever paid' },
  },
  { who: 'whoever has a free one', amount: 0, is_paid_by_you: true, ...give, ending: '' },
])('$who reads where the money of a ticket goes', ({ amount, is_paid_by_you, title, button, ending }) => {
  const ticket = { id: '1', ticket_type: 'Floor', holder_name: 'Robin Guest', choice: null, is_paid_by_you };
  const tickets = [{ ...ticket, refund: { amount, currency: 'eur' } }];
  expect(choiceTitle({ event, ...times, is_open: true, tickets })).toBe(title);
  expect(refundWords(tickets)).toBe(button);
  expect(giveBackEnding(tickets)).toBe(ending);
});
