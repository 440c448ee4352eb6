import { type RawBuilder, sql } from 'kysely';
import { canBePaid } from '#server/domains/payments/transfers.ts';

/** The facts that decide the state of a sold listing's money; instants as text. */
export type PayoutFacts = {
  /**
   * The seller's agreed money, and what was taken back: for the buyer's refund, or for a dispute of the seller's own
   * purchase.
   */
  agreed: number;
  reversed: number;
  forfeited: number;
  /** Whether money that was paid out has to come back, and has not come yet. */
  is_owing: boolean;
  is_undone: boolean;
  /** Whether the seller paid for the ticket themselves; somebody may have given it to them. */
  is_payer: boolean;
  is_cancelled: boolean;
  is_off_sale: boolean;
  is_frozen: boolean;
  is_payable: boolean;
  has_account: boolean;
  /** Whether the provider refused the last try to send it. */
  is_refused: boolean;
  sending: boolean;
  paid_at: string | null;
  review: { state: string; due_at: string | null; note: string } | null;
};

/** These facts of listing `l` of event `e`, as one value; null before it is sold. */
export const payoutFacts: RawBuilder<PayoutFacts | null> = sql<PayoutFacts | null>`
  case when l.state = 'sold' then (
    select jsonb_build_object(
      'agreed', l.agreed_amount - l.seller_fee_amount - l.organizer_amount, 'reversed', l.reversed_amount,
      'forfeited', l.forfeited_amount, 'is_undone', l.undone_at is not null,
      'is_payer', exists (select from orders o join users u on u.id = l.seller_user_id
                           where o.id = resale_source(l.id) and coalesce(o.buyer_user_id = u.id, o.buyer_email = u.email)),
      'is_cancelled', e.state = 'cancelled',
      'is_off_sale', e.state = 'draft',
      'is_owing', exists (select from ledger_accounts a join ledger_entries n on n.account_id = a.id
                           where a.name = 'res:' || l.id || ':receivable' group by a.id having sum(n.amount) > 0),
      'is_frozen', resale_is_frozen(l.id),
      'is_payable', exists (select from connected_accounts c
                             where c.user_id = l.seller_user_id and ${canBePaid()}),
      'has_account', exists (select from connected_accounts c where c.user_id = l.seller_user_id and not c.is_closed),
      'is_refused', coalesce(p.is_refused, false), 'sending', coalesce(p.sending, false), 'paid_at', p.paid_at,
      'review', (select jsonb_build_object('state', w.state, 'due_at', w.due_at, 'note', w.note)
                   from seller_reviews w where w.event_id = l.event_id and w.seller_user_id = l.seller_user_id))
      from (select bool_or(t.state = 'intent') as sending, max(t.updated_at) filter (where t.state = 'done') as paid_at,
                   (array_agg(t.state order by t.id desc))[1] = 'failed' as is_refused
              from transfer_lines x join transfers t on t.id = x.transfer_id where x.listing_id = l.id) p) end`;

/** What becomes of the money that was paid for the ticket before it was sold, if its event is cancelled. */
export function paidBefore({ is_payer }: Pick<PayoutFacts, 'is_payer'>): string {
  return is_payer ? 'you get back what you paid yourself' : 'so does whoever paid for it before';
}
