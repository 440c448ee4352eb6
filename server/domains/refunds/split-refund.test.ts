import { expect, test } from 'vitest';
import { splitRefund } from './split-refund.ts';

test('a seller pays no more for a refund than they have left of that sale', () => {
  const sale = {
    face_amount: 5300,
    discount_amount: 0,
    fee_amount: 265,
    organizer_fee_amount: 0,
    commission_amount: 0,
  };
  const sellers = [
    { listing_id: 'a', amount: 4000 },
    { listing_id: 'b', amount: 5300 },
  ];
  const left = { organizer: 0, promoter: 0, platform: 500, sellers };
  const tickets = [{ ...sale, listing_id: 'a', seller_amount: 5300 }];
  const split = splitRefund({ tickets, keeps_fee: false, left, kept_before: 0, is_last: false });
  expect(split).toEqual({ organizer: 0, promoter: 0, platform: 265, sellers: [{ listing_id: 'a', amount: 4000 }] });
});
