import { buy, pay, payInOutage } from './buying.ts';
import { checkoutResale } from './resale-buying.ts';
import { changePrice, list } from './selling.ts';
import { settleStep } from './work.ts';

const first = { pick: 0 };

/** A buyer pays in an outage, the hold expires, and the seller raises the price before the payment becomes known. */
export const paidForAnOlderPrice = [
  buy({ buyer: 0, type: 0, quantity: 1, hasCode: false, byPromoter: false }),
  list({ ...first, percent: 60 }),
  checkoutResale({ ...first, buyer: 1, count: 1, byPromoter: false, hasKey: false }),
  pay({ ...first, card: 'declined' }),
  payInOutage(first),
  changePrice({ ...first, percent: 100 }),
  settleStep(null),
];
