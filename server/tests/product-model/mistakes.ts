import { buy, checkout } from './buying.ts';
import { pass } from './events.ts';
import { refundByHost } from './giving-back.ts';
import { inFunction, type Mistake } from './plant.ts';
import { workStep } from './work.ts';

const wanted = { buyer: 0, type: 0, quantity: 2, hasCode: false, byPromoter: false };
const bought = buy(wanted);
const refunded = refundByHost({ pick: 0, one: false, keepsFee: false });

/** Planted mistakes: what the product would do if one line of first sales, refunds or scans were wrong. */
export const mistakes: Record<string, Mistake> = {
  'a hold that ends and keeps its stock': {
    plant: inFunction('end_hold', { 'set held = t.held - l.quantity': 'set held = t.held' }),
    shown_by: [checkout(wanted), pass({ minutes: 16 }), workStep({ most: 30, together: false })],
  },
  'a refunded ticket whose code lives on': {
    plant: inFunction('end_tickets', {
      'where v.ticket_id = d.id and v.valid_to is null': 'where v.ticket_id = d.id and v.valid_to is not null',
    }),
    shown_by: [bought, refunded],
  },
  'a refunded place that nobody can buy again': {
    plant: inFunction('end_tickets', { 'set sold = t.sold - d.quantity': 'set sold = t.sold' }),
    shown_by: [bought, refunded],
  },
};
