import { buy } from './buying.ts';
import { appeal, decide, open } from './disputes.ts';
import { scanStep, undo } from './door.ts';
import { refundByHost } from './giving-back.ts';
import { buyInvited, invite } from './inviting.ts';
import { deleteAccount } from './leaving.ts';
import { inFunction, inRows, type Mistake } from './plant.ts';
import { buyResale } from './resale-buying.ts';
import { list } from './selling.ts';
import { sendOn } from './sending.ts';
import { takeOffSale } from './staff.ts';
import { changeType } from './types.ts';

const first = { pick: 0 };
const one = { buyer: 0, quantity: 1, hasCode: false, byPromoter: false };
const bought = buy({ ...one, type: 3 });
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
  'money that comes back from a bank, and that the platform keeps': {
    plant: inRows(
      'ledger_entries',
      `if exists (select from ledger_transactions t where t.id = new.transaction_id and t.key like 'disp.regained:%')
          and exists (select from ledger_accounts a where a.id = new.account_id and a.name = 'buyer:unrefunded') then
         new.account_id := (select a.id from ledger_accounts a where a.name = 'fees' and a.currency = new.currency);
       end if;`,
    ),
    shown_by: [buy({ ...one, type: 0 }), open(first), decide({ ...first, isWon: false }), appeal(first)],
  },
  'a ticket that nobody has after its receiver deleted their account': {
    plant: inFunction('end_transfer', {
      'where id = v_ticket;': `where id = v_ticket and p_reason is distinct from 'account_deleted';`,
    }),
    shown_by: [buy({ ...one, type: 0 }), sendOn({ ...first, to: 1 }), deleteAccount({ person: 1 })],
  },
  'a type that is sold while it is paused': {
    plant: inFunction('take_holds', { [`v_type.state is distinct from 'on_sale' or`]: '' }),
    shown_by: [changeType({ ...first, isPaused: true }), buy({ ...one, type: 0 })],
  },
  'a resold ticket that goes on being sold while its event is off sale': {
    plant: inFunction('take_listings', { [`v_event.state <> 'published' or`]: '' }),
    shown_by: [
      ...[buy({ ...one, type: 0 }), list({ ...first, percent: 100 }), takeOffSale({ event: 0 })],
      buyResale({ ...first, buyer: 1, count: 1, byPromoter: false, hasKey: false }),
    ],
  },
  'an exit that undoing an entry does not leave in force': {
    plant: inFunction('take_back_admission', { 'coalesce(m.is_inside, false)': 'm.entries > 0' }),
    shown_by: [bought, into, out, into, undo(first)],
  },
};
