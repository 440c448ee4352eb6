import { buy } from './buying.ts';
import { scanStep, undo } from './door.ts';
import { inFunction, type Mistake } from './plant.ts';

const first = { pick: 0, back: 0 };
const bought = buy({ buyer: 0, type: 3, quantity: 1, hasCode: false, byPromoter: false });
const [into, out] = [scanStep({ ...first, kind: 'in' }), scanStep({ ...first, kind: 'out' })];
const visits = [bought, into, into, out, into, undo(first)];

/** Planted mistakes: what the product would do if one line about entries and exits were wrong. */
export const doorMistakes: Record<string, Mistake> = {
  'a code that lets a second person in while the first one is inside': {
    plant: inFunction('scan_tickets', {
      '(t.is_inside or not e.reentry_allowed)': 'not e.reentry_allowed',
      '(not t.is_inside or r.override_reason is not null)': 'true',
    }),
    shown_by: visits,
  },
  'an exit that undoing an entry does not leave in force': {
    plant: inFunction('take_back_admission', { 'coalesce(m.is_inside, false)': 'm.entries > 0' }),
    shown_by: visits,
  },
};
