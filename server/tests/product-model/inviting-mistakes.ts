import { refundByHost } from './giving-back.ts';
import { accept, buyInvited, invite } from './inviting.ts';
import { inFunction, type Mistake } from './plant.ts';

const first = { pick: 0 };
const bringsOne = { person: 0, type: 0, plusOnes: 1 };
const toBuy = invite({ ...bringsOne, isFree: false });
const bought = buyInvited({ ...first, buyer: 0, quantity: 2, isPaid: true });

/** Planted mistakes: what the product would do if one line about invitations were wrong. */
export const invitingMistakes: Record<string, Mistake> = {
  'complimentary tickets that take no place of the event': {
    plant: inFunction('issue_complimentary', {
      'update event_stock s set sold = s.sold + v_order.quantity': 'update event_stock s set sold = s.sold',
    }),
    shown_by: [invite({ ...bringsOne, isFree: true }), accept({ ...first, guests: 1 })],
  },
  'an invitation that sells more than its admissions after a refund of a part': {
    plant: inFunction('take_holds', {
      "in ('held', 'releasing', 'paid', 'partially_refunded')": "in ('held', 'releasing', 'paid')",
    }),
    shown_by: [
      ...[toBuy, bought, refundByHost({ ...first, one: true, keepsFee: false })],
      buyInvited({ ...first, buyer: 1, quantity: 1, isPaid: true }),
    ],
  },
};
