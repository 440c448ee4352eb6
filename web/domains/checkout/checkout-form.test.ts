import { describe, expect, it } from 'vitest';

import type { OrderSummary } from '#contract/checkout.ts';

import { answersOf, formOf, ticketNames } from './checkout-form.ts';

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
    const form = { holder_names: ['Ada', '', 'Grace'], answers: ['vegan', true, 'M'] };
    const saved = answersOf(order, form);
    expect(saved).toEqual({
      holder_names: ['Ada', '', 'Grace'],
      answers: { diet: 'vegan', age: 'yes', size: 'M' },
    });
    expect(formOf(buildOrder(saved))).toEqual(form);
  });

  it('leaves out blank answers and unchecked boxes', () => {
    const form = { holder_names: ['  Ada ', '', ''], answers: ['   ', false, ''] };
    expect(answersOf(buildOrder(), form)).toEqual({ holder_names: ['Ada', '', ''], answers: {} });
  });
});
