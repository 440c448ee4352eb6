import { expect, it } from 'vitest';

import { joinEqual } from './join-equal.ts';

const line = (name: string, amount: number, quantity = 1) => ({
  ...{ name, quantity },
  unit_price: { amount, currency: 'eur' },
});

it('joins lines with the same name and price, in their order', () => {
  const lines = [line('Floor', 5000), line('Balcony', 5000), line('Floor', 4500), line('Floor', 5000, 2)];
  expect(joinEqual(lines, ({ unit_price }) => unit_price.amount)).toEqual([
    line('Floor', 5000, 3),
    line('Balcony', 5000),
    line('Floor', 4500),
  ]);
});
