import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitPrice } from '#contract/ticket-price.ts';
import { percentage } from '#server/platform/lib/money.ts';

const rule = { fee_payer: 'buyer', fee_basis_points: 500, fee_fixed_amount: 50 };

test('a buyer pays the price plus 5 % and 0.50, half-up', () => {
  expect(unitPrice(5000, rule)).toEqual({ net: 5000, buyer_fee: 300, organizer_fee: 0, total: 5300 });
  expect(unitPrice(1990, rule).buyer_fee).toBe(150);
  expect(unitPrice(1989, rule).buyer_fee).toBe(149);
});

test('the fee equals that of exact arithmetic', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.nat(5000), fc.nat(1000), (net, fee_basis_points, fee_fixed_amount) => {
      const { buyer_fee } = unitPrice(net + 1, { fee_payer: 'buyer', fee_basis_points, fee_fixed_amount });
      return buyer_fee === percentage(net + 1, fee_basis_points, 'half_up') + fee_fixed_amount;
    }),
  );
});

test('a price beyond exact numbers is refused', () => {
  expect(() => unitPrice(Number.MAX_SAFE_INTEGER, rule)).toThrow(RangeError);
});

test('a free ticket has no fee', () => {
  expect(unitPrice(0, rule)).toEqual({ net: 0, buyer_fee: 0, organizer_fee: 0, total: 0 });
});

test('an organizer who absorbs the fee pays at most the price', () => {
  const absorbed = { ...rule, fee_payer: 'organizer' };
  expect(unitPrice(5000, absorbed)).toEqual({ net: 5000, buyer_fee: 0, organizer_fee: 300, total: 5000 });
  fc.assert(
    fc.property(fc.nat(1_000_000), (net) => {
      const price = unitPrice(net, absorbed);
      return price.total === net && price.organizer_fee <= net;
    }),
  );
});
