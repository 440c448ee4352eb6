import type pg from 'pg';
import type { CancellationRehearsal } from '#contract/cancellations.ts';

type Figures = Omit<CancellationRehearsal, 'fingerprint' | 'balance_before'>;

/** The figures of an event's cancellation, read from its tickets, ledger and mails once all is done. */
export async function readCancelledFigures(pool: pg.Pool, eventId: string): Promise<Figures> {
  const { rows } = await pool.query(
    `with refunded as (
       select f.id, f.amount, o.kind, o.buyer_email from refunds f join orders o on o.id = f.order_id
        where o.event_id = $1 and f.reason = 'event_cancelled'),
     taken as (
       select a.name, e.amount from refunded r
         join ledger_transactions x on x.key = 'refund.intent:' || r.id
         join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id),
     mails as (select template from outbox)
     select json_build_object(
       'refund', ${money('(select sum(amount) from refunded)')},
       'refunded_buyers', (select count(distinct buyer_email) from refunded),
       'orders', (select count(*) from refunded where kind <> 'resale'),
       'resale_orders', (select count(*) from refunded where kind = 'resale'),
       'holders', (select count(distinct owner_email) from tickets where event_id = $1 and state = 'refunded'),
       'tickets', (select count(*) from tickets where event_id = $1 and state = 'refunded'),
       'used_tickets', (select count(distinct ticket_id) from admissions where event_id = $1),
       'free_tickets', (select count(*) from tickets k join orders o on o.id = k.order_id
                         where k.event_id = $1 and o.total_amount = 0 and k.state = 'refunded'),
       'fees_given_back', ${money(taken('fees'))},
       'promoters', json_build_object('count', (select count(distinct name) from taken where name like 'promo:%'),
                                      'amount', ${money(taken('promo:%'))}),
       'sellers', json_build_object('count', (select count(distinct seller_user_id) from listings
                                               where event_id = $1 and reversed_amount > 0),
                                    'amount', ${money(taken('res:%'))}),
       'from_balance', ${money(taken('org:%'))},
       'already_refunded', ${money(`(select sum(f.amount) from refunds f join orders o on o.id = f.order_id
                                      where o.event_id = $1 and f.reason <> 'event_cancelled')`)},
       'balance_after', ${money(`(select -sum(e.amount) from ledger_accounts a join ledger_entries e on e.account_id = a.id
                                   where a.event_id = $1 and a.name like 'org:%')`)},
       'mails', json_build_object('holders', (select count(*) from mails where template = 'event_cancelled'),
                                  'sellers', (select count(*) from mails where template = 'resale_undone'),
                                  'others', (select count(*) from mails where template = 'event_cancelled_other')),
       'open_checkouts', (select count(*) from orders where event_id = $1 and status = 'expired'),
       'disputed', json_build_object('orders', (select count(*) from cancelled_orders where event_id = $1 and is_disputed),
                                     'amount', ${money('0')})) as figures`,
    [eventId],
  );
  return rows[0].figures as Figures;
}

function taken(account: string): string {
  return `(select sum(amount) from taken where name like '${account}')`;
}

function money(amount: string): string {
  return `json_build_object('amount', coalesce(${amount}, 0)::bigint, 'currency', 'eur')`;
}
