import { buy } from './buying.ts';
import { scanStep } from './door.ts';
import { theEnd } from './end.ts';
import { postpone } from './events.ts';
import { chooseMoney } from './giving-back.ts';
import { inFunction, inRows, type Mistake } from './plant.ts';
import { buyResale, checkoutResale } from './resale-buying.ts';
import { list, withdraw } from './selling.ts';
import { claim, sendOn, takeBack } from './sending.ts';

const first = { pick: 0 };
const bought = buy({ buyer: 0, type: 0, quantity: 1, hasCode: false, byPromoter: false });
const listed = [bought, list({ ...first, percent: 100 })];
const one = { ...first, count: 1, byPromoter: false, hasKey: false };
const sold = [...listed, buyResale({ buyer: 1, ...one })];

/** Planted mistakes: what the product would do if one line of Resale were wrong. */
export const resaleMistakes: Record<string, Mistake> = {
  'an old code that still admits after a sale': {
    plant: inFunction('scan_tickets', {
      't.code_version <> s.code_version': 't.code_version < s.code_version',
      'and t.code_version = r.code_version': '',
    }),
    shown_by: [...sold, scanStep({ ...first, back: 1 })],
  },
  'a listing that two buyers hold at once': {
    plant: inFunction('take_listings', {
      'when v_offered < v_seen.quantity then': 'when v_offered > v_seen.quantity then',
    }),
    shown_by: [...listed, checkoutResale({ buyer: 1, ...one }), checkoutResale({ buyer: 2, ...one })],
  },
  'a ticket that its seller takes back while somebody is paying for it': {
    plant: inFunction('withdraw_listing', {
      [`if v_listing.state <> 'active' then`]: `if v_listing.state not in ('active', 'reserved') then`,
      [`set state = 'withdrawn',`]: `set state = 'withdrawn', order_id = null, agreed_amount = null, fee_amount = null,
          seller_fee_amount = null, organizer_amount = null, commission_amount = null,`,
    }),
    shown_by: [...listed, checkoutResale({ buyer: 1, ...one }), withdraw(first)],
  },
  'a link that works after its ticket was taken back and put on sale': {
    plant: inFunction('claim_transfer', {
      [`v_transfer.state <> 'pending'`]: `v_transfer.state not in ('pending', 'cancelled')`,
    }),
    shown_by: [
      ...[bought, sendOn({ ...first, to: 1 }), takeBack(first), list({ ...first, percent: 100 })],
      claim({ ...first, by: 2 }),
    ],
  },
  'a seller who keeps the money of a sale that was undone': {
    plant: debitTheFees('refund.intent:%'),
    shown_by: [...sold, postpone({ event: 0, days: 20 }), chooseMoney(first)],
  },
  'a payout that leaves what it pays owed, and is made again': {
    plant: debitTheFees('transfer.intent:%'),
    shown_by: [...sold, theEnd],
  },
};

/** Leaves the seller's balance untouched: the debit goes to an account of the platform. */
function debitTheFees(keys: string) {
  return inRows(
    'ledger_entries',
    `if new.amount > 0 and exists (select from ledger_accounts a where a.id = new.account_id and a.name like 'res:%:payable')
        and exists (select from ledger_transactions t where t.id = new.transaction_id and t.key like '${keys}') then
       new.account_id := (select a.id from ledger_accounts a where a.name = 'fees' and a.currency = new.currency);
     end if;`,
  );
}
