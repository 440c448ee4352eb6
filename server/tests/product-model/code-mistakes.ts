import { buy, checkout } from './buying.ts';
import { pass } from './events.ts';
import { refundByHost } from './giving-back.ts';
import { inFunction, type Mistake } from './plant.ts';
import { workStep } from './work.ts';

const two = { buyer: 0, type: 2, quantity: 2, hasCode: true, byPromoter: false };
const expired = [pass({ minutes: 16 }), workStep({ most: 30, together: false })];
const oneBack = refundByHost({ pick: 0, one: true, keepsFee: false });

/** Planted mistakes: what the product would do if one line about promo codes were wrong. */
export const codeMistakes: Record<string, Mistake> = {
  'a code that stays used when its checkout expires': {
    plant: inFunction('release_promo_use', { 'set used = p.used - 1,': 'set used = p.used,' }),
    shown_by: [checkout(two), ...expired],
  },
  'a use that comes back with the first of two refunded tickets': {
    plant: inFunction('refund_tickets', {
      [`update orders o set status = 'partially_refunded' where o.id = p_order;`]: `update orders o set status = 'partially_refunded' where o.id = p_order; perform release_promo_use(p_order);`,
    }),
    shown_by: [buy(two), oneBack],
  },
  'tickets kept for a code that everybody can buy after its checkout has expired': {
    plant: inFunction('release_promo_use', {
      'least(v_quantity, t.capacity - t.held - t.sold - t.reserved)': '0',
    }),
    shown_by: [checkout(two), ...expired],
  },
};
