import { describe, expect, it } from 'vitest';

import type { OrderSummary } from '#contract/checkout.ts';

import { answersOf, checkGuestEmail, formOf, ticketNames } from './checkout-form.ts';

const price = { amount: 0, currency: 'eur' };
const line = { ticket_type_id: 'a', unit_price: price, discount: price, fee: price, total: price };

function buildOrder(values: Partial<OrderSummary> = {}) {
  return {
    lines: [
      { ...line, name: 'Early', quantity: 2 },
      { ...line, name: 'Late', quantity: 1 },
    ],
    questions: [
      { id: 'diet', label: 'Diet', kind: 'text', required: false, choices: [] },
      { id: 'age', label: 'I am 18 or older', kind: 'checkbox', required: true, choices: [] },
      { id: 'size', label: 'Size', kind: 'choice', required: false, choices: ['S', 'M'] },
    ],
    answers: {},
    holder_names: [],
    holder_emails: [],
    ...values,
  } as OrderSummary;
}

describe('the checkout form', () => {
  it('has one name per ticket, in line order', () => {
    expect(ticketNames(buildOrder())).toEqual(['Early', 'Early', 'Late']);
    expect(formOf(buildOrder({ holder_names: ['Ada'] })).holder_names).toEqual(['Ada', '', '']);
  });

  it('is restored as it was saved', () => {
    const order = buildOrder();
    const form = {
      holder_names: ['Ada', '', 'Grace'],
      holder_emails: ['', '', 'grace@example.com'],
      answers: { diet: 'vegan', age: true, size: 'M' },
    };
    const saved = answersOf(order, form);
    expect(saved).toEqual({
      holder_names: ['Ada', '', 'Grace'],
      holder_emails: ['', '', 'grace@example.com'],
      answers: { diet: 'vegan', age: 'yes', size: 'M' },
    });
    expect(formOf(buildOrder(saved))).toEqual(form);
  });

  it('keeps an answer with its question when the host removes another one meanwhile', () => {
    const order = buildOrder({ answers: { diet: 'vegan', size: 'M' } });
    const left = order.questions.filter(({ id }) => id !== 'diet');
    expect(answersOf({ questions: left }, formOf(order)).answers).toEqual({ size: 'M' });
  });

  it('leaves out blank answers and unchecked boxes', () => {
    const form = {
      holder_names: ['  Ada ', '', ''],
      holder_emails: ['', ' ', ''],
      answers: { diet: '   ', age: false, size: '' },
    };
    const saved = { holder_names: ['Ada', '', ''], holder_emails: ['', '', ''], answers: {} };
    expect(answersOf(buildOrder(), form)).toEqual(saved);
  });

  it('saves names while an e-mail is incomplete, which only stops the payment', () => {
    const form = {
      holder_names: ['Ada', 'Grace', ''],
      holder_emails: [' ada@example.com ', 'grace@', ''],
      answers: {},
    };
    expect(answersOf(buildOrder({ questions: [] }), form)).toMatchObject({
      holder_names: ['Ada', 'Grace', ''],
      holder_emails: ['ada@example.com', '', ''],
    });
    expect(form.holder_emails.map(checkGuestEmail)).toEqual([true, 'Enter a valid e-mail address.', true]);
  });
});
