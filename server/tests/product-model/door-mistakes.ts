import { buy } from './buying.ts';
import { scanStep } from './door.ts';
import { inFunction, type Mistake } from './plant.ts';

const into = scanStep({ pick: 0, back: 0 });

/** Planted mistakes: what the product would do if one line about entries were wrong. */
export const doorMistakes: Record<string, Mistake> = {
  'a code that lets a second person in while the first one is inside': {
    plant: inFunction('scan_tickets', {
      '(t.is_inside or not e.reentry_allowed)': 'not e.reentry_allowed',
      '(not t.is_inside or r.override_reason is not null)': 'true',
    }),
    shown_by: [buy({ buyer: 0, type: 3, quantity: 1, hasCode: false, byPromoter: false }), into, into],
  },
};
