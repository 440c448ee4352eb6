import { describe, expect, it } from 'vitest';

import type { TicketType } from '#contract/ticket-types.ts';

import {
  breakDown,
  cheapestOf,
  fitSelection,
  initialSelection,
  orderOf,
  quotedLines,
  rangeOf,
} from './ticket-selection.ts';

const limits = { max_per_order: 10, max_per_buyer: null };

function buildType(overrides: Partial<TicketType> = {}): TicketType {
  return {
    id: 'a',
    event: 'e',
    name: 'General admission',
    description: '',
    price: { amount: 2000, currency: 'eur' },
    fee: { amount: 150, currency: 'eur' },
    total: { amount: 2150, currency: 'eur' },
    availability: 'on_sale',
    left: null,
    min_per_order: 1,
    max_per_order: 10,
    sales_start_at: null,
    sales_end_at: null,
    opens_after: null,
    by_request: false,
    ...overrides,
  };
}

describe('rangeOf', () => {
  it('counts the limits of the type, the order, the buyer and the stock', () => {
    expect(rangeOf(buildType({ max_per_order: 4 }), {}, limits)).toEqual({ min: 1, max: 4 });
    expect(rangeOf(buildType(), { b: 7 }, limits)).toEqual({ min: 1, max: 3 });
    expect(rangeOf(buildType(), {}, { max_per_order: 10, max_per_buyer: 2 })).toEqual({ min: 1, max: 2 });
    expect(rangeOf(buildType({ left: 3, min_per_order: 4 }), {}, limits)).toEqual({ min: 3, max: 3 });
    expect(rangeOf(buildType({ min_per_order: 4 }), {}, { max_per_order: 10, max_per_buyer: 2 })).toEqual({
      min: 2,
      max: 2,
    });
  });
});

it('selects a ticket by default when only one type is on sale', () => {
  expect(initialSelection([buildType({ min_per_order: 2 })], limits)).toEqual({ a: 2 });
  expect(initialSelection([buildType(), buildType({ id: 'b', availability: 'sold_out' })], limits)).toEqual({ a: 1 });
  expect(initialSelection([buildType(), buildType({ id: 'b' })], limits)).toEqual({});
});

it('reduces a selection to what is left', () => {
  const types = [buildType({ left: 2, availability: 'few_left' }), buildType({ id: 'b', availability: 'sold_out' })];
  expect(fitSelection({ a: 5, b: 1 }, types, limits)).toEqual({ a: 2 });
});

it('raises a selection of a link to the minimum of a type, and leaves out what does not fit any more', () => {
  const types = [buildType(), buildType({ id: 'b', min_per_order: 4 })];
  expect(fitSelection({ b: 1 }, types, limits)).toEqual({ b: 4 });
  expect(fitSelection({ a: 8, b: 1 }, types, limits)).toEqual({ a: 8 });
});

it('is sent as one ticket type where it is one, and as items where there are several', () => {
  expect(orderOf({ a: 2 })).toEqual({ ticket_type_id: 'a', quantity: 2 });
  expect(orderOf({ a: 2, b: 1 })).toEqual({
    items: [
      { ticket_type_id: 'a', quantity: 2 },
      { ticket_type_id: 'b', quantity: 1 },
    ],
  });
});

it('adds up to the cent', () => {
  const { lines, fees, total } = breakDown([buildType(), buildType({ id: 'b' })], { a: 2 }, 'eur');
  expect(lines.map(({ quantity, price }) => [quantity, price.amount])).toEqual([[2, 4000]]);
  expect(fees.amount).toBe(300);
  expect(total).toEqual({ amount: 4300, currency: 'eur' });
});

it('shows what the server quotes: tickets at their price, what a code takes off, fees and total', () => {
  const money = (amount: number) => ({ amount, currency: 'eur' });
  const prices = { discount: money(1000), fee: money(300), total: money(4300) };
  const line = { ticket_type_id: 'a', name: 'General admission', quantity: 2, unit_price: money(2500), ...prices };
  const quote = { lines: [line], subtotal: money(5000), ...prices };
  const { lines, discount, fees, total } = quotedLines(quote);
  expect(lines.map(({ price }) => price.amount)).toEqual([5000]);
  expect([discount.amount, fees.amount, total.amount]).toEqual([1000, 300, 4300]);
});

it('finds the lowest price that can be bought now', () => {
  const soldOut = buildType({ availability: 'sold_out', total: { amount: 100, currency: 'eur' } });
  const dear = buildType({ total: { amount: 9000, currency: 'eur' } });
  expect(cheapestOf([dear, soldOut, buildType()])).toEqual({ amount: 2150, currency: 'eur' });
  expect(cheapestOf([soldOut])).toBeNull();
});
