import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceForPayout, splitPrice } from './resale-split.ts';

const rates = { buyer_fee: 500, seller_fee: 0, organizer_share: 5000 };

test('a seller who asks what they paid gets it, and the buyer pays the fee', () => {
  expect(splitPrice(5300, 5300, rates)).toEqual({
    price: 5300,
    fee: 265,
    total: 5565,
    seller_fee: 0,
    organizer: 0,
    payout: 5300,
  });
});

test('half of the profit is the organizer’s', () => {
  expect(splitPrice(6000, 5000, rates)).toMatchObject({ organizer: 500, payout: 5500, total: 6300 });
  expect(splitPrice(6000, 5000, { ...rates, seller_fee: 500 })).toMatchObject({
    seller_fee: 300,
    organizer: 350,
    payout: 5350,
  });
});

test('if the organizer takes nothing, the price is found from the payout', () => {
  const free = { buyer_fee: 0, seller_fee: 0, organizer_share: 0 };
  expect([1, 100, 5300].map((payout) => priceForPayout(payout, 0, free))).toEqual([1, 100, 5300]);
  expect(priceForPayout(5500, 5000, rates)).toBe(6000);
});

test('nothing is lost, and a payout leads to the lowest price that gives it', () => {
  const amount = fc.integer({ min: 100, max: 10_000_000 });
  const someRates = fc.record({
    buyer_fee: fc.integer({ min: 0, max: 3000 }),
    seller_fee: fc.integer({ min: 0, max: 3000 }),
    organizer_share: fc.integer({ min: 0, max: 9000 }),
  });
  fc.assert(
    fc.property(amount, amount, someRates, (price, paid, own) => {
      const split = splitPrice(price, paid, own);
      expect(split.payout + split.seller_fee + split.organizer + split.fee).toBe(split.total);
      expect(Math.min(split.payout, split.organizer, split.seller_fee)).toBeGreaterThanOrEqual(0);
      const lowest = priceForPayout(split.payout, paid, own);
      expect(lowest).toBeLessThanOrEqual(price);
      expect(splitPrice(lowest, paid, own).payout).toBeGreaterThanOrEqual(split.payout);
    }),
  );
});
