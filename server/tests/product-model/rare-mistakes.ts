import { buy } from './buying.ts';
import { scanStep, undo } from './door.ts';
import { refundByHost } from './giving-back.ts';
import { buyInvited, invite } from './inviting.ts';
import { inFunction, type Mistake } from './plant.ts';

const first = { pick: 0 };
const bought = buy({ buyer: 0, type: 3, quantity: 1, hasCode: false, byPromoter: false });
const [into, out] = [scanStep({ ...first, back: 0, kind: 'in' }), scanStep({ ...first, back: 0, kind: 'out' })];

/** Planted mistakes that take a sequence of steps which random histories seldom have. */
export const rareMistakes: Record<string, Mistake> = {
  'an invitation that sells more than its admissions after a refund of a part': {
    plant: inFunction('take_holds', {
      "in ('held', 'releasing', 'paid', 'partially_refunded')": "in ('held', 'releasing', 'paid')",
    }),
    shown_by: [
      invite({ person: 0, type: 0, plusOnes: 1, isFree: false }),
      buyInvited({ ...first, buyer: 0, quantity: 2, isPaid: true }),
      refundByHost({ ...first, one: true, keepsFee: false }),
      buyInvited({ ...first, buyer: 1, quantity: 1, isPaid: true }),
    ],
  },
  'an exit that undoing an entry does not leave in force': {
    plant: inFunction('take_back_admission', { 'coalesce(m.is_inside, false)': 'm.entries > 0' }),
    shown_by: [bought, into, out, into, undo(first)],
  },
};
