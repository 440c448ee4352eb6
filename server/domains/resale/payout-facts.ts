import { type RawBuilder, sql } from 'kysely';

/** What decides where the money of a sold listing is; instants as text. */
export type PayoutFacts = {
  /** What the seller was to get, and what of it was taken back, for its buyer or for their own purchase. */
  agreed: number;
  reversed: number;
  forfeited: number;
  is_undone: boolean;
  is_cancelled: boolean;
  is_frozen: boolean;
  is_payable: boolean;
  sending: boolean;
  paid_at: string | null;
  review: { state: string; due_at: string | null; note: string } | null;
};

/** The same of listing `l` of event `e`, as one value; null while it is not sold. */
export const payoutFacts: RawBuilder<PayoutFacts | null> = sql<PayoutFacts | null>`
  case when l.state = 'sold' then (
    select jsonb_build_object(
      'agreed', l.agreed_amount - l.seller_fee_amount - l.organizer_amount, 'reversed', l.reversed_amount,
      'forfeited', l.forfeited_amount, 'is_undone', l.undone_at is not null, 'is_cancelled', e.state = 'cancelled',
      'is_frozen', resale_is_frozen(l.id),
      'is_payable', exists (select from connected_accounts c
                             where c.user_id = l.seller_user_id and c.transfers_status = 'active' and not c.is_closed),
      'sending', coalesce(p.sending, false), 'paid_at', p.paid_at,
      'review', (select jsonb_build_object('state', w.state, 'due_at', w.due_at, 'note', w.note)
                   from seller_reviews w where w.event_id = l.event_id and w.seller_user_id = l.seller_user_id))
      from (select bool_or(t.state = 'intent') as sending, max(t.updated_at) filter (where t.state = 'done') as paid_at
              from transfer_lines x join transfers t on t.id = x.transfer_id where x.listing_id = l.id) p) end`;
