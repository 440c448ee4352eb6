import { accept, invite } from './inviting.ts';
import { inFunction, type Mistake } from './plant.ts';

const invited = invite({ person: 0, type: 0, plusOnes: 1, isFree: true });

/** Planted mistakes: what the product would do if one line about invitations were wrong. */
export const invitingMistakes: Record<string, Mistake> = {
  'complimentary tickets that take no place of the event': {
    plant: inFunction('issue_complimentary', {
      'update event_stock s set sold = s.sold + v_order.quantity': 'update event_stock s set sold = s.sold',
    }),
    shown_by: [invited, accept({ pick: 0, guests: 1 })],
  },
};
