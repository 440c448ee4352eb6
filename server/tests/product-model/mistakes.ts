import { buy, checkout } from './buying.ts';
import { scanStep, undo } from './door.ts';
import { pass } from './events.ts';
import { refundByHost } from './giving-back.ts';
import type { Mistake } from './plant.ts';
import { workStep } from './work.ts';

const wanted = { buyer: 0, type: 0, quantity: 2, hasCode: false, byPromoter: false };
const bought = buy(wanted);
const refunded = refundByHost({ pick: 0, one: false, keepsFee: false });

/** What the product would do if a line of it were wrong. */
export const mistakes: Record<string, Mistake> = {
  'a hold that ends and keeps its stock': {
    in: 'end_hold',
    instead_of: 'set held = t.held - l.quantity',
    is: 'set held = t.held',
    shown_by: [checkout(wanted), pass({ minutes: 16 }), workStep({ most: 30, together: false })],
  },
  'a refunded ticket whose code lives on': {
    in: 'refund_tickets',
    instead_of: 'where v.ticket_id = d.id and v.valid_to is null',
    is: 'where v.ticket_id = d.id and v.valid_to is not null',
    shown_by: [bought, refunded],
  },
  'a refunded place that nobody can buy again': {
    in: 'refund_tickets',
    instead_of: 'set sold = t.sold - d.quantity',
    is: 'set sold = t.sold',
    shown_by: [bought, refunded],
  },
  'a scan taken back that leaves the ticket used': {
    in: 'take_back_admission',
    instead_of: `when m.entries > 0 then 'used' else 'valid'`,
    is: `when m.entries >= 0 then 'used' else 'valid'`,
    shown_by: [bought, scanStep({ pick: 0, back: 0 }), undo({ pick: 0 })],
  },
};
