import { expect, test } from 'vitest';
import { mailWords } from './words.ts';

test('the mails of an order are called by what they say, not by their templates', () => {
  const named = (template: string) => mailWords({ template });
  expect(named('dispute_lost_buyer')).toBe('Paid back by the bank');
  expect(named('fraud_warning_buyer')).toBe('Refunded after a fraud warning');
  expect(named('payment_surplus_refunded')).toBe('Paid twice, refunded');
  expect(named('tickets_refunded')).toBe('Tickets refunded');
});
