import { describe, expect, test } from 'vitest';
import { fees, organizerPayable, promoterEarned, promoterPayable, sellerPayable } from './accounts.ts';
import { entriesOf, NOTHING, partOf, splitShares, totalOf } from './shares.ts';

const ticket = {
  face_amount: 5000,
  discount_amount: 500,
  fee_amount: 275,
  organizer_fee_amount: 0,
  commission_amount: 450,
};
const resold = { ...ticket, discount_amount: 0, commission_amount: 0, listing_id: 'l1', seller_amount: 4700 };

describe('the split of what a buyer paid', () => {
  test('gives the fee to the platform, the commission to the promoter and the rest to the organizer', () => {
    expect(splitShares([ticket])).toEqual({ organizer: 4050, promoter: 450, platform: 275, sellers: [] });
    expect(splitShares([ticket, ticket], { keepsBuyerFee: true })).toEqual({
      organizer: 8100,
      promoter: 900,
      platform: 0,
      sellers: [],
    });
    const absorbed = { ...ticket, fee_amount: 0, organizer_fee_amount: 275 };
    expect(splitShares([absorbed])).toEqual({ organizer: 3775, promoter: 450, platform: 275, sellers: [] });
    expect(totalOf(NOTHING)).toBe(0);
  });

  test('of a listing gives the seller their part and the organizer the rest', () => {
    const split = splitShares([resold, { ...resold, listing_id: 'l2', seller_amount: 5000 }]);
    expect(split).toEqual({
      organizer: 300,
      promoter: 0,
      platform: 550,
      sellers: [
        { listing_id: 'l1', amount: 4700 },
        { listing_id: 'l2', amount: 5000 },
      ],
    });
    expect(totalOf(split)).toBe(10_550);
    expect(splitShares([{ ...ticket, listing_id: null, seller_amount: 4700 }]).sellers).toEqual([]);
  });
});

describe('a part of a split', () => {
  const split = { organizer: 300, promoter: 100, platform: 200, sellers: [{ listing_id: 'l1', amount: 400 }] };

  test('takes from each what their share is, to the cent', () => {
    expect(partOf(split, 1000)).toBe(split);
    expect(partOf(split, 500)).toEqual({
      organizer: 150,
      promoter: 50,
      platform: 100,
      sellers: [{ listing_id: 'l1', amount: 200 }],
    });
    expect(totalOf(partOf(split, 333))).toBe(333);
  });

  test('takes nothing from an organizer whose fees were more than the price', () => {
    const overdrawn = { ...split, organizer: -100 };
    expect(partOf(overdrawn, 350)).toEqual({
      organizer: 0,
      promoter: 50,
      platform: 100,
      sellers: [{ listing_id: 'l1', amount: 200 }],
    });
  });
});

test('a split is credited for a sale and debited for a refund, each to its own account', () => {
  const split = { organizer: 300, promoter: 100, platform: 200, sellers: [{ listing_id: 'l1', amount: 400 }] };
  const payees = { event_id: 'e1', promoter_link_id: 'p1' };
  expect(entriesOf(split, payees, -1)).toEqual([
    { account: organizerPayable('e1'), amount: -300 },
    { account: promoterPayable('e1', 'p1'), amount: -100 },
    { account: fees, amount: -200 },
    { account: sellerPayable('e1', 'l1'), amount: -400 },
  ]);
  const earned = entriesOf(split, { ...payees, is_commission_earned: true }, 1);
  expect(earned[1]).toEqual({ account: promoterEarned('e1', 'p1'), amount: 100 });
  const alone = entriesOf(split, { ...payees, promoter_link_id: null }, 1);
  expect(alone[1]).toEqual({ account: organizerPayable('e1'), amount: 100 });
});
